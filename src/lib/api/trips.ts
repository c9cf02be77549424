import type { BulkResult } from '#contract/page.ts'
import type * as contract from '#contract/trip.ts'
import type { TripAction } from '#contract/trip-states.ts'
import { api } from './browser-client.ts'
import type { ChangeOptions, Options } from './call.ts'
import { count, text } from './field-readers.ts'
import { listParams, type Query } from './query.ts'
import { readTripRow } from './read-trip-row.ts'
import { asRecord, type Listed, readPage } from './response-shape.ts'

const path = '/api/web/trip-management'
const request = '/api/trips/trip-request'
const part = encodeURIComponent
/** One trip by its id; read, the id is a booking's and the answer its trips. */
export const tripRequest = (id: string) => `${request}/${part(id)}`

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

/** Gives a booking a trip that starts at `startsAt`, an instant in ISO 8601. */
export async function addTrip(
  bookingId: string,
  startsAt: string,
  { signal }: Options = {},
): Promise<contract.TripRow> {
  const body = { ride_start_time: startsAt }
  const query = { addtrip: bookingId }
  return readTripRow(asRecord(await api.send({ method: 'POST', path: request, query, body, signal })))
}

export async function updateTrip(
  id: string,
  body: contract.TripInput,
  { version, signal }: ChangeOptions = {},
): Promise<contract.TripRow> {
  return readTripRow(
    asRecord(await api.send({ method: 'PUT', path: tripRequest(id), body, version, signal })),
  )
}

export async function deleteTrip(id: string, { version, signal }: ChangeOptions = {}): Promise<void> {
  await api.send({ method: 'DELETE', path: tripRequest(id), version, signal, answer: 'nothing' })
}

/** Sends a trip as it was read, with another start. */
export async function replaceTrip(trip: Readonly<Record<string, unknown>>, startsAt: string): Promise<void> {
  const body = { ...trip, ride_start_time: startsAt }
  await api.send({
    method: 'PUT',
    path: tripRequest(text(trip.id)),
    body,
    version: count(trip.version),
    answer: 'nothing',
  })
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
