import type { Trend } from '#contract/stats.ts'
import type { Period } from '#server/reports/periods.ts'
import type { Curve } from './span.ts'

export interface Spans {
  span: Period
  compared: Period
  /** What curves and charts are drawn over. */
  curve: Curve
}

/** The figures of a span, wherever they come from. */
export interface Figures {
  complete: boolean
  /** The first days of the curve’s parts. */
  days: string[]
  of: (key: Trend['key']) => Pick<Trend, 'value' | 'before' | 'values'>
}
