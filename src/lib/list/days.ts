import { dayIn } from '#src/lib/format/clock.ts'

/** Relative days a date filter can hold beside a day (`2026-03-14`) or a range (`2026-03-14..2026-03-20`). */
export const dayPresets = ['today', 'tomorrow', 'week'] as const
export type DayPreset = (typeof dayPresets)[number]
/** First and last day, both included; one end may be open. */
export interface DayRange {
  readonly from?: string
  readonly to?: string
}

const DAY_MS = 86_400_000
const isPreset = (value: string): value is DayPreset => dayPresets.some((preset) => preset === value)

/** True for a calendar day that exists, `YYYY-MM-DD`. */
export function isDay(value: string): boolean {
  const date = /^\d{4}-\d{2}-\d{2}$/.test(value) ? new Date(`${value}T00:00:00Z`) : undefined
  return date !== undefined && !Number.isNaN(date.getTime()) && date.toISOString().startsWith(value)
}

/** Today as `YYYY-MM-DD` on the clock of `zone` (IANA name). */
export const todayIn = (zone: string, now = new Date()): string => dayIn(now, zone)

export const addDays = (day: string, days: number): string =>
  new Date(Date.parse(`${day}T00:00:00Z`) + days * DAY_MS).toISOString().slice(0, 10)

/** Monday to Sunday around `day`. */
function weekOf(day: string): DayRange {
  const sinceMonday = (new Date(`${day}T00:00:00Z`).getUTCDay() + 6) % 7
  return { from: addDays(day, -sinceMonday), to: addDays(day, 6 - sinceMonday) }
}

function explicitRange(value: string): DayRange | undefined {
  const [from = '', to = from, ...rest] = value.split('..')
  const fits = (day: string) => day === '' || isDay(day)
  if (rest.length > 0 || !fits(from) || !fits(to) || (from === '' && to === '')) return undefined
  if (from !== '' && to !== '' && from > to) return undefined
  return { ...(from && { from }), ...(to && { to }) }
}

/** The days a filter's value means, on the clock of `zone`; undefined when the value makes no sense. */
export function dayRange(value: string, zone: string, now = new Date()): DayRange | undefined {
  if (!isPreset(value)) return explicitRange(value)
  const today = todayIn(zone, now)
  if (value === 'week') return weekOf(today)
  const day = value === 'today' ? today : addDays(today, 1)
  return { from: day, to: day }
}

export const isDayFilter = (value: string): boolean => isPreset(value) || explicitRange(value) !== undefined

/** The value of a date filter for a range; one day alone is written without `..`. */
export const printDayRange = ({ from = '', to = '' }: DayRange): string =>
  from === to ? from : `${from}..${to}`
