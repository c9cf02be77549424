import type {
  Booking,
  BookingActionInput,
  BookingRow,
  BulkInput,
  NewBookingAnswer,
  SentBooking,
  SentNewBooking,
} from '#contract/booking.ts'
import type { BookingAction } from '#contract/booking-states.ts'
import type { BulkResult } from '#contract/page.ts'
import type { StatusCounts } from '#contract/trip.ts'
import * as api from '#src/lib/api/bookings.ts'
import type { Query } from '#src/lib/api/query.ts'
import type { Listed } from '#src/lib/api/response-shape.ts'
import { loadable, withCounts } from './base/loadable.ts'
import { attempt, type Result } from './result.ts'

const list = loadable<[Query], Listed<BookingRow>>({
  name: 'bookings',
  fetch: (options, params) => api.listBookings(params, options),
  onChange: 'keep',
})
export const bookingCounts = loadable<[Query], StatusCounts>({
  name: 'booking-counts',
  fetch: (options, params) => api.countBookings(params, options),
  onChange: 'keep',
})
export const booking = loadable<[string], Booking>({
  name: 'booking',
  fetch: (options, id) => api.getBooking(id, options),
  onChange: 'drop',
})

export const bookings = withCounts(list, bookingCounts)
export const $bookings = list.$state
export const reloadBookings = list.reload

export const reloadBookingCounts = bookingCounts.reload

export const reloadBooking = booking.reload

function showSaved(saved: Booking): Booking {
  if (booking.$state.get().data?.id === saved.id) booking.replace(saved)
  return saved
}

export function createBooking(input: SentNewBooking): Promise<Result<NewBookingAnswer>> {
  return attempt(() => api.createBooking(input))
}

/** `version` is that of the record the form was filled from: a newer one on the server is a `conflict`. */
export function saveBooking(id: string, input: SentBooking, version: number): Promise<Result<Booking>> {
  return attempt(async () => showSaved(await api.updateBooking(id, input, { version })))
}

export function actOnBooking(
  id: string,
  action: BookingAction,
  input: BookingActionInput = {},
  version?: number,
): Promise<Result<Booking>> {
  return attempt(async () => showSaved(await api.actOnBooking(id, action, input, { version })))
}

/** One result per booking; the list and its counts are read again afterwards. */
export function bulkBookings(input: BulkInput): Promise<Result<BulkResult>> {
  return attempt(async () => afterBulk(await api.bulkBookings(input)))
}

export function undoBulk(undo: string): Promise<Result<BulkResult>> {
  return attempt(async () => afterBulk(await api.undoBulk(undo)))
}

async function afterBulk(result: BulkResult): Promise<BulkResult> {
  await Promise.all([reloadBookings(), reloadBookingCounts()])
  return result
}
