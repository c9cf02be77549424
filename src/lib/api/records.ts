import type { BulkResult } from '#contract/page.ts'
import type { TimelineEvent } from '#contract/reason.ts'
import type { ImportResult, RegisterBulk } from '#contract/register.ts'
import { apiUrl } from '#src/lib/env.ts'
import { api } from './browser.ts'
import type { ChangeOptions, Options } from './call.ts'
import { recordPath, registerPath } from './registers.ts'
import { asRecord } from './shape.ts'

export async function getTimeline(
  register: string,
  id: string,
  { signal }: Options = {},
): Promise<TimelineEvent[]> {
  const answer = asRecord<{ events: TimelineEvent[] }>(
    await api.send({ path: `${recordPath(register, id)}/timeline`, signal }),
  )
  return answer.events
}

export async function createRecord<Row>(register: string, body: object): Promise<Row> {
  return asRecord(await api.send({ method: 'POST', path: registerPath(register), body }))
}

export async function updateRecord<Row>(
  register: string,
  id: string,
  body: object,
  { version }: ChangeOptions,
): Promise<Row> {
  return asRecord(await api.send({ method: 'PUT', path: recordPath(register, id), body, version }))
}

/** One of the record's own actions; answers the record after it. */
export async function stepRecord<Row>(
  register: string,
  id: string,
  action: string,
  body: object,
  { version }: ChangeOptions,
): Promise<Row> {
  const path = `${recordPath(register, id)}/actions/${action}`
  return asRecord(await api.send({ method: 'POST', path, body, version }))
}

export async function bulkRecords(register: string, body: RegisterBulk): Promise<BulkResult> {
  return asRecord(await api.send({ method: 'POST', path: `${registerPath(register)}/bulk`, body }))
}

/** Takes back a bulk action by the token it answered. */
export async function undoRecords(register: string, undo: string): Promise<BulkResult> {
  return asRecord(await api.send({ method: 'POST', path: `${registerPath(register)}/undo`, body: { undo } }))
}

/** Takes in a CSV file; a dry run only tells what is wrong with it. */
export async function importRecords(register: string, file: File, dryRun: boolean): Promise<ImportResult> {
  const body = new FormData()
  body.append('file', file)
  return asRecord(
    await api.send({
      method: 'POST',
      path: `${registerPath(register)}/import`,
      query: { dry_run: dryRun },
      body,
    }),
  )
}

/** The address of the file to fill in, for a link with `download`. */
export const templateUrl = (register: string) => `${apiUrl}${registerPath(register)}/template`
