import { and, gt, inArray, type SQL } from 'drizzle-orm'
import type { BookingStatus } from '#contract/booking-states.ts'
import { plannedTrips } from '#contract/lists/trips.ts'
import type { StoredBooking } from '#server/bookings/find.ts'
import { refused } from '#server/platform/http/problem.ts'
import { bookings } from '#server/schema/bookings.ts'

/** Rides that have not begun. */
const waiting: readonly BookingStatus[] = ['draft', 'pending', 'confirmed', 'scheduled']
/** Those and the ones that are under way: what a cancellation answers for. */
export const unended: BookingStatus[] = [...waiting, 'in_progress']

/** The condition on `bookings` for rides whose pickup is still to come. */
export const stillToCome = (now: Date): SQL | undefined =>
  and(inArray(bookings.status, [...waiting]), gt(bookings.pickupAt, now))

/** Refuses a ride that is under way, or whose pickup has passed: it is left as it is, and its row says so. */
export function checkWaits({ status, pickupAt, listNames }: StoredBooking, now: Date): void {
  const trip = listNames.trip?.status
  if (status === 'in_progress' || (trip !== undefined && !plannedTrips.includes(trip)))
    throw refused('running', 'bookings:series.running')
  if (pickupAt <= now) throw refused('over', 'bookings:series.over')
}
