import { later } from '#demo/clock.ts'
import type { Random } from '#demo/random.ts'
import type { Booking, Making, MasterData, NamedRide, Paper, Ride, Share, Trip } from '#demo/types.ts'
import type { EventRow } from './event.ts'
import { makeOutcomes, type Outcome } from './outcome.ts'
import { reliefRide } from './relief-ride.ts'
import { type DecidedRide, RideRecorder, type TripOutcome } from './ride-recorder.ts'
import { Roster } from './roster.ts'
import { putTogether } from './shared-ride.ts'
import { noteTight } from './tight.ts'

export interface Dispatched {
  bookings: Booking[]
  bookingChildren: { bookingId: string; childId: string }[]
  trips: Trip[]
  shares: Share[]
  events: EventRow[]
}

const byPickup = (a: Ride, b: Ride) => a.plan.pickupAt.getTime() - b.plan.pickupAt.getTime()

/** Rides that are watched right now, or are for several, get a crew first, then those that only few vehicles can take. */
function urgency(ride: Ride): number {
  if (ride.liveState || ride.shared) return 0
  return ride.vehicleType ? 1 : 2
}

/** What becomes of a ride that nobody can drive: a past one was called off; a coming one waits. */
const undriven = ({ plan }: Ride, { now }: Making, outcome: TripOutcome): Outcome =>
  later(plan.pickupAt, -60) < now
    ? { kind: 'cancelled', reason: 'no_driver_found', hadTrip: true }
    : { ...outcome, crewed: false }

/** Finds a crew for whatever is to have one; rides for which there is no vehicle together go one by one. */
function assignCrews(
  making: Making,
  rides: readonly Ride[],
  outcomes: ReadonlyMap<Ride, Outcome>,
  roster: Roster,
): DecidedRide[] {
  function decide(ride: Ride, outcome: Outcome): DecidedRide[] {
    if (outcome.kind !== 'trip' || !outcome.crewed) return [{ ride, outcome, crew: null }]
    const crew = roster.take(ride)
    if (!crew && ride.shared) return ride.shared.parts.flatMap((part) => decide(part.ride, outcome))
    if (!crew) return [{ ride, crew, outcome: undriven(ride, making, outcome) }]
    const relief = outcome.end === 'relieve' ? roster.take(reliefRide(ride)) : null
    if (outcome.end === 'relieve' && !relief)
      return [{ ride, crew, outcome: { ...outcome, end: 'complete' } }]
    return [{ ride, outcome, crew, relief }]
  }
  const order = [...rides].sort((a, b) => urgency(a) - urgency(b) || byPickup(a, b))
  return order
    .flatMap((ride) => decide(ride, outcomes.get(ride) ?? { kind: 'confirmed' }))
    .sort((a, b) => byPickup(a.ride, b.ride))
}

/** References in the order in which the bookings were taken. */
function giveReferences(random: Random, rides: readonly Ride[]): NamedRide[] {
  const order = [...rides].sort((a, b) => a.createdAt.getTime() - b.createdAt.getTime() || byPickup(a, b))
  return order.map((ride, i) => ({
    ride,
    id: random.id(),
    reference: `KB-${String(i + 1).padStart(6, '0')}`,
  }))
}

/** Turns rides into bookings and trips: decides, gives to crews, and lets everything happen up to now. */
export function dispatch(
  making: Making,
  master: MasterData,
  papers: readonly Paper[],
  rides: readonly Ride[],
): Dispatched {
  const roster = new Roster(making, master.crews, papers)
  const named = giveReferences(making.random.fork('references'), rides)
  const names = new Map(named.map((one) => [one.ride, one]))
  const driven = putTogether(named, making.today)
  const decided = assignCrews(making, driven, makeOutcomes(making, driven), roster)
  const recorder = new RideRecorder(making, master, papers)
  const done: Dispatched = { bookings: [], bookingChildren: [], trips: [], shares: [], events: [] }
  for (const one of decided) {
    const { bookings, trips, shares, events } = recorder.record(one, names)
    done.bookings.push(...bookings)
    done.trips.push(...trips)
    done.shares.push(...shares)
    done.events.push(...events)
  }
  done.bookingChildren = named.flatMap(({ id, ride }) =>
    ride.children.map((child) => ({ bookingId: id, childId: child.id })),
  )
  noteTight(done.trips)
  return done
}
