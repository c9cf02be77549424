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

/** When the ride takes place: as its trip is planned, one still to end before one that ended; without a trip, as booked. */
export function plannedTimes({ trips, pickupAt, dropoffAt }: Booking): PlannedTimes {
  const [trip] = trips
    .filter(({ status }) => !left.includes(status))
    .sort(
      (a, b) =>
        Number(isOpen(b)) - Number(isOpen(a)) ||
        Date.parse(b.ride_start_time) - Date.parse(a.ride_start_time),
    )
  if (!trip || Date.parse(trip.ride_start_time) === Date.parse(pickupAt)) {
    return { pickupAt, dropoffAt: trip?.scheduledEnd ?? dropoffAt, bookedAt: undefined }
  }
  const moved = Date.parse(trip.ride_start_time) - Date.parse(pickupAt)
  const shifted = new Date(Date.parse(dropoffAt) + moved)
  const arrival = Number.isNaN(shifted.getTime()) ? dropoffAt : shifted.toISOString()
  return { pickupAt: trip.ride_start_time, dropoffAt: trip.scheduledEnd ?? arrival, bookedAt: pickupAt }
}
