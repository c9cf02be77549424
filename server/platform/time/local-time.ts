const formats = new Map<string, Intl.DateTimeFormat>()

function formatOf(zone: string) {
  const known = formats.get(zone)
  if (known) return known
  const made = new Intl.DateTimeFormat('en-GB', {
    timeZone: zone,
    hourCycle: 'h23',
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
  })
  formats.set(zone, made)
  return made
}

export interface LocalTime {
  /** `YYYY-MM-DD` */
  day: string
  /** `HH:MM` */
  time: string
  minuteOfDay: number
  /** 1 Monday … 7 Sunday */
  weekday: number
}

/** What calendar and clock in `zone` (IANA) show at an instant. */
export function localTime(at: Date, zone: string): LocalTime {
  const parts = Object.fromEntries(
    formatOf(zone)
      .formatToParts(at)
      .map((part) => [part.type, part.value]),
  )
  const day = `${parts.year}-${parts.month}-${parts.day}`
  return {
    day,
    time: `${parts.hour}:${parts.minute}`,
    minuteOfDay: Number(parts.hour) * 60 + Number(parts.minute),
    weekday: new Date(`${day}T00:00:00Z`).getUTCDay() || 7,
  }
}
