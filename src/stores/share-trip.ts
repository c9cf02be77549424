import type { BookingRow } from '#contract/booking.ts'
import type { Trip, TripSharePreview } from '#contract/trip.ts'
import { listBookings } from '#src/lib/api/bookings.ts'
import * as api from '#src/lib/api/share-trip.ts'
import { dayIn } from '#src/lib/format/clock.ts'
import { attempt, type Result } from './result.ts'

/** As many as fit a list. */
const maxOptions = 20

/** Bookings of the trip's day that could join it, those nearest in time first; each call throws an `ApiError`, which the picker shows. */
export async function findJoinable(
  { ride_start_time, zone, bookings }: Pick<Trip, 'ride_start_time' | 'zone' | 'bookings'>,
  search: string,
  signal: AbortSignal,
): Promise<BookingRow[]> {
  const day = dayIn(new Date(ride_start_time), zone)
  const span = { date_from: day, date_to: day }
  const params = { search, ...span, status: 'confirmed,scheduled', page_size: 100, ordering: 'pickupAt' }
  const { results } = await listBookings(params, { signal })
  const start = Date.parse(ride_start_time)
  const away = ({ pickupAt }: BookingRow) => Math.abs(Date.parse(pickupAt) - start)
  return results
    .filter(({ id }) => !bookings.some((there) => there.id === id))
    .sort((one, other) => away(one) - away(other))
    .slice(0, maxOptions)
}

export const previewShare = (
  trip: string,
  booking: string,
  signal: AbortSignal,
): Promise<Result<TripSharePreview>> => attempt(() => api.previewShare(trip, [booking], { signal }))

/** `version` is that of the trip that was looked at: a newer one on the server is a `conflict`. */
export const shareTrip = (
  trip: string,
  bookings: readonly string[],
  version: number,
): Promise<Result<void>> => attempt(() => api.shareTrip(trip, bookings, { version }))

export const splitTrip = (trip: string, booking: string, version: number): Promise<Result<void>> =>
  attempt(() => api.splitTrip(trip, booking, { version }))
