/** The tones of the theme that a series can have. */
export type ChartTone = 'primary' | 'secondary' | 'success' | 'info' | 'warning' | 'error'

/** What the values are: plain counts, minor units of a currency, shares of 0 to 100, or minutes. */
export type ChartUnit = 'count' | 'money' | 'percent' | 'minutes'

/** A row of values, one for each category; `null` is a gap. */
export interface ChartSeries {
  readonly key: string
  readonly label: string
  readonly tone: ChartTone
  readonly values: readonly (number | null)[]
}

export type ChartKind =
  | 'line'
  | 'area'
  /** An area that fades out towards zero. */
  | 'gradient'
  | 'column'
  | 'stacked'
  /** Columns that lie, for names that are long. */
  | 'bar'
  /** Four series in this order: open, high, low, close. */
  | 'candlestick'
  | 'doughnut'
  | 'pie'
  | 'radial'
  | 'radar'
  /** A row of cells for each series. */
  | 'heat'

/** What a chart draws, its table lists and its files hold. */
export interface ChartData {
  readonly kind: ChartKind
  /** Names the chart to screen readers, and its files. */
  readonly title: string
  /** Head of the categories’ column in the table. */
  readonly heading: string
  /** Texts, or days as `YYYY-MM-DD` where `span` is given. Slices of `doughnut`, `pie` and `radial` are categories. */
  readonly categories: readonly string[]
  /** Categories are the first days of such spans. */
  readonly span?: ChartSpan | undefined
  readonly series: readonly ChartSeries[]
  readonly unit: ChartUnit
  /** ISO 4217 code of amounts. */
  readonly currency?: string | undefined
}

export type ChartSpan = 'day' | 'week' | 'month'

/** Where charts are as high as others beside them: 224, 320 and 384 px with all that belongs to them. */
export type ChartSize = 'sm' | 'md' | 'lg'

export interface Point {
  readonly x: number
  readonly y: number
}

/** The room of a drawing in pixels, and whether it runs from right to left. */
export interface Room {
  readonly width: number
  readonly height: number
  readonly rtl: boolean
}
