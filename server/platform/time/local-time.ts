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

const minuteMs = 60_000
const hourMs = 3_600_000
/** Offsets have whole minutes since Liberia gave up its 44 ½ minutes; from the year 10,000 on days are written otherwise. */
const first = Date.UTC(1973, 0)
const last = Date.UTC(9999, 11)
/** Of all zones together, so that no choice of zones and days fills the memory. */
const mostHours = 50_000
let keptHours = 0
/** By zone and hour of the universal time: by how much its clocks differ in that hour, in minutes; NaN when they are put. */
const offsets = new Map<string, Map<number, number>>()

/** Whatever the instant: what calendar and clock are asked for one by one. */
function shownExactly(at: Date, zone: string): LocalTime {
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

function offsetAt(at: number, zone: string): number {
  const { day, time } = shownExactly(new Date(at), zone)
  return (Date.parse(`${day}T${time}Z`) - at) / minuteMs
}

/** To ask for the parts of an instant takes ten times as long as to add what the clocks differ by in its hour. */
function offsetIn(hour: number, zone: string): number {
  const known = offsets.get(zone) ?? new Map<number, number>()
  offsets.set(zone, known)
  const kept = known.get(hour)
  if (kept !== undefined) return kept
  const offset = offsetAt(hour * hourMs, zone)
  const made = offsetAt((hour + 1) * hourMs, zone) === offset ? offset : Number.NaN
  known.set(hour, made)
  keptHours += 1
  if (keptHours >= mostHours) {
    offsets.clear()
    keptHours = 0
  }
  return made
}

/** What calendar and clock in `zone` (IANA) show at an instant. */
export function localTime(at: Date, zone: string): LocalTime {
  const instant = at.getTime()
  if (!(instant >= first && instant < last)) return shownExactly(at, zone)
  const offset = offsetIn(Math.floor(instant / hourMs), zone)
  if (Number.isNaN(offset)) return shownExactly(at, zone)
  const shown = new Date(instant + offset * minuteMs)
  const text = shown.toISOString()
  return {
    day: text.slice(0, 10),
    time: text.slice(11, 16),
    minuteOfDay: shown.getUTCHours() * 60 + shown.getUTCMinutes(),
    weekday: shown.getUTCDay() || 7,
  }
}
