import { dayIn } from '#src/lib/format/clock.ts'
import { addDays } from '#src/lib/list/days.ts'

/** The first and the last day of the month before, on the clock of `zone`: what is mostly billed. */
export function lastMonth(now: Date, zone?: string): { from: string; to: string } {
  const to = addDays(`${dayIn(now, zone).slice(0, 8)}01`, -1)
  return { from: `${to.slice(0, 8)}01`, to }
}
