import type { BookingActionInput, BookingRow } from '#contract/booking.ts'
import type { BulkResult } from '#contract/page.ts'
import { reloadBookingCounts, reloadBookings } from './booking.ts'
import { actOnBooking } from './booking-record.ts'
import type { Result } from './result.ts'

/** Cancels a ride of the list for whoever booked it, at the fee that was shown; answers as a bulk action does. */
export async function cancelBooking(
  { id, reference, version }: BookingRow,
  input: BookingActionInput,
): Promise<Result<BulkResult>> {
  const result = await actOnBooking(id, 'cancel', input, version)
  if (!result.ok) return result
  await Promise.all([reloadBookings(), reloadBookingCounts()])
  return { ok: true, value: { results: [{ id, reference, ok: true }], undo: null } }
}
