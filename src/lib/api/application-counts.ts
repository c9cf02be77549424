import type { StatusCounts } from '#contract/trip.ts'
import { api } from './browser-client.ts'
import type { Options } from './call.ts'
import type { QueryValue } from './query.ts'
import { asRecord } from './response-shape.ts'

/** How many of a kind, or of both, stand in each state. */
export async function countApplications(kind: QueryValue, { signal }: Options = {}): Promise<StatusCounts> {
  return asRecord(await api.send({ path: '/api/web/registrations/counts', query: { kind }, signal }))
}
