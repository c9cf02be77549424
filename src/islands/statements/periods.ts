import { dayIn } from '#src/lib/format/clock.ts'

/** The first and the last day of the month before: what is mostly billed. */
export function lastMonth(now: Date): { from: string; to: string } {
  const [year, month] = [now.getFullYear(), now.getMonth()]
  return { from: dayIn(new Date(year, month - 1, 1)), to: dayIn(new Date(year, month, 0)) }
}
