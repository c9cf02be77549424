import type { ReportKind } from '#contract/lists/reports.ts'
import type { ReportSchedule, ReportScheduleInput } from '#contract/report-schedule.ts'
import { api } from './browser-client.ts'
import type { Options } from './call.ts'
import { count, fields, flag, list, oneOf, ref, text, textOrNull } from './field-readers.ts'
import { asRecord } from './response-shape.ts'

const path = '/api/web/report-schedules'
const one = (id: string) => `${path}/${encodeURIComponent(id)}`

const schedule = fields<ReportSchedule>({
  ...{ id: text, report: oneOf, by: oneOf, period: oneOf, rhythm: oneOf, format: oneOf },
  ...{ company: textOrNull, school: textOrNull, driver: textOrNull, currency: textOrNull },
  ...{ weekday: count, monthDay: count, hour: count, recipients: list(ref), active: flag },
  ...{ nextAt: textOrNull, lastAt: textOrNull },
})

export const listSchedules = async ({ signal }: Options = {}): Promise<ReportSchedule[]> =>
  list(schedule)(await api.send({ path, signal }))

/** Who may be sent a report. */
export const listRecipients = async (report: ReportKind, { signal }: Options = {}) =>
  list(ref)(await api.send({ path: `${path}/recipients`, query: { report }, signal }))

export const addSchedule = async (body: ReportScheduleInput): Promise<ReportSchedule> =>
  schedule(asRecord(await api.send({ method: 'POST', path, body })))

export const changeSchedule = async (id: string, body: ReportScheduleInput): Promise<ReportSchedule> =>
  schedule(asRecord(await api.send({ method: 'PUT', path: one(id), body })))

export async function deleteSchedule(id: string): Promise<void> {
  await api.send({ method: 'DELETE', path: one(id), answer: 'nothing' })
}
