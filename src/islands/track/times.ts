import { formatTag, type Locale } from '#src/lib/i18n/locales.ts'

export interface Times {
  /** The clock at an instant, in a zone. */
  time: (at: string, zone: string) => string
  day: (at: string, zone: string) => string
  /** How long ago it was, in whole minutes. */
  ago: (at: string, now: Date) => string
}

const minuteMs = 60_000
const hourMin = 60

/** The few formats of this page: the console’s own weigh as much as half of what it may load. */
export function timesOf(locale: Locale): Times {
  const intl = formatTag(locale)
  const show = (at: string, options: Intl.DateTimeFormatOptions) =>
    new Intl.DateTimeFormat(intl, options).format(new Date(at))
  const relative = new Intl.RelativeTimeFormat(intl, { numeric: 'auto' })
  return {
    time: (at, timeZone) => show(at, { hour: '2-digit', minute: '2-digit', hourCycle: 'h23', timeZone }),
    day: (at, timeZone) => show(at, { weekday: 'long', day: 'numeric', month: 'long', timeZone }),
    ago(at, now) {
      const minutes = Math.max(0, Math.trunc((now.getTime() - Date.parse(at)) / minuteMs))
      if (minutes === 0) return relative.format(0, 'second')
      if (minutes < hourMin) return relative.format(-minutes, 'minute')
      return relative.format(-Math.trunc(minutes / hourMin), 'hour')
    },
  }
}
