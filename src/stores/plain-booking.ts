import { getPlainBooking, type PlainBooking } from '#src/lib/api/plain-booking.ts'
import * as api from '#src/lib/api/trip-edits.ts'
import { loadable } from './base/loadable.ts'
import { attempt, type Result } from './result.ts'

const store = loadable<[string], PlainBooking>({
  name: 'plain-booking',
  fetch: (options, id) => getPlainBooking(id, options),
  onChange: 'drop',
})

/** The booking of a backend that has the specification's calls alone. */
export const $plainBooking = store.$state
export const loadPlainBooking = store.load
export const reloadPlainBooking = store.reload

/** Sends a trip back as it was read, with another start: what else it has is not known here. */
export function moveTrip(trip: Readonly<Record<string, unknown>>, startsAt: string): Promise<Result<void>> {
  return attempt(() => api.replaceTrip(trip, startsAt))
}
