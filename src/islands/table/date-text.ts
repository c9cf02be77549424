import { dayRange } from '#src/lib/list/days.ts'
import type { DateFilter } from './filter-types.ts'

const noon = (day: string) => new Date(`${day}T12:00:00Z`)

/** What a filter by date is set to, in words. Only lists that have one carry this. */
export const dateText: DateFilter<string>['text'] = (value, zone, { t, format }) => {
  const range = dayRange(value, zone)
  if (!range) return value
  const { from, to } = range
  const day = (one: string) => format.date(noon(one), 'UTC')
  if (!/^\d|\.\./.test(value)) return t(`dates:${value}`)
  if (from === undefined) return t('dates:until', { day: day(to ?? '') })
  if (to === undefined) return t('dates:since', { day: day(from) })
  return from === to ? day(from) : t('dates:range', { from: day(from), to: day(to) })
}
