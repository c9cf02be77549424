import type { Span } from '#contract/school-calendar.ts'
import { addDays } from '#server/platform/time/days.ts'
import { mondayOf, weekdayOf } from './clock.ts'

export type Closure = Span

/** Western Easter Sunday. Source: the anonymous Gregorian algorithm (Meeus, Astronomical Algorithms). */
export function easterSunday(year: number): string {
  const a = year % 19
  const b = Math.floor(year / 100)
  const c = year % 100
  const d = Math.floor(b / 4)
  const g = Math.floor((8 * b + 13) / 25)
  const h = (19 * a + b - d - g + 15) % 30
  const l = (32 + 2 * (b % 4) + 2 * Math.floor(c / 4) - h - (c % 4)) % 7
  const m = Math.floor((a + 11 * h + 22 * l) / 451)
  const month = Math.floor((h + l - 7 * m + 114) / 31)
  const day = ((h + l - 7 * m + 114) % 31) + 1
  return iso(year, month, day)
}

const iso = (year: number, month: number, day: number) =>
  `${year}-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}`

/** The `nth` Monday of a month; counted from its end when negative. */
function monday(year: number, month: number, nth: number): string {
  if (nth > 0) return addDays(mondayOf(addDays(iso(year, month, 1), 6)), 7 * (nth - 1))
  return mondayOf(addDays(iso(month === 12 ? year + 1 : year, (month % 12) + 1, 1), -1))
}

function easterHolidays(year: number): Closure {
  const easterMonday = addDays(easterSunday(year), 1)
  // A late Easter ends the holidays, an early one stands in their middle.
  const late = easterMonday >= iso(year, 4, 15)
  return {
    from: addDays(easterMonday, late ? -14 : -7),
    to: addDays(easterMonday, late ? 0 : 4),
    name: 'Easter holidays',
  }
}

/** The first day of the autumn term: the first weekday from 2 September on. */
function termStart(year: number): string {
  const day = iso(year, 9, 2)
  return weekdayOf(day) > 5 ? addDays(day, 8 - weekdayOf(day)) : day
}

/** School holidays of one calendar year in Bristol, by the rules that the council's term dates have followed. */
export function closuresOf(year: number): Closure[] {
  const lastFriday = addDays(mondayOf(addDays(iso(year, 12, 22), -4)), 4)
  const autumn = monday(year, 10, -1)
  const spring = monday(year, 2, 3)
  const whit = monday(year, 5, -1)
  const mayDay = monday(year, 5, 1)
  return [
    { from: spring, to: addDays(spring, 4), name: 'February half-term' },
    easterHolidays(year),
    { from: mayDay, to: mayDay, name: 'Early May bank holiday' },
    { from: whit, to: addDays(whit, 4), name: 'Summer half-term' },
    { from: iso(year, 7, 23), to: addDays(termStart(year), -1), name: 'Summer holidays' },
    { from: autumn, to: addDays(autumn, 4), name: 'Autumn half-term' },
    { from: addDays(lastFriday, 3), to: addDays(lastFriday, 16), name: 'Christmas holidays' },
  ]
}

const easterHolidayDays = (year: number) => [addDays(easterSunday(year), -2), addDays(easterSunday(year), 1)]

/** Bank holidays on which businesses and clinics rest. */
export const bankHolidays = (year: number): string[] => [
  ...easterHolidayDays(year),
  monday(year, 5, 1),
  monday(year, 5, -1),
  monday(year, 8, -1),
  iso(year, 1, 1),
  iso(year, 12, 25),
  iso(year, 12, 26),
]

export const isClosed = (closures: readonly Closure[], day: string) =>
  closures.some((closure) => closure.from <= day && day <= closure.to)
