import type { ReportKind } from '#contract/lists/reports.ts'
import type { ReportSchedule, ReportScheduleInput } from '#contract/report-schedule.ts'
import * as api from '#src/lib/api/report-schedules.ts'
import { loadable } from './base/loadable.ts'
import { attempt, type Result } from './result.ts'

/** One's own reports that are sent by mail again and again. */
export const reportSchedules = loadable<[], ReportSchedule[]>({
  name: 'report-schedules',
  fetch: (options) => api.listSchedules(options),
  onChange: 'keep',
})

/** Those who may be sent a report, by a part of their name. */
export async function findRecipients(report: ReportKind, search: string, signal: AbortSignal) {
  const wanted = search.trim().toLocaleLowerCase()
  const all = await api.listRecipients(report, { signal })
  return all.filter(({ name }) => name.toLocaleLowerCase().includes(wanted))
}

async function thenReload<T>(work: () => Promise<T>): Promise<Result<T>> {
  const result = await attempt(work)
  if (result.ok) await reportSchedules.reload()
  return result
}

/** Sets one up, or changes the one with that id. */
export const saveSchedule = (id: string | undefined, input: ReportScheduleInput) =>
  thenReload(() => (id === undefined ? api.addSchedule(input) : api.changeSchedule(id, input)))

export const deleteSchedule = (id: string) => thenReload(() => api.deleteSchedule(id))
