import type { Booking } from '#contract/booking.ts'
import type { TripStatus } from '#contract/trip-states.ts'

const ended: readonly TripStatus[] = ['completed', 'returned', 'no_show', 'failed']
const left: readonly TripStatus[] = ['cancelled', 'relieved']
const isOpen = ({ status }: Booking['trips'][number]) => !ended.includes(status)

export interface PlannedTimes {
  pickupAt: string
  dropoffAt: string
  /** The pickup that was booked, where dispatch has moved the trip away from it. */
  bookedAt: string | undefined
}

/** When a booking's own riders get on first and off last, where others share the trip. */
function ownTimes(
  { stops, bookings, ride_start_time, scheduledEnd }: Booking['trips'][number],
  booking: string,
) {
  const own = bookings.length > 1 ? stops.filter((stop) => !stop.skipped && isFor(stop, booking)) : []
  return { start: own[0]?.eta ?? ride_start_time, end: own.at(-1)?.eta ?? scheduledEnd }
}
const isFor = ({ riders }: Booking['trips'][number]['stops'][number], id: string) =>
  riders.some(({ booking }) => booking === id)

/** The trip that the ride takes place on: one still to end before one that ended. */
export const tripOf = ({ trips }: Pick<Booking, 'trips'>): Booking['trips'][number] | undefined =>
  trips
    .filter(({ status }) => !left.includes(status))
    .sort(
      (a, b) =>
        Number(isOpen(b)) - Number(isOpen(a)) ||
        Date.parse(b.ride_start_time) - Date.parse(a.ride_start_time),
    )[0]

/** When the ride takes place: as its trip is planned; without one, as booked. */
export function plannedTimes(booking: Booking): PlannedTimes {
  const { id, pickupAt, dropoffAt } = booking
  const trip = tripOf(booking)
  if (!trip) return { pickupAt, dropoffAt, bookedAt: undefined }
  const { start, end } = ownTimes(trip, id)
  const moved = Date.parse(start) - Date.parse(pickupAt)
  if (moved === 0) return { pickupAt, dropoffAt: end || dropoffAt, bookedAt: undefined }
  const shifted = new Date(Date.parse(dropoffAt) + moved)
  const arrival = Number.isNaN(shifted.getTime()) ? dropoffAt : shifted.toISOString()
  return { pickupAt: start, dropoffAt: end || arrival, bookedAt: pickupAt }
}
