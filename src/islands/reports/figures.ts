import type { FigureKey, FigureUnit } from '#contract/lists/reports.ts'
import type { Formatter } from '#src/lib/format/formatter.ts'

/** Which way a figure should go; what is not in it is neither good nor bad by itself. */
const better: Partial<Record<FigureKey, 'more' | 'less'>> = {
  arrivals_on_time: 'more',
  pickups_on_time: 'more',
  arrival_late: 'less',
  pickup_late: 'less',
  ride_average: 'less',
  ride_longest: 'less',
  no_show_share: 'less',
  no_shows: 'less',
  missed: 'less',
  cancelled_share: 'less',
  cancelled: 'less',
  occupancy: 'more',
  riders_average: 'more',
  empty: 'less',
  empty_share: 'less',
  cost_per_ride: 'less',
  cost_per_child: 'less',
  failed: 'less',
  complaints: 'less',
  complaints_open: 'less',
  revenue_total: 'more',
}

type Value = number | null | undefined

/** A figure as people read it; a dash where there is nothing to count it by. */
export function figureText(
  value: Value,
  unit: FigureUnit,
  currency: string | null,
  format: Formatter,
): string {
  if (value === null || value === undefined) return '–'
  switch (unit) {
    case 'share':
      return format.number(value, { style: 'percent', maximumFractionDigits: 1 })
    case 'minutes':
      return format.number(value, { style: 'unit', unit: 'minute', maximumFractionDigits: 1 })
    case 'seconds':
      return format.duration(value)
    case 'metres':
      return format.distance(value)
    case 'money':
      return format.money({ amount: Math.round(value), currency: currency ?? '' })
    default:
      return format.number(value, { maximumFractionDigits: unit === 'count' ? 0 : 1 })
  }
}

export interface Change {
  text: string
  way: 'up' | 'down' | 'same'
  good: boolean | undefined
}

function wayOf(change: number): Change['way'] {
  if (change === 0) return 'same'
  return change > 0 ? 'up' : 'down'
}

/** How a figure stands beside what it was: shares in points, everything else in percent. Nothing where one is missing. */
export function changeOf(
  key: FigureKey,
  unit: FigureUnit,
  now: Value,
  before: Value,
  format: Formatter,
): Change | undefined {
  if (typeof now !== 'number' || typeof before !== 'number') return undefined
  if (unit !== 'share' && before === 0) return undefined
  const change = unit === 'share' ? now - before : (now - before) / Math.abs(before)
  const rounded = Math.round(change * 1000) / 1000
  const way = wayOf(rounded)
  const wanted = better[key]
  return {
    text: format.number(rounded, { style: 'percent', maximumFractionDigits: 1, signDisplay: 'exceptZero' }),
    way,
    good: way === 'same' || !wanted ? undefined : (way === 'up') === (wanted === 'more'),
  }
}
