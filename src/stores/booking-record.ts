import type { Booking, BookingActionInput, Cancellation, SentBooking } from '#contract/booking.ts'
import type { BookingAction } from '#contract/booking-states.ts'
import * as api from '#src/lib/api/booking-record.ts'
import { loadable } from './base/loadable.ts'
import { attempt, type Result } from './result.ts'

export const booking = loadable<[string], Booking>({
  name: 'booking',
  fetch: (options, id) => api.getBooking(id, options),
  onChange: 'drop',
})

export const reloadBooking = booking.reload

function showSaved(saved: Booking): Booking {
  if (booking.$state.get().data?.id === saved.id) booking.replace(saved)
  return saved
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

/** What cancelling a booking means now, as it would be charged. */
export const previewCancel = (id: string): Promise<Result<Cancellation>> =>
  attempt(() => api.getCancellation(id))
