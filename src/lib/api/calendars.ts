import type {
  CalendarChange,
  CalendarChanged,
  CalendarDays,
  CalendarFile,
  CalendarPreview,
} from '#contract/school-calendar.ts'
import { api } from './browser-client.ts'
import type { ChangeOptions } from './call.ts'
import { recordPath, registerPath } from './registers.ts'
import { asRecord } from './response-shape.ts'

const register = 'school-calendars'
const daysPath = (id: string) => `${recordPath(register, id)}/days`

/** The rides that new days would cancel or move; nothing is stored. */
export async function previewDays(id: string, body: CalendarDays): Promise<CalendarPreview> {
  return asRecord(await api.send({ method: 'POST', path: `${daysPath(id)}/preview`, body }))
}

export async function changeDays(
  id: string,
  body: CalendarChange,
  { version }: ChangeOptions,
): Promise<CalendarChanged> {
  return asRecord(await api.send({ method: 'PUT', path: daysPath(id), body, version }))
}

export async function undoDays(undo: string): Promise<CalendarChanged> {
  return asRecord(
    await api.send({ method: 'POST', path: `${registerPath(register)}/undo-days`, body: { undo } }),
  )
}

/** What an iCalendar file would make of the days; nothing is stored. */
export async function readCalendarFile(id: string, file: File): Promise<CalendarFile> {
  const body = new FormData()
  body.set('file', file)
  return asRecord(await api.send({ method: 'POST', path: `${daysPath(id)}/file`, body }))
}
