import type { Application, ApplicationAction } from '#contract/application.ts'
import { api } from './browser-client.ts'
import type { Options } from './call.ts'
import { listParams, type Query } from './query.ts'
import { asRecord, type Listed, readPage } from './response-shape.ts'

const path = '/api/web/registrations'
const one = (id: string) => `${path}/${encodeURIComponent(id)}`

export async function listApplications(
  params: Query,
  { signal }: Options = {},
): Promise<Listed<Application>> {
  return readPage(await api.send({ path, query: listParams(params), signal }), params, asRecord<Application>)
}

export async function getApplication(id: string, { signal }: Options = {}): Promise<Application> {
  return asRecord(await api.send({ path: one(id), signal }))
}

/** `reason` is sent to a rejected applicant. */
export async function decideApplication(
  id: string,
  action: ApplicationAction,
  reason: string | null,
): Promise<Application> {
  return asRecord(await api.send({ method: 'POST', path: `${one(id)}/actions/${action}`, body: { reason } }))
}
