import type { CalendarDays, Span } from '#contract/school-calendar.ts'

const within = ({ from, to }: Span, day: string) => from <= day && day <= to

/** Why there is no school on a day: a holiday by its name, or no name outside of all terms; null on school days. */
export function noSchool({ terms, closed }: CalendarDays, day: string): { name: string | null } | null {
  const holiday = closed.find((span) => within(span, day))
  if (holiday) return { name: holiday.name }
  return terms.length > 0 && !terms.some((term) => within(term, day)) ? { name: null } : null
}

/** The clock time at which school ends earlier than usual on a day. */
export const earlyTime = ({ early }: CalendarDays, day: string): string | undefined =>
  early.find(({ date }) => date === day)?.time
