import { formatTag } from '#contract/languages.ts'
import type { Locale } from '#server/platform/i18n/messages.ts'

const formats = new Map<string, Intl.DateTimeFormat>()
function format(locale: Locale, zone: string, options: Intl.DateTimeFormatOptions) {
  const key = `${locale} ${zone} ${JSON.stringify(options)}`
  const made = formats.get(key) ?? new Intl.DateTimeFormat(formatTag(locale), { ...options, timeZone: zone })
  formats.set(key, made)
  return made
}

/** A calendar day such as “14 Mar 2026”; empty without one. */
export const formatDay = (locale: Locale, day: string | null) =>
  day === null
    ? ''
    : format(locale, 'UTC', { day: 'numeric', month: 'short', year: 'numeric' }).format(
        new Date(`${day}T00:00:00Z`),
      )

/** A clock time in `zone`, such as “08:15”. */
export const formatTime = (locale: Locale, at: Date, zone: string) =>
  format(locale, zone, { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' }).format(at)

/** Day and clock time in `zone`, such as “14 Mar, 08:15”. */
export const formatDayTime = (locale: Locale, at: Date, zone: string) =>
  format(locale, zone, {
    day: 'numeric',
    month: 'short',
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  }).format(at)

/** The calendar day of an instant in `zone`, `YYYY-MM-DD`. */
export function dayIn(zone: string, at: Date): string {
  const parts = format('en', zone, { year: 'numeric', month: '2-digit', day: '2-digit' }).formatToParts(at)
  const part = (type: string) => parts.find((one) => one.type === type)?.value ?? ''
  return `${part('year')}-${part('month')}-${part('day')}`
}
