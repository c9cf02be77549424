import type { BookingRow } from '#contract/booking.ts'
import { plannedTrips } from '#contract/lists/trips.ts'
import type { Trip, TripRow } from '#contract/trip.ts'
import type { TripSharePreview } from '#contract/trip-share.ts'
import { listBookings } from '#src/lib/api/bookings.ts'
import * as api from '#src/lib/api/share-trip.ts'
import { getTrip, listTrips } from '#src/lib/api/trips.ts'
import { dayIn } from '#src/lib/format/clock.ts'
import { nearestRows } from '#src/lib/list/nearest-rows.ts'
import { attempt, type Result } from './result.ts'

/** So far from a ride others are offered to go with it, in hours: at night the day is soon another one. */
const around = 6

/** The days, in `zone`, that are near an instant in ISO 8601. */
function daysAround(at: string, zone: string) {
  const day = (hours: number) => dayIn(new Date(Date.parse(at) + hours * 3_600_000), zone)
  return { date_from: day(-around), date_to: day(around) }
}

/** Bookings around the trip's time that could join it, the nearest first; each call throws an `ApiError`, which the picker shows. */
export async function findJoinable(
  { ride_start_time, zone, bookings }: Pick<Trip, 'ride_start_time' | 'zone' | 'bookings'>,
  search: string,
  signal: AbortSignal,
): Promise<BookingRow[]> {
  const span = daysAround(ride_start_time, zone)
  const params = { search, ...span, status: 'confirmed,scheduled', page_size: 100, ordering: 'pickupAt' }
  return nearestRows((page) => listBookings({ ...params, page }, { signal }), {
    at: ride_start_time,
    timeOf: (row) => row.pickupAt,
    isOffered: ({ id }) => !bookings.some((there) => there.id === id),
  })
}

/** Planned trips around the booking's time that take more bookings, the nearest first; fails as `findJoinable` does. */
export async function findTripsToJoin(
  { pickupAt, zone }: Pick<BookingRow, 'pickupAt' | 'zone'>,
  search: string,
  signal: AbortSignal,
): Promise<TripRow[]> {
  const span = daysAround(pickupAt, zone)
  const status = plannedTrips.join(',')
  const params = { search, ...span, status, page_size: 100, ordering: 'ride_start_time' }
  return nearestRows((page) => listTrips({ ...params, page }, { signal }), {
    at: pickupAt,
    timeOf: (row) => row.ride_start_time,
    isOffered: ({ actions }) => actions.includes('share'),
  })
}

/** A trip, and what it would be with the booking. */
export const previewJoin = (
  trip: string,
  booking: string,
  signal: AbortSignal,
): Promise<Result<{ trip: Trip; preview: TripSharePreview }>> =>
  attempt(async () => {
    const [whole, preview] = await Promise.all([
      getTrip(trip, { signal }),
      api.previewShare(trip, [booking], { signal }),
    ])
    return { trip: whole, preview }
  })

export const previewShare = (
  trip: string,
  booking: string,
  signal: AbortSignal,
): Promise<Result<TripSharePreview>> => attempt(() => api.previewShare(trip, [booking], { signal }))

/** `version` is that of the trip that was looked at: a newer one on the server is a `conflict`. */
export const shareTrip = (
  trip: string,
  bookings: readonly string[],
  version: number | undefined,
): Promise<Result<void>> => attempt(() => api.shareTrip(trip, bookings, { version }))

export const splitTrip = (trip: string, booking: string, version: number): Promise<Result<void>> =>
  attempt(() => api.splitTrip(trip, booking, { version }))
