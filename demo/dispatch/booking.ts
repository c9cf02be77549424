import type { BookingStatus } from '#contract/booking-states.ts'
import { zone } from '#demo/clock.ts'
import { fullName } from '#demo/rides/ride.ts'
import type { Booking, Company, Crew, Ride, Trip } from '#demo/types.ts'
import { currentTrip, statusesFrom, tripFor } from '#server/dispatch/booking-status.ts'
import { searchTextOf } from '#server/platform/search/text.ts'
import { tripCreated } from '#server/trips/reference.ts'
import type { BookingTimes } from './booking-times.ts'
import { type Actor, type EventRow, eventRow } from './event.ts'
import type { Outcome } from './outcome.ts'
import { combinedAt } from './trip.ts'

export interface BookingFacts {
  id: string
  reference: string
  ride: Ride
  outcome: Outcome
  times: BookingTimes
  office: Actor
}

/** Who entered a booking: the office for what came by phone, the booker by the app, another system without a name. */
function authorOf({ ride, office }: BookingFacts): Actor {
  if (ride.source === 'api') return null
  return ride.source === 'parent' ? { id: null, name: ride.booker.name } : office
}

const tripJoined = 'trip_joined'
const isOver = (state: Trip['passengers'][number]['state']) => state === 'released' || state === 'absent'

/** Writes a timeline and keeps the state it leads to. */
class Journal {
  readonly rows: EventRow[] = []
  #state: BookingStatus | null = null
  readonly #id: string

  constructor(id: string) {
    this.#id = id
  }

  get state(): BookingStatus {
    if (!this.#state) throw new RangeError('An empty journal')
    return this.#state
  }

  move(actor: Actor, at: Date, type: string, to: BookingStatus, rest: Partial<EventRow> = {}) {
    const from = type === 'created' ? null : this.#state
    this.rows.push(eventRow(actor, { entity: 'booking', entityId: this.#id, at, type, from, to, ...rest }))
    this.#state = to
  }

  note(actor: Actor, at: Date, type: string, note: string) {
    this.rows.push(eventRow(actor, { entity: 'booking', entityId: this.#id, at, type, note }))
  }
}

const plainEnds: Partial<Record<Outcome['kind'], [action: string, to: BookingStatus]>> = {
  discarded: ['discard', 'discarded'],
  rejected: ['reject', 'rejected'],
}

function begin(journal: Journal, facts: BookingFacts) {
  const { ride, outcome, times, office } = facts
  const author = authorOf(facts)
  const draft = outcome.kind === 'draft' || outcome.kind === 'discarded'
  journal.move(author, ride.createdAt, 'created', draft ? 'draft' : 'pending')
  const end = plainEnds[outcome.kind]
  if (end) {
    const reason = outcome.kind === 'rejected' ? 'no_driver_found' : null
    journal.move(draft ? author : office, times.confirmed, ...end, { reason })
  }
  if (['confirmed', 'cancelled', 'trip'].includes(outcome.kind))
    journal.move(office, times.confirmed, 'confirm', 'confirmed')
}

/** When a trip was over for a booking: of a shared one as soon as its own passengers are where they go. */
function overFor(trip: Trip, booking: string): Date | null {
  const own = trip.passengers.filter((one) => one.booking === booking)
  if (own.length === trip.passengers.length) return trip.completedAt
  const times = own.map(({ state, at }) => (isOver(state) && at ? Date.parse(at) : null))
  return times.includes(null) ? null : new Date(Math.max(...times.map(Number)))
}

/** A trip of the booking's own, one of another booking that it joined, or a relief. */
function beginTrip(journal: Journal, { id, office, times }: BookingFacts, trip: Trip) {
  const own = trip.bookingId === id
  const made = own ? trip.createdAt : combinedAt(trip.createdAt, times.assigned)
  journal.note(office, made, own ? tripCreated : tripJoined, trip.reference)
  if (trip.relievesId) journal.note(office, made, 'relieved', trip.reference)
  else journal.move(office, made, 'followed', 'scheduled')
}

/** What the trips, in the order of their making, did to the booking. */
function followTrips(
  journal: Journal,
  facts: BookingFacts,
  trips: readonly Trip[],
  drivers: ReadonlyMap<string, Actor>,
) {
  for (const trip of trips) {
    const driver = drivers.get(trip.driverId ?? '') ?? null
    beginTrip(journal, facts, trip)
    if (trip.status === 'cancelled' && facts.outcome.kind === 'trip')
      journal.move(facts.office, trip.updatedAt, 'followed', 'confirmed')
    if (trip.startedAt && !trip.relievesId) journal.move(driver, trip.startedAt, 'followed', 'in_progress')
    const over = overFor(trip, facts.id)
    if (!over || trip.status === 'relieved') continue
    const to = statusesFrom(
      'in_progress',
      trips.map((each) => tripFor(facts.id, each)),
    ).at(-1)
    if (to) journal.move(driver, over, 'followed', to)
  }
}

/** Updates by people count for a booking's version; what follows from its trips does not. */
const versionOf = (rows: readonly EventRow[]) =>
  rows.filter(({ type }) => !['followed', tripCreated, tripJoined].includes(type)).length

export interface Names {
  companies: ReadonlyMap<string, Company>
  crews: ReadonlyMap<string, Crew>
  /** Drivers as actors, by the driver's id. */
  drivers: ReadonlyMap<string, Actor>
}

/** What was ordered: the same whatever came of it. */
const orderOf = ({ id, reference, ride }: BookingFacts) => ({
  id,
  createdAt: ride.createdAt,
  reference,
  source: ride.source,
  companyId: ride.companyId,
  bookerParentId: ride.booker.parentId,
  bookerName: ride.booker.name,
  bookerPhone: ride.booker.phone,
  direction: ride.direction,
  pickup: ride.pickup,
  dropoff: ride.dropoff,
  stops: ride.stops,
  requestedAt: ride.requestedAt,
  anchor: ride.anchor,
  pickupAt: ride.plan.pickupAt,
  dropoffAt: ride.plan.dropoffAt,
  zone,
  seriesId: ride.seriesId,
  leg: ride.leg,
  apart: [],
  passengers: ride.children.length + ride.adults,
  wheelchairs: ride.children.filter(({ mobility }) => mobility === 'wheelchair').length,
  seatNeeds: [],
  assistantRequired: ride.assistantRequired,
  vehicleType: ride.vehicleType,
  waitMinutes: ride.waitMinutes,
  distanceM: ride.plan.distanceM,
  durationS: ride.plan.durationS,
  quote: ride.plan.quote,
  total: ride.plan.quote.total,
  currency: ride.plan.quote.currency,
  promo: ride.promo,
  paymentMethod: ride.paymentMethod,
  notes: ride.notes,
})

function foundBy({ reference, ride }: BookingFacts, trips: readonly Trip[], names: Names): string {
  const crews = trips.flatMap(({ driverId }) => names.crews.get(driverId ?? '') ?? [])
  return searchTextOf({
    reference,
    bookerName: ride.booker.name,
    bookerPhone: ride.booker.phone,
    company: names.companies.get(ride.companyId ?? '')?.name ?? null,
    children: ride.children.map(fullName),
    places: [ride.pickup, ...ride.stops, ride.dropoff].map(({ place }) => place),
    tripReferences: trips.map((trip) => trip.reference),
    drivers: crews.map(({ driver: { phone, code, ...driver } }) => ({ name: fullName(driver), phone, code })),
    plates: crews.map(({ vehicle }) => vehicle.plate),
  })
}

const currentOf = (trip: Trip | null) => ({
  tripId: trip?.id ?? null,
  driverId: trip?.driverId ?? null,
  vehicleId: trip?.vehicleId ?? null,
})

/** A booking as it stands after its trips, with its timeline. */
export function makeBooking(
  facts: BookingFacts,
  trips: readonly Trip[],
  names: Names,
): { booking: Booking; events: EventRow[] } {
  const { ride, outcome, times, office } = facts
  const journal = new Journal(facts.id)
  begin(journal, facts)
  followTrips(journal, facts, trips, names.drivers)
  const gone =
    outcome.kind === 'cancelled'
      ? { reason: outcome.reason, note: outcome.reason === 'other' ? 'Told us by message.' : null }
      : null
  if (gone) journal.move(office, times.cancelled, 'cancel', 'cancelled', gone)
  const current = currentTrip(trips)
  const last = journal.rows.at(-1)
  const booking: Booking = {
    ...orderOf(facts),
    createdBy: authorOf(facts)?.id ?? null,
    updatedAt: last?.at ?? ride.createdAt,
    updatedBy: last?.actorId ?? null,
    version: versionOf(journal.rows),
    status: journal.state,
    cancelReason: gone?.reason ?? null,
    cancelNote: gone?.note ?? null,
    ...currentOf(current),
    searchText: foundBy(facts, trips, names),
  }
  return { booking, events: journal.rows }
}
