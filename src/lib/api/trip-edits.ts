import type * as contract from '#contract/trip.ts'
import { api } from './browser-client.ts'
import type { ChangeOptions, Options } from './call.ts'
import { count, text } from './field-readers.ts'
import { readTripRow } from './read-trip-row.ts'
import { asRecord } from './response-shape.ts'
import { tripRequest, tripRequests } from './trips.ts'

/** Gives a booking a trip that starts at `startsAt`, an instant in ISO 8601. */
export async function addTrip(
  bookingId: string,
  startsAt: string,
  { signal }: Options = {},
): Promise<contract.TripRow> {
  const body = { ride_start_time: startsAt }
  const query = { addtrip: bookingId }
  return readTripRow(asRecord(await api.send({ method: 'POST', path: tripRequests, query, body, signal })))
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
