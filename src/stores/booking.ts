import type { BookingRow, BulkInput, NewBookingAnswer, SentNewBooking } from '#contract/booking.ts'
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
export const bookings = withCounts(list, bookingCounts)
export const $bookings = list.$state
export const reloadBookings = list.reload

export const reloadBookingCounts = bookingCounts.reload

export function createBooking(input: SentNewBooking): Promise<Result<NewBookingAnswer>> {
  return attempt(() => api.createBooking(input))
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
