import { addDays } from '#server/platform/time/days.ts'
import { localTime } from '#server/platform/time/local-time.ts'

/** The demo business is in Bristol, and keeps the hours of whoever runs it. */
export const zone = process.env.OPERATOR_ZONE || 'Europe/London'
export const minute = 60_000

/** The calendar day of an instant there, `YYYY-MM-DD`. */
export const dayOf = (at: Date) => localTime(at, zone).day

/** 1 Monday … 7 Sunday. */
export const weekdayOf = (day: string) => new Date(`${day}T00:00:00Z`).getUTCDay() || 7

/** The Monday of the week of `day`. */
export const mondayOf = (day: string) => addDays(day, 1 - weekdayOf(day))

/** To the second: nobody notes anything finer. */
export const later = (at: Date, minutes: number) =>
  new Date(Math.round((at.getTime() + minutes * minute) / 1000) * 1000)

const offsets = new Map<string, number>()
/** Minutes that its clocks are ahead of UTC at noon. They change at night, when no ride of the demo starts. */
function offsetOf(day: string): number {
  const known = offsets.get(day)
  if (known !== undefined) return known
  const there = localTime(new Date(`${day}T12:00:00Z`), zone)
  // Where clocks are twelve hours ahead, or more, it is the next day by then.
  const nextDay = there.day > day ? 1440 : 0
  const offset = nextDay + there.minuteOfDay - 720
  offsets.set(day, offset)
  return offset
}

/** The instant at which its clocks show `minutes` after midnight on `day`, from 3 in the morning on. */
export const instantOf = (day: string, minutes: number) =>
  new Date(Date.parse(`${day}T00:00:00Z`) + (minutes - offsetOf(day)) * minute)

/** Minutes after midnight of a clock time `HH:MM`. */
export const minutesOf = (time: string) => Number(time.slice(0, 2)) * 60 + Number(time.slice(3))

export const clockOf = (minutes: number) =>
  `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`
