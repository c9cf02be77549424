import { later } from '#demo/clock.ts'
import type { Random } from '#demo/random.ts'
import { fullName } from '#demo/rides/ask.ts'
import type { Crew, FareRule, Making, Ride, Trip, World } from '#demo/types.ts'
import { type Filing, makeBooking, type Names } from './booking.ts'
import { type Actor, actorOf, type EventRow } from './event.ts'
import type { Fate } from './fate.ts'
import { makeMoments } from './moments.ts'
import { makePace, stage } from './pace.ts'
import { loadOf } from './roster.ts'
import { makeSteps } from './steps.ts'
import { makeTrip, stopsOf, type TripPlan } from './trip.ts'

type TripFate = Extract<Fate, { kind: 'trip' }>
/** A ride, what becomes of it, and who drives it. */
export interface Case {
  ride: Ride
  fate: Fate
  crew: Crew | null
}

/** Writes down, in the order of time, what became of all rides. */
export class Office {
  readonly #making: Making
  readonly #world: World
  readonly #random: Random
  readonly #names: Names
  readonly #guardians: Map<string, string>
  readonly #rules: Map<string, FareRule>
  readonly #dispatchers: Actor[]
  readonly #freeAt = new Map<Crew, Date>()

  constructor(making: Making, world: World) {
    this.#making = making
    this.#world = world
    this.#random = making.random.fork('office')
    this.#dispatchers = world.staff.filter(({ role }) => role === 'dispatcher').map(actorOf)
    this.#rules = new Map(world.rules.map((rule) => [rule.id, rule]))
    this.#guardians = new Map(
      world.families.flatMap(({ parents: [parent], children }) =>
        parent ? children.map((child) => [child.id, fullName(parent)] as const) : [],
      ),
    )
    const drivers = world.accounts.flatMap((account) =>
      account.driver ? [[account.driver, actorOf(account)] as const] : [],
    )
    this.#names = {
      companies: new Map([...world.companies.values()].map((company) => [company.id, company])),
      crews: new Map(world.crews.map((crew) => [crew.driver.id, crew])),
      drivers: new Map(drivers),
    }
  }

  /** Somebody else who could have driven, and then could not. */
  #other({ ride, crew }: Case): Crew | null {
    const load = loadOf(ride)
    const able = this.#world.crews.filter(
      (one) =>
        one !== crew &&
        one.vehicle.seats >= load.seats &&
        one.vehicle.wheelchairSpaces >= load.wheelchairs &&
        one.vehicle.boosterSeats >= load.boosters,
    )
    return able.length > 0 ? this.#random.pick(able) : null
  }

  #steps({ ride, crew }: Case, fate: TripFate) {
    if (!crew) return []
    const stops = stopsOf(ride)
    const { now } = this.#making
    const pace = stage(makePace(ride, stops, this.#random, this.#freeAt.get(crew)), ride, now)
    const steps = makeSteps(pace, stops, fate.end, this.#random)
    const end = steps.at(-1)?.at
    if (end) this.#freeAt.set(crew, end)
    return steps.filter(({ at }) => at <= now)
  }

  /** The trips of one booking in the order of their making. */
  #trips(one: Case, filing: Filing): { trip: Trip; events: EventRow[] }[] {
    const { ride, fate, crew } = one
    const { moments, office } = filing
    const plan: TripPlan = {
      booking: { id: filing.id, reference: filing.reference, quote: ride.plan.quote },
      ride,
      ordinal: 1,
      createdAt: moments.tripMade,
      assignedAt: moments.assigned,
      crew,
      absent: null,
      steps: [],
      cancelled: null,
      office,
      driver: this.#names.drivers.get(crew?.driver.id ?? '') ?? null,
      rule: this.#rules.get(ride.plan.quote.rule?.id ?? ''),
      guardians: this.#guardians,
    }
    if (fate.kind === 'cancelled' && fate.hadTrip) {
      return [
        makeTrip(
          { ...plan, cancelled: { at: moments.cancelled, reason: fate.reason, note: null } },
          this.#random,
        ),
      ]
    }
    if (fate.kind !== 'trip') return []
    const absent = fate.absent ? this.#random.pick(ride.children) : null
    const real = { ...plan, absent, steps: this.#steps(one, fate) }
    if (!fate.swapped) return [makeTrip(real, this.#random)]
    const swappedAt = later(moments.assigned, 6)
    const given = {
      ...plan,
      crew: this.#other(one),
      cancelled: { at: swappedAt, reason: 'driver_unavailable', note: 'Called in sick.' },
    }
    const again = { ...real, ordinal: 2, createdAt: later(swappedAt, 2), assignedAt: later(swappedAt, 3) }
    return [makeTrip(given, this.#random), makeTrip(again, this.#random)]
  }

  file(one: Case, id: string, reference: string) {
    const random = this.#random
    const filing: Filing = {
      id,
      reference,
      ride: one.ride,
      fate: one.fate,
      moments: makeMoments(one.ride, this.#making.now, random),
      office: random.pick(this.#dispatchers),
    }
    const made = this.#trips(one, filing)
    const { booking, events } = makeBooking(
      filing,
      made.map(({ trip }) => trip),
      this.#names,
    )
    return {
      booking,
      trips: made.map(({ trip }) => trip),
      events: [...events, ...made.flatMap((each) => each.events)],
    }
  }
}
