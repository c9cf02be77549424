import type * as contract from '#contract/trip.ts'
import { api } from './browser-client.ts'
import type { Options } from './call.ts'
import { asRecord } from './response-shape.ts'

const path = '/api/web/trip-management'

/** Who could take one trip, and with what. Apart from the rest of a trip's calls: only dialogs ask. */
export async function getTripCandidates(
  id: string,
  { signal, query = {} }: Options & { query?: contract.TripCandidatesQuery | undefined } = {},
): Promise<contract.TripCandidates> {
  return asRecord(await api.send({ path: `${path}/${encodeURIComponent(id)}/candidates`, query, signal }))
}

/** Who could take all these trips, by id, and with what. */
export async function getTripsCandidates(
  ids: readonly string[],
  { signal }: Options = {},
): Promise<contract.TripCandidates> {
  return asRecord(await api.send({ path: `${path}/candidates`, query: { ids }, signal }))
}
