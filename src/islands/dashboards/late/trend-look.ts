import type { Trend, TrendChart } from '#contract/stats.ts'
import type { ChartData, ChartKind, ChartTone } from '#src/islands/charts/chart-types.ts'
import type { T } from '#src/lib/i18n/translate.ts'

/** Whether more of it is good news; of what is neither there is no entry. */
export const better: Partial<Record<string, 'more' | 'less'>> = {
  cancelled: 'less',
  no_shows: 'less',
  pickups_on_time: 'more',
  arrivals_on_time: 'more',
  occupancy: 'more',
  revenue: 'more',
} satisfies Partial<Record<Trend['key'], 'more' | 'less'>>

const tones: Partial<Record<string, ChartTone>> = {
  rides: 'primary',
  cancelled: 'error',
  no_shows: 'warning',
  pickups_on_time: 'primary',
  arrivals_on_time: 'success',
  occupancy: 'secondary',
  revenue: 'success',
  driver_hours: 'info',
  papers_due: 'warning',
} satisfies Record<TrendChart['series'][number]['key'], ChartTone>

/** A figure that only another backend knows is drawn in the theme's own tone. */
export const toneOf = (key: string): ChartTone => tones[key] ?? 'primary'

const kinds: Partial<Record<string, ChartKind>> = {
  rides: 'column',
  on_time: 'line',
  no_shows: 'column',
  occupancy: 'area',
  revenue: 'gradient',
  driver_hours: 'column',
  papers_due: 'column',
} satisfies Record<TrendChart['key'], ChartKind>

/** A chart of the answer as it is drawn. */
export function chartOf({ key, unit, currency, span, days, series }: TrendChart, t: T): ChartData {
  return {
    kind: kinds[key] ?? 'line',
    title: t(`dashboard-more:chart.${key}`),
    heading: t(`dashboard-more:span.${span}`),
    categories: days,
    span,
    unit,
    currency: currency ?? undefined,
    series: series.map((one) => ({
      key: one.key,
      tone: toneOf(one.key),
      label: t(`dashboard-more:series.${one.key}`),
      values: one.values,
    })),
  }
}
