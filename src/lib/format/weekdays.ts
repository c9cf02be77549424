import { formatTag, type Locale } from '#src/lib/i18n/locales.ts'

/** RFC 5545 names of the days, Monday first. */
export const weekdays = ['MO', 'TU', 'WE', 'TH', 'FR', 'SA', 'SU'] as const

/** The days' names in a language, Monday first; 1 January 2024 was a Monday. */
export function weekdayNames(locale: Locale, weekday: 'short' | 'long'): string[] {
  const format = new Intl.DateTimeFormat(formatTag(locale), { weekday, timeZone: 'UTC' })
  return weekdays.map((_, index) => format.format(Date.UTC(2024, 0, 1 + index)))
}
