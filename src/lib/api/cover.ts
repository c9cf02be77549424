import type { CoverInput, CoverPlan, Disruption } from '#contract/cover.ts'
import type { BulkResult } from '#contract/page.ts'
import { api } from './browser-client.ts'
import type { Options } from './call.ts'
import { listParams } from './query.ts'
import { recordPath, registerPath } from './registers.ts'
import { asPage, asRecord } from './response-shape.ts'

const path = '/api/web/trip-management/cover'

/** Every trip that a disruption touches, and who could cover it; nothing is changed. */
export async function getCoverPlan(query: Disruption): Promise<CoverPlan> {
  return asRecord(await api.send({ path, query }))
}

export async function sendCover(body: CoverInput): Promise<BulkResult> {
  return asRecord(await api.send({ method: 'POST', path, body }))
}

/** Takes that back by the token it answered. */
export async function undoCover(undo: string): Promise<BulkResult> {
  return asRecord(await api.send({ method: 'POST', path: `${path}/undo`, body: { undo } }))
}

/** What can drop out: people have a name, vehicles a plate. */
interface Named {
  id: string
  name?: string
  plate?: string
}

export async function listSubjects(register: string, search: string, { signal }: Options): Promise<Named[]> {
  const query = listParams({ page_size: 20, search })
  return asPage<Named>(await api.send({ path: registerPath(register), query, signal })).results
}

export async function getSubject(register: string, id: string): Promise<Named> {
  return asRecord(await api.send({ path: recordPath(register, id) }))
}
