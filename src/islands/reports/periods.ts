import { addDays } from '#src/lib/list/days.ts'

/** Periods by what they are called; `days` is any other one. */
export const periods = [
  'last7',
  'last30',
  'this_month',
  'last_month',
  'this_year',
  'last_year',
  'days',
] as const
export type PeriodName = (typeof periods)[number]
export const usualPeriod = 'last30'

export interface Days {
  from: string
  to: string
}

const endOfMonth = (year: number, month: number) =>
  new Date(Date.UTC(year, month, 0)).toISOString().slice(0, 10)

/** The days of a period as seen from `today`, both included. */
export function daysOf(period: Exclude<PeriodName, 'days'>, today: string): Days {
  const [year = 0, month = 0] = today.split('-').map(Number)
  switch (period) {
    case 'last7':
      return { from: addDays(today, -6), to: today }
    case 'last30':
      return { from: addDays(today, -29), to: today }
    case 'this_month':
      return { from: `${today.slice(0, 8)}01`, to: endOfMonth(year, month) }
    case 'last_month': {
      const to = endOfMonth(year, month - 1)
      return { from: `${to.slice(0, 8)}01`, to }
    }
    case 'this_year':
      return { from: `${today.slice(0, 4)}-01-01`, to: `${today.slice(0, 4)}-12-31` }
    case 'last_year':
      return { from: `${year - 1}-01-01`, to: `${year - 1}-12-31` }
  }
}
