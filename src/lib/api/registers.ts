import type { BulkResult, Page } from '#contract/page.ts'
import type { TimelineEvent } from '#contract/reason.ts'
import type { ImportResult, RegisterBulk } from '#contract/register.ts'
import { apiUrl } from '#src/lib/env.ts'
import { api } from './browser.ts'
import type { ChangeOptions, Options } from './call.ts'
import { listParams, type Query, query } from './query.ts'
import { asPage, asRecord } from './shape.ts'

const at = (register: string) => `/api/web/${register}`
const one = (register: string, id: string) => `${at(register)}/${encodeURIComponent(id)}`

/** What every record of a register has. */
export interface RegisterRecord {
  id: string
  version: number
  createdAt: string
  updatedAt: string
  actions: string[]
}

export async function listRecords<Row>(
  register: string,
  params: Query,
  { signal }: Options = {},
): Promise<Page<Row>> {
  return asPage(await api.send({ path: at(register), query: listParams(params), signal }))
}

export async function getRecord<Row>(register: string, id: string, { signal }: Options = {}): Promise<Row> {
  return asRecord(await api.send({ path: one(register, id), signal }))
}

export async function getTimeline(
  register: string,
  id: string,
  { signal }: Options = {},
): Promise<TimelineEvent[]> {
  const answer = asRecord<{ events: TimelineEvent[] }>(
    await api.send({ path: `${one(register, id)}/timeline`, signal }),
  )
  return answer.events
}

export async function createRecord<Row>(register: string, body: object): Promise<Row> {
  return asRecord(await api.send({ method: 'POST', path: at(register), body }))
}

export async function updateRecord<Row>(
  register: string,
  id: string,
  body: object,
  { version }: ChangeOptions,
): Promise<Row> {
  return asRecord(await api.send({ method: 'PUT', path: one(register, id), body, version }))
}

export async function bulkRecords(register: string, body: RegisterBulk): Promise<BulkResult> {
  return asRecord(await api.send({ method: 'POST', path: `${at(register)}/bulk`, body }))
}

/** Takes back a bulk action by the token it answered. */
export async function undoRecords(register: string, undo: string): Promise<BulkResult> {
  return asRecord(await api.send({ method: 'POST', path: `${at(register)}/undo`, body: { undo } }))
}

/** Takes in a CSV file; a dry run only tells what is wrong with it. */
export async function importRecords(register: string, file: File, dryRun: boolean): Promise<ImportResult> {
  const body = new FormData()
  body.append('file', file)
  return asRecord(
    await api.send({ method: 'POST', path: `${at(register)}/import`, query: { dry_run: dryRun }, body }),
  )
}

/** Addresses of files, for links with `download`. */
export const exportUrl = (register: string, format: 'csv' | 'xlsx', params: Query) =>
  `${apiUrl}${at(register)}/export${query({ ...params, format })}`
export const templateUrl = (register: string) => `${apiUrl}${at(register)}/template`
