/** A day as inputs hold it, in the reader's own zone. */
export const dayText = (day: Date) => new Intl.DateTimeFormat('en-CA').format(day)

/** The first and the last day of the month before: what is mostly billed. */
export function lastMonth(now: Date): { from: string; to: string } {
  const [year, month] = [now.getFullYear(), now.getMonth()]
  return { from: dayText(new Date(year, month - 1, 1)), to: dayText(new Date(year, month, 0)) }
}
