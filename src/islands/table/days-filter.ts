import { dayRange, isDayFilter } from '#src/lib/list/days.ts'
import type { DaysFilter } from './filters.ts'

const noon = (day: string) => new Date(`${day}T12:00:00Z`)

const text: DaysFilter['text'] = (value, zone, { t, format }) => {
  const range = dayRange(value, zone)
  if (!range) return value
  const { from, to } = range
  const day = (one: string) => format.date(noon(one), 'UTC')
  if (!/^\d|\.\./.test(value)) return t(`dates:${value}`)
  if (from === undefined) return t('dates:until', { day: day(to ?? '') })
  if (to === undefined) return t('dates:since', { day: day(from) })
  return from === to ? day(from) : t('dates:range', { from: day(from), to: day(to) })
}

/** A filter by days. Only lists that have one carry this. */
export const days = (label: string): DaysFilter => ({
  kind: 'days',
  label,
  text,
  fits: isDayFilter,
  ends: ['date_from', 'date_to'],
})
