import type * as contract from '#contract/booking.ts'
import type { BookingAction } from '#contract/booking-states.ts'
import { bookingsPath } from './bookings.ts'
import { api } from './browser-client.ts'
import type { ChangeOptions, Options } from './call.ts'
import { readBooking } from './read-booking.ts'
import { asRecord } from './response-shape.ts'

/*
 * Whole bookings: pages of one load how they are read with their own code, lists do without it.
 */

const one = (id: string) => `${bookingsPath}/${encodeURIComponent(id)}`
const whole = async (answer: Promise<unknown>): Promise<contract.Booking> =>
  readBooking(asRecord(await answer))

export async function getBooking(id: string, { signal }: Options = {}): Promise<contract.Booking> {
  return whole(api.send({ path: one(id), signal }))
}

export async function updateBooking(
  id: string,
  body: contract.SentBooking,
  { version, signal }: ChangeOptions = {},
): Promise<contract.Booking> {
  return whole(api.send({ method: 'PUT', path: one(id), body, version, signal }))
}

export async function actOnBooking(
  id: string,
  action: BookingAction,
  body: contract.BookingActionInput = {},
  { version, signal }: ChangeOptions = {},
): Promise<contract.Booking> {
  const address = `${one(id)}/actions/${encodeURIComponent(action)}`
  return whole(api.send({ method: 'POST', path: address, body, version, signal }))
}

/** What cancelling a booking means now; nothing is changed. */
export async function getCancellation(id: string, { signal }: Options = {}): Promise<contract.Cancellation> {
  return asRecord(await api.send({ path: `${one(id)}/cancellation`, signal }))
}
