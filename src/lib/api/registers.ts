import { api } from './browser-client.ts'
import type { Options } from './call.ts'
import { fields, list, recordReaders, text } from './field-readers.ts'
import { listParams, type Query } from './query.ts'
import { asRecord, type Listed, readPage } from './response-shape.ts'

export const registerPath = (register: string) => `/api/web/${register}`
export const recordPath = (register: string, id: string) =>
  `${registerPath(register)}/${encodeURIComponent(id)}`

/** What every record of a register has. */
export interface RegisterRecord {
  id: string
  version: number
  createdAt: string
  updatedAt: string
  actions: string[]
}

const readers = fields<RegisterRecord>({ ...recordReaders, actions: list(text) })

const listFields = new Map<string, readonly string[]>()
/** Names the fields of a register's records that are lists. */
export const noteLists = (register: string, names: readonly string[]) => listFields.set(register, names)

/** A record with what all have, and with empty lists where a backend leaves them out; its other fields are its register's. */
export function readRecord<Row>(register: string, value: unknown): Row {
  const row = readers(value) as RegisterRecord & Record<string, unknown>
  for (const name of listFields.get(register) ?? []) row[name] ??= []
  return row as Row
}

export async function listRecords<Row>(
  register: string,
  params: Query,
  { signal }: Options = {},
): Promise<Listed<Row>> {
  const answer = await api.send({ path: registerPath(register), query: listParams(params), signal })
  return readPage(answer, params, (row) => readRecord<Row>(register, row))
}

export async function countRecords(
  register: string,
  params: Query,
  { signal }: Options = {},
): Promise<Record<string, number>> {
  return asRecord(await api.send({ path: `${registerPath(register)}/counts`, query: params, signal }))
}

export async function getRecord<Row>(register: string, id: string, { signal }: Options = {}): Promise<Row> {
  return readRecord(register, asRecord(await api.send({ path: recordPath(register, id), signal })))
}
