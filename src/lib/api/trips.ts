import type { BulkResult } from '#contract/page.ts'
import type * as contract from '#contract/trip.ts'
import type { TripAction } from '#contract/trip-states.ts'
import { api } from './browser-client.ts'
import type { ChangeOptions, Options } from './call.ts'
import { listParams, type Query } from './query.ts'
import { readTripRow } from './read-trip-row.ts'
import { asRecord, type Listed, readPage } from './response-shape.ts'

const path = '/api/web/trip-management'
export const tripRequests = '/api/trips/trip-request'
const part = encodeURIComponent
/** One trip by its id; read, the id is a booking's and the answer its trips. */
export const tripRequest = (id: string) => `${tripRequests}/${part(id)}`

export async function listTrips(params: Query, { signal }: Options = {}): Promise<Listed<contract.TripRow>> {
  return readPage(await api.send({ path, query: listParams(params), signal }), params, readTripRow)
}

export async function countTrips(params: Query, { signal }: Options = {}): Promise<contract.StatusCounts> {
  return asRecord(await api.send({ path: `${path}/counts`, query: params, signal }))
}

export async function getTrip(id: string, { signal }: Options = {}): Promise<contract.Trip> {
  const call = api.send({ path: `${path}/${part(id)}`, signal })
  // Lists do not need to know how a whole one is read.
  const [body, { readTrip }] = await Promise.all([call, import('./read-trip.ts')])
  return readTrip(asRecord(body))
}

export async function bulkTrips(body: contract.TripBulkInput, { signal }: Options = {}): Promise<BulkResult> {
  return asRecord(await api.send({ method: 'POST', path: `${path}/bulk`, body, signal }))
}

/** Takes back a bulk action by the token it answered. */
export async function undoTrips(undo: string, { signal }: Options = {}): Promise<BulkResult> {
  return asRecord(await api.send({ method: 'POST', path: `${path}/undo`, body: { undo }, signal }))
}

export async function actOnTrip(
  id: string,
  action: TripAction,
  body: contract.TripActionInput = {},
  { version, signal }: ChangeOptions = {},
): Promise<contract.TripRow> {
  const address = `${tripRequest(id)}/actions/${part(action)}`
  return readTripRow(asRecord(await api.send({ method: 'POST', path: address, body, version, signal })))
}
