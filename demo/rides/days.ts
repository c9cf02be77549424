import { weekdayOf } from '#demo/clock.ts'
import { bankHolidays, isClosed } from '#demo/closures.ts'
import type { Making, MasterData } from '#demo/types.ts'
import { addDays } from '#server/platform/time/days.ts'
import { rideSpan } from './span.ts'

export type DayKind = 'school' | 'closed' | 'saturday' | 'sunday'
export interface Day {
  day: string
  kind: DayKind
}

const span = { from: -rideSpan.past, to: rideSpan.ahead } as const

function kindOf(master: MasterData, day: string): DayKind {
  const weekday = weekdayOf(day)
  if (weekday === 7 || bankHolidays(Number(day.slice(0, 4))).includes(day)) return 'sunday'
  if (weekday === 6) return 'saturday'
  return isClosed(master.calendars.get('primary')?.closed ?? [], day) ? 'closed' : 'school'
}

/** The days of the demo: three weeks back, two ahead. */
export const makeDays = (making: Making, master: MasterData): Day[] =>
  Array.from({ length: span.to - span.from + 1 }, (_, i) => {
    const day = addDays(making.today, span.from + i)
    return { day, kind: kindOf(master, day) }
  })
