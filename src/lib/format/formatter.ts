import { formatTag, type LabelLocale, type Locale } from '#src/lib/i18n/locales.ts'
import { dayIn } from './clock.ts'
import { memoize } from './memoize.ts'

const relativeUnits: [Intl.RelativeTimeFormatUnit, number][] = [
  ['year', 31_557_600_000],
  ['month', 2_629_800_000],
  ['week', 604_800_000],
  ['day', 86_400_000],
  ['hour', 3_600_000],
  ['minute', 60_000],
]

/** The largest unit that a span of `apart` milliseconds fills, and how many of it; under a minute counts as now. */
function relativeUnit(apart: number): { value: number; name: Intl.RelativeTimeFormatUnit } {
  for (const [name, size] of relativeUnits) {
    if (Math.abs(apart) >= size) return { value: Math.trunc(apart / size), name }
  }
  return { value: 0, name: 'second' }
}

/** An instant: an ISO 8601 string as the API sends it, or a `Date`. */
export type Instant = string | Date
/** Integer minor units and an ISO 4217 code. */
export interface Money {
  amount: number
  currency: string
}

export interface Formatter {
  /** What `Intl` formats by. */
  tag: string
  date(at: Instant, zone?: string): string
  time(at: Instant, zone?: string): string
  dateTime(at: Instant, zone?: string): string
  /** “Today”, “Tomorrow”, “Yesterday” in the zone, else weekday, day and month. */
  dayLabel(at: Instant, zone?: string, now?: Instant): string
  money(value: Money): string
  number(value: number, options?: Intl.NumberFormatOptions): string
  /** Metres, shown in kilometres from 1,000 on. */
  distance(metres: number): string
  /** Seconds, shown in hours and minutes. */
  duration(seconds: number): string
  list(items: readonly string[], type?: 'conjunction' | 'disjunction'): string
  /** “in 5 minutes”, “2 hours ago”. */
  relative(at: Instant, now?: Instant): string
}

const formatters = memoize((tag: string) => create(tag))

/** Formats for one language. Anything that is no date or no finite number is shown as “–”. */
export const formatter = (locale: Locale | LabelLocale): Formatter => formatters(formatTag(locale))

const nothing = '–'
const day = 86_400_000

const isCurrency = (code: string) => /^[A-Z]{3}$/.test(code)

/** Digits after the point of a currency: 2, or what ISO 4217 says; 2 for what is no code. */
export const currencyDigits = memoize((currency: string): number => {
  if (!isCurrency(currency)) return 2
  return (
    new Intl.NumberFormat('en', { style: 'currency', currency }).resolvedOptions().maximumFractionDigits ?? 2
  )
})

const relatives = memoize((tag: string) => new Intl.RelativeTimeFormat(tag, { numeric: 'auto' }))

const civil = (at: Instant, zone?: string) => Date.parse(dayIn(new Date(at), zone))

function create(tag: string): Formatter {
  const dates = memoize((options: Intl.DateTimeFormatOptions) => new Intl.DateTimeFormat(tag, options))
  const numbers = memoize((options: Intl.NumberFormatOptions) => new Intl.NumberFormat(tag, options))
  const lists = memoize((type: Intl.ListFormatType) => new Intl.ListFormat(tag, { type }))

  function show(at: Instant, options: Intl.DateTimeFormatOptions, zone?: string): string {
    const date = new Date(at)
    if (Number.isNaN(date.getTime())) return nothing
    return dates(zone ? { ...options, timeZone: zone } : options).format(date)
  }
  const figure = (value: number, options: Intl.NumberFormatOptions = {}) =>
    Number.isFinite(value) ? numbers(options).format(value) : nothing
  const unit = (value: number, name: string, digits = 0) =>
    figure(value, { style: 'unit', unit: name, unitDisplay: 'short', maximumFractionDigits: digits })

  return {
    tag,
    date: (at, zone) => show(at, { day: 'numeric', month: 'short', year: 'numeric' }, zone),
    time: (at, zone) => show(at, { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' }, zone),
    dateTime: (at, zone) =>
      show(
        at,
        {
          day: 'numeric',
          month: 'short',
          year: 'numeric',
          hour: '2-digit',
          minute: '2-digit',
          hourCycle: 'h23',
        },
        zone,
      ),
    dayLabel(at, zone, now = new Date()) {
      if (Number.isNaN(new Date(at).getTime())) return nothing
      const apart = Math.round((civil(at, zone) - civil(now, zone)) / day)
      if (Math.abs(apart) > 1) return show(at, { weekday: 'short', day: 'numeric', month: 'short' }, zone)
      const word = relatives(tag).format(apart, 'day')
      return word.charAt(0).toLocaleUpperCase(tag) + word.slice(1)
    },
    money({ amount, currency }) {
      const digits = currencyDigits(currency)
      if (!isCurrency(currency)) return figure(amount / 10 ** digits, { minimumFractionDigits: digits })
      const text = figure(amount / 10 ** digits, {
        style: 'currency',
        currency,
        currencyDisplay: 'narrowSymbol',
      })
      // Arabic has no narrow sign for most currencies and writes “UK£”, “US$”.
      return text.replace(/[A-Z]{2}(?=\p{Sc})/u, '')
    },
    number: figure,
    distance: (metres) =>
      metres < 1000 ? unit(metres, 'meter') : unit(metres / 1000, 'kilometer', metres < 10_000 ? 1 : 0),
    duration(seconds) {
      if (!Number.isFinite(seconds)) return nothing
      const minutes = Math.round(seconds / 60)
      const hours = Math.trunc(minutes / 60)
      const rest = minutes % 60
      if (hours === 0) return unit(rest, 'minute')
      return rest === 0 ? unit(hours, 'hour') : `${unit(hours, 'hour')} ${unit(rest, 'minute')}`
    },
    list: (items, type = 'conjunction') => lists(type).format(items),
    relative(at, now = new Date()) {
      const apart = new Date(at).getTime() - new Date(now).getTime()
      if (Number.isNaN(apart)) return nothing
      const { value, name } = relativeUnit(apart)
      return relatives(tag).format(value, name)
    },
  }
}
