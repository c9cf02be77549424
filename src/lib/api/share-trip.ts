import type { TripSharePreview as Preview } from '#contract/trip-share.ts'
import { api } from './browser-client.ts'
import type { ChangeOptions, Options } from './call.ts'
import { count, fields, list, orNull, text, zone } from './field-readers.ts'
import { readStop } from './read-trip.ts'
import { asRecord } from './response-shape.ts'
import { tripRequest } from './trips.ts'

const load = { seats: count, wheelchairs: count, boosters: count }
const ends = { pickupAt: text, dropoffAt: text }

const readPreview = fields<Preview>({
  ride_start_time: text,
  scheduledEnd: text,
  zone,
  stops: list(readStop),
  legs: list(fields<Preview['legs'][number]>(load)),
  room: orNull(fields<NonNullable<Preview['room']>>({ ...load, plate: text })),
  bookings: list(
    fields<Preview['bookings'][number]>({
      id: text,
      reference: text,
      ...ends,
      alone: fields<Preview['bookings'][number]['alone']>(ends),
    }),
  ),
  problems: list(fields<Preview['problems'][number]>({ code: text, message: text })),
})

const path = (trip: string) => `${tripRequest(trip)}/bookings`

/** What a trip would be with these bookings as well; nothing is changed. */
export async function previewShare(
  trip: string,
  bookings: readonly string[],
  { signal }: Options = {},
): Promise<Preview> {
  const address = `${path(trip)}/preview`
  return readPreview(asRecord(await api.send({ method: 'POST', path: address, body: { bookings }, signal })))
}

export async function shareTrip(
  trip: string,
  bookings: readonly string[],
  { version, signal }: ChangeOptions = {},
): Promise<void> {
  await api.send({ method: 'POST', path: path(trip), body: { bookings }, version, signal, answer: 'nothing' })
}

export async function splitTrip(
  trip: string,
  booking: string,
  { version, signal }: ChangeOptions = {},
): Promise<void> {
  const address = `${path(trip)}/${encodeURIComponent(booking)}`
  await api.send({ method: 'DELETE', path: address, version, signal, answer: 'nothing' })
}
