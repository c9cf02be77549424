import { later } from '#demo/clock.ts'
import type { Random } from '#demo/random.ts'
import type { Booking, Making, MasterData, Paper, Ride, Trip } from '#demo/types.ts'
import type { EventRow } from './event.ts'
import { makeOutcomes, type Outcome } from './outcome.ts'
import { reliefRide } from './relief-ride.ts'
import { type DecidedRide, RideRecorder } from './ride-recorder.ts'
import { Roster } from './roster.ts'
import { noteTight } from './tight.ts'

export interface Dispatched {
  bookings: Booking[]
  bookingChildren: { bookingId: string; childId: string }[]
  trips: Trip[]
  events: EventRow[]
}

const byPickup = (a: Ride, b: Ride) => a.plan.pickupAt.getTime() - b.plan.pickupAt.getTime()

/** Rides that are watched right now get a crew first, then those that only few vehicles can take. */
function urgency(ride: Ride): number {
  if (ride.liveState) return 0
  return ride.vehicleType ? 1 : 2
}

/** Finds a crew for whatever is to have one. Where there is none, a past ride was called off; a coming one waits. */
function assignCrews(
  making: Making,
  rides: readonly Ride[],
  outcomes: ReadonlyMap<Ride, Outcome>,
  roster: Roster,
): DecidedRide[] {
  const order = [...rides].sort((a, b) => urgency(a) - urgency(b) || byPickup(a, b))
  const decided = order.map((ride): DecidedRide => {
    const outcome = outcomes.get(ride) ?? { kind: 'confirmed' }
    if (outcome.kind !== 'trip' || !outcome.crewed) return { ride, outcome, crew: null }
    const crew = roster.take(ride)
    const relief = crew && outcome.end === 'relieve' ? roster.take(reliefRide(ride)) : null
    if (crew && outcome.end === 'relieve' && !relief)
      return { ride, crew, outcome: { ...outcome, end: 'complete' } }
    if (crew) return { ride, outcome, crew, relief }
    const over = later(ride.plan.pickupAt, -60) < making.now
    return {
      ride,
      crew,
      outcome: over
        ? { kind: 'cancelled', reason: 'no_driver_found', hadTrip: true }
        : { ...outcome, crewed: false },
    }
  })
  return decided.sort((a, b) => byPickup(a.ride, b.ride))
}

/** References in the order in which the bookings were taken. */
function makeReferences(
  random: Random,
  rides: readonly Ride[],
): Map<Ride, { id: string; reference: string }> {
  const order = [...rides].sort((a, b) => a.createdAt.getTime() - b.createdAt.getTime() || byPickup(a, b))
  return new Map(
    order.map((ride, i) => [ride, { id: random.id(), reference: `KB-${String(i + 1).padStart(6, '0')}` }]),
  )
}

/** Turns rides into bookings and trips: decides, gives to crews, and lets everything happen up to now. */
export function dispatch(
  making: Making,
  master: MasterData,
  papers: readonly Paper[],
  rides: readonly Ride[],
): Dispatched {
  const roster = new Roster(making, master.crews, papers)
  const decided = assignCrews(making, rides, makeOutcomes(making, rides), roster)
  const references = makeReferences(making.random.fork('references'), rides)
  const recorder = new RideRecorder(making, master, papers)
  const done: Dispatched = { bookings: [], bookingChildren: [], trips: [], events: [] }
  for (const one of decided) {
    const name = references.get(one.ride)
    if (!name) throw new RangeError('A ride without a reference')
    const { booking, trips, events } = recorder.record(one, name.id, name.reference)
    done.bookings.push(booking)
    done.trips.push(...trips)
    done.events.push(...events)
    done.bookingChildren.push(
      ...one.ride.children.map((child) => ({ bookingId: booking.id, childId: child.id })),
    )
  }
  noteTight(done.trips)
  return done
}
