import { Temporal } from 'temporal-polyfill'
import type { ShopPeriod } from '#contract/shop-stats.ts'

/** The first days of a period’s spans in order, and of as long a time before it. */
export interface Spans {
  starts: readonly string[]
  before: string
  /** Today, the last day. */
  to: string
}

const sizes: Record<ShopPeriod, { count: number; step: Temporal.DurationLike }> = {
  month: { count: 30, step: { days: 1 } },
  quarter: { count: 13, step: { weeks: 1 } },
  year: { count: 12, step: { months: 1 } },
}

/** Weeks end today; months are those of the calendar. */
export function spansOf(period: ShopPeriod, now: Date, zone: string): Spans {
  const today = Temporal.Instant.fromEpochMilliseconds(now.getTime()).toZonedDateTimeISO(zone).toPlainDate()
  const { count, step } = sizes[period]
  const last = {
    month: today,
    quarter: today.subtract({ days: 6 }),
    year: today.with({ day: 1 }),
  }[period]
  const back = (times: number) => {
    let day = last
    for (let at = 0; at < times; at += 1) day = day.subtract(step)
    return day.toString()
  }
  const starts = Array.from({ length: count }, (_, index) => back(count - 1 - index))
  return { starts, before: back(2 * count - 1), to: today.toString() }
}

interface Day {
  day: string
  orders: number
  revenue: number
}

/** The sums of days (`YYYY-MM-DD`, in any order) by the span that each falls into. */
export function sumBySpan(days: readonly Day[], starts: readonly string[]) {
  const sums = starts.map((from) => ({ from, orders: 0, revenue: 0 }))
  for (const { day, orders, revenue } of days) {
    const span = sums.findLast(({ from }) => from <= day)
    if (!span) continue
    span.orders += orders
    span.revenue += revenue
  }
  return sums
}
