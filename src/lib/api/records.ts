import type { BulkResult } from '#contract/page.ts'
import type { TimelineEvent } from '#contract/reason.ts'
import type { ImportProgress, ImportResult, RegisterBulk } from '#contract/register.ts'
import { api } from './browser-client.ts'
import type { ChangeOptions, Options } from './call.ts'
import { type ProgressReport, progressFetch } from './progress-fetch.ts'
import { readRecord, recordPath, registerPath } from './registers.ts'
import { asRecord } from './response-shape.ts'

export async function getTimeline(
  register: string,
  id: string,
  { signal }: Options = {},
): Promise<TimelineEvent[]> {
  const answer = asRecord<{ events: TimelineEvent[] }>(
    await api.send({ path: `${recordPath(register, id)}/timeline`, signal }),
  )
  return (answer.events ?? []).map((event) => ({ ...event, changes: event.changes ?? [] }))
}

export async function createRecord<Row>(register: string, body: object): Promise<Row> {
  return readRecord(
    register,
    asRecord(await api.send({ method: 'POST', path: registerPath(register), body })),
  )
}

export async function updateRecord<Row>(
  register: string,
  id: string,
  body: object,
  { version }: ChangeOptions,
): Promise<Row> {
  const path = recordPath(register, id)
  return readRecord(register, asRecord(await api.send({ method: 'PUT', path, body, version })))
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
  return readRecord(register, asRecord(await api.send({ method: 'POST', path, body, version })))
}

/** `version` is that of the record where it is one alone. */
export async function bulkRecords(
  register: string,
  body: RegisterBulk,
  { version }: ChangeOptions = {},
): Promise<BulkResult> {
  return asRecord(await api.send({ method: 'POST', path: `${registerPath(register)}/bulk`, body, version }))
}

/** Takes back a bulk action by the token it answered. */
export async function undoRecords(register: string, undo: string): Promise<BulkResult> {
  return asRecord(await api.send({ method: 'POST', path: `${registerPath(register)}/undo`, body: { undo } }))
}

/** How far an import is: how much has been sent, from 0 to 1, then the rows that were checked and stored. */
export type Importing = { stage: 'send'; done: number; total: 1 } | ImportProgress

export interface ImportOptions {
  /** Only checks the file and reports its faults. */
  dryRun: boolean
  signal: AbortSignal
  onProgress: (progress: Importing) => void
}

/** A file that is sent again, as nobody knows what became of it, is the same form: the server takes it in once. */
const forms = new WeakMap<File, FormData>()

function formOf(file: File): FormData {
  const form = forms.get(file) ?? new FormData()
  form.set('file', file)
  forms.set(file, form)
  return form
}

const isProgress = (line: object): line is ImportProgress =>
  'stage' in line && 'done' in line && 'total' in line

/** Takes in a CSV file, all of it or nothing. */
export async function importRecords(
  register: string,
  file: File,
  { dryRun, signal, onProgress }: ImportOptions,
): Promise<ImportResult> {
  const report = (update: ProgressReport) => {
    if ('sent' in update) onProgress({ stage: 'send', done: update.sent, total: 1 })
    else if (isProgress(update.progress)) onProgress(update.progress)
  }
  return asRecord(
    await api.send({
      method: 'POST',
      path: `${registerPath(register)}/import`,
      query: { dry_run: dryRun },
      body: formOf(file),
      accept: 'application/x-ndjson, application/json',
      fetch: progressFetch(report),
      signal,
    }),
  )
}
