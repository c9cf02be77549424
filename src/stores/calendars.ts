import type { CalendarChange, CalendarDays, SchoolCalendar } from '#contract/school-calendar.ts'
import * as api from '#src/lib/api/calendars.ts'
import { isRow, recordsOf } from './records.ts'
import type { RegisterList } from './registers.ts'
import { attempt } from './result.ts'

/*
 * The days of a school calendar. Each change goes against the version that is shown, and what the server then has is shown
 * wherever the calendar is in sight.
 */

const records = (list: RegisterList) => recordsOf('school-calendars', list)

export const previewDays = (id: string, days: CalendarDays) => attempt(() => api.previewDays(id, days))

export const readCalendarFile = (id: string, file: File) => attempt(() => api.readCalendarFile(id, file))

export async function changeDays(
  list: RegisterList,
  { id, version }: SchoolCalendar,
  change: CalendarChange,
) {
  const result = await attempt(() => api.changeDays(id, change, { version }))
  if (result.ok) records(list).detail.replace(result.value.calendar)
  else if (result.problem.kind === 'conflict' && isRow(result.problem.current))
    records(list).detail.replace(result.problem.current)
  return result
}

export async function undoDays(list: RegisterList, token: string) {
  const result = await attempt(() => api.undoDays(token))
  if (result.ok) records(list).detail.replace(result.value.calendar)
  return result
}
