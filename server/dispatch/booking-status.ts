import { type BookingCause, type BookingStatus, bookingFollows } from '#contract/booking-states.ts'
import { endedTrips, plannedTrips } from '#contract/lists/trips.ts'
import type { TripStatus } from '#contract/trip-states.ts'
import { spanOf } from '#server/rides/stop-calls.ts'
import type { StoredPassenger, StoredStop } from '#server/schema/trips.ts'
import { isOpen } from '#server/trips/progress.ts'

export interface TripFacts {
  id: string
  status: TripStatus
  startAt: Date
  passengers: readonly Pick<StoredPassenger, 'state'>[]
}
type ServedTrip = Omit<TripFacts, 'passengers'> & {
  passengers: readonly Pick<StoredPassenger, 'state' | 'booking'>[]
  stops?: readonly StoredStop[]
}

/** Whether those of a booking who ride without a record had got where they go before another trip took over. */
function isThrough({ status, stops = [] }: ServedTrip, booking: string) {
  const last = stops[spanOf(stops, booking).off]
  return status === 'relieved' && last !== undefined && last.departedAt !== null
}

/**
 * A trip as it went for one of the bookings that it serves: with its own passengers, and over for them once none is aboard
 * or expected any more, whoever rides on.
 */
export function tripFor<Trip extends ServedTrip>(booking: string, trip: Trip): Trip {
  const passengers = trip.passengers.filter((one) => one.booking === booking)
  if (passengers.length === 0 && isThrough(trip, booking)) return { ...trip, passengers, status: 'completed' }
  if (passengers.length === 0 || passengers.length === trip.passengers.length) return { ...trip, passengers }
  const under = plannedTrips.includes(trip.status) || trip.status === 'cancelled'
  const goesOn = passengers.some((one) => isOpen(one) || one.state === 'transferred')
  if (under || goesOn) return { ...trip, passengers }
  const rode = passengers.some(({ state }) => state === 'released')
  return { ...trip, passengers, status: rode ? 'completed' : 'no_show' }
}

const ended: readonly TripStatus[] = ['completed', 'returned', 'no_show', 'failed']
/** After these it can be tried again: that the first try had begun does not mean that the second has. */
const unserved: readonly TripStatus[] = ['returned', 'no_show', 'failed']
const stayedBehind: readonly string[] = ['no_show', 'absent']

/** What follows from the trips for their booking; several causes may hold at once. */
export function causesOf(all: readonly TripFacts[]): Set<BookingCause> {
  const took = all.filter(({ status }) => status !== 'cancelled')
  // What a relief trip goes on with is told by that one.
  const trips = took.filter(({ status }) => status !== 'relieved')
  const waits = trips.some(({ status }) => plannedTrips.includes(status))
  const causes = new Set<BookingCause>([trips.length > 0 ? 'trip_exists' : 'no_trip_left'])
  if (waits) causes.add('trip_waits')
  if (trips.some(({ status }) => !plannedTrips.includes(status) && !(waits && unserved.includes(status))))
    causes.add('trip_started')
  if (trips.some((trip) => !ended.includes(trip.status))) {
    if (causes.has('trip_started')) causes.add('trip_reopened')
    return causes
  }
  const completed = trips.filter((trip) => trip.status === 'completed')
  const everybody = took.every((trip) => trip.passengers.every(({ state }) => !stayedBehind.includes(state)))
  if (completed.length === 0) causes.add('none_completed')
  else causes.add(completed.length === trips.length && everybody ? 'all_completed' : 'some_completed')
  return causes
}

/** The states a booking in `from` goes through because of its trips, in order; empty when it stays. */
export function statusesFrom(from: BookingStatus, trips: readonly TripFacts[]): BookingStatus[] {
  const causes = causesOf(trips)
  const steps: BookingStatus[] = []
  for (let state = from; steps.length < bookingFollows.length; ) {
    const next = bookingFollows.find((row) => row.from === state && causes.has(row.when))
    if (!next) break
    steps.push(next.to)
    state = next.to
  }
  return steps
}

/** The trip a booking is shown with: one still to end before one that ended, the later start first; never a cancelled one. */
export function currentTrip<Trip extends TripFacts>(all: readonly Trip[]): Trip | null {
  const open = (trip: Trip) => (endedTrips.includes(trip.status) ? 0 : 1)
  const [first] = all
    .filter(({ status }) => status !== 'cancelled' && status !== 'relieved')
    .sort((a, b) => open(b) - open(a) || b.startAt.getTime() - a.startAt.getTime() || (a.id < b.id ? -1 : 1))
  return first ?? null
}
