import { later } from '#demo/clock.ts'
import { makeGuardians } from '#demo/people/families.ts'
import type { Random } from '#demo/random.ts'
import { fullName } from '#demo/rides/ride.ts'
import type { Crew, FareRule, Making, MasterData, NamedRide, Paper, Ride, Share, Trip } from '#demo/types.ts'
import { AssistantRoster } from './assistant-roster.ts'
import { type BookingFacts, makeBooking, type Names } from './booking.ts'
import { makeBookingTimes } from './booking-times.ts'
import { type Actor, actorOf, type EventRow } from './event.ts'
import type { Outcome } from './outcome.ts'
import type { FirstGuardian } from './passengers.ts'
import { makeRelief } from './relief.ts'
import { loadOf } from './roster.ts'
import { makeSteps } from './steps.ts'
import { makeTrip, stopsOf, type TripPlan } from './trip.ts'
import { adjustToLive, makeTripTimes } from './trip-times.ts'

export type TripOutcome = Extract<Outcome, { kind: 'trip' }>
/** A ride, what becomes of it, and who drives it. */
export interface DecidedRide {
  ride: Ride
  outcome: Outcome
  crew: Crew | null
  /** Who takes over on the way. */
  relief?: Crew | null
}

/** Which bookings a trip serves; several pay each their own part. */
const sharesOf = (trip: Trip, parts: readonly NamedRide[]): Share[] =>
  parts.map(({ id, ride }, position) => ({
    tripId: trip.id,
    bookingId: id,
    position,
    startAt: parts.length > 1 ? ride.plan.pickupAt : trip.startAt,
    fare: parts.length > 1 ? ride.plan.quote : null,
  }))

/** Writes down, in the order of time, what became of all rides. */
export class RideRecorder {
  readonly #making: Making
  readonly #master: MasterData
  readonly #random: Random
  readonly #names: Names
  readonly #guardians: Map<string, FirstGuardian>
  readonly #rules: Map<string, FareRule>
  readonly #dispatchers: Actor[]
  readonly #assistants: AssistantRoster
  readonly #freeAt = new Map<Crew, Date>()

  constructor(making: Making, master: MasterData, papers: readonly Paper[]) {
    this.#making = making
    this.#master = master
    this.#random = making.random.fork('office')
    this.#assistants = new AssistantRoster(master.assistants, papers, making.today)
    this.#dispatchers = master.staff.filter(({ role }) => role === 'dispatcher').map(actorOf)
    this.#rules = new Map(master.rules.map((rule) => [rule.id, rule]))
    const names = new Map(
      master.families.flatMap(({ parents }) =>
        parents.map((parent) => [parent.id, fullName(parent)] as const),
      ),
    )
    this.#guardians = new Map(
      makeGuardians(making, master.families).flatMap(({ childId, parentId, relationship, isPrimary }) =>
        isPrimary
          ? [[childId, { id: parentId, name: names.get(parentId) ?? '', relationship }] as const]
          : [],
      ),
    )
    const drivers = master.accounts.flatMap((account) =>
      account.driver ? [[account.driver, actorOf(account)] as const] : [],
    )
    this.#names = {
      companies: new Map([...master.companies.values()].map((company) => [company.id, company])),
      crews: new Map(master.crews.map((crew) => [crew.driver.id, crew])),
      drivers: new Map(drivers),
    }
  }

  /** Somebody else who could have driven, and then could not. */
  #other({ ride, crew }: DecidedRide): Crew | null {
    const load = loadOf(ride)
    const able = this.#master.crews.filter(
      (one) =>
        one !== crew &&
        one.vehicle.seats >= load.seats &&
        one.vehicle.wheelchairSpaces >= load.wheelchairs &&
        one.vehicle.boosterSeats >= load.boosters,
    )
    return able.length > 0 ? this.#random.pick(able) : null
  }

  #steps({ ride, crew }: DecidedRide, outcome: TripOutcome) {
    if (!crew) return []
    const stops = ride.shared?.stops ?? stopsOf(ride)
    const { now } = this.#making
    const times = adjustToLive(makeTripTimes(ride, stops, this.#random, this.#freeAt.get(crew)), ride, now)
    const steps = makeSteps(times, stops, outcome.end, this.#random)
    const end = steps.at(-1)?.at
    if (end) this.#freeAt.set(crew, end)
    return steps.filter(({ at }) => at <= now)
  }

  /** The trips of one booking in the order of their making. */
  #trips(one: DecidedRide, facts: BookingFacts): { trip: Trip; events: EventRow[] }[] {
    const { ride, outcome, crew } = one
    const { times, office } = facts
    const plan: TripPlan = {
      booking: { id: facts.id, reference: facts.reference, quote: ride.plan.quote },
      ride,
      ordinal: 1,
      createdAt: times.tripMade,
      assignedAt: times.assigned,
      crew,
      assistants: this.#assistants,
      absent: null,
      steps: [],
      cancelled: null,
      office,
      driver: this.#names.drivers.get(crew?.driver.id ?? '') ?? null,
      rule: this.#rules.get(ride.plan.quote.rule?.id ?? ''),
      guardians: this.#guardians,
    }
    if (outcome.kind === 'cancelled' && outcome.hadTrip) {
      return [
        makeTrip(
          { ...plan, cancelled: { at: times.cancelled, reason: outcome.reason, note: null } },
          this.#random,
        ),
      ]
    }
    if (outcome.kind !== 'trip') return []
    const absent = outcome.absent ? this.#random.pick(ride.children) : null
    const real = { ...plan, absent, steps: this.#steps(one, outcome) }
    if (one.relief) return this.#relieved(real, one.relief)
    if (!outcome.swapped) return [makeTrip(real, this.#random)]
    const swappedAt = later(times.assigned, 6)
    const given = {
      ...plan,
      crew: this.#other(one),
      cancelled: { at: swappedAt, reason: 'driver_unavailable', note: 'Called in sick.' },
    }
    const again = { ...real, ordinal: 2, createdAt: later(swappedAt, 2), assignedAt: later(swappedAt, 3) }
    return [makeTrip(given, this.#random), makeTrip(again, this.#random)]
  }

  /** A trip that broke down, and the one that took over. */
  #relieved(plan: TripPlan, crew: Crew) {
    const first = makeTrip(plan, this.#random)
    const driver = this.#names.drivers.get(crew.driver.id) ?? null
    return [first, makeRelief(first.trip, { ...plan, ordinal: 2, crew, driver }, this.#random)]
  }

  /** The bookings of a ride, of which there are several where it is shared, with their trips. */
  record(one: DecidedRide, names: ReadonlyMap<Ride, NamedRide>) {
    const random = this.#random
    const alone = names.get(one.ride)
    const parts = one.ride.shared?.parts ?? (alone ? [alone] : [])
    const [first] = parts
    if (!first) throw new RangeError('A ride without a reference')
    const decided = {
      outcome: one.outcome,
      times: makeBookingTimes(one.ride, this.#making.now, random),
      office: random.pick(this.#dispatchers),
    }
    const made = this.#trips(one, { ...first, ...decided })
    const trips = made.map(({ trip }) => trip)
    const booked = parts.map((part) => makeBooking({ ...part, ...decided }, trips, this.#names))
    return {
      bookings: booked.map(({ booking }) => booking),
      trips,
      shares: trips.flatMap((trip) => sharesOf(trip, parts)),
      events: [...booked.flatMap(({ events }) => events), ...made.flatMap(({ events }) => events)],
    }
  }
}
