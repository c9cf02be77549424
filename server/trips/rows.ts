import { and, eq, inArray } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import * as access from '#contract/access.ts'
import { plannedTrips } from '#contract/lists/trips.ts'
import type { Trip, TripRow } from '#contract/trip.ts'
import type { Shift } from '#contract/working-time.ts'
import { isAmong } from '#server/platform/db/among.ts'
import type { ActorContext } from '#server/platform/history/actor-context.ts'
import { bookingScope, type Scope } from '#server/reach/bookings.ts'
import { ownBookings, tripsOf } from '#server/reach/trips.ts'
import { guestsOf, spanOf } from '#server/rides/stop-calls.ts'
import { amongOthers, loadViews, type View } from '#server/rides/view.ts'
import { visibleRoute, visibleStops } from '#server/rides/visible-route.ts'
import { clockSpan } from '#server/rides/working-time.ts'
import { tripEstimates } from '#server/schema/estimates.ts'
import { vehicleBrands, vehicleModels, vehicles } from '#server/schema/fleet.ts'
import { assistants, children, drivers } from '#server/schema/people.ts'
import { type StoredPassenger, type StoredStop, trips } from '#server/schema/trips.ts'
import { tripActions } from './actions.ts'
import { delayNow } from './delay.ts'
import { type ExpectedStop, holds, withExpected } from './estimates.ts'
import { type Booked, loadOwnParts, type OwnPart } from './own-part.ts'
import { shiftWarnings, tightWarnings } from './tight.ts'

export type ReadContext = Pick<ActorContext, 'db' | 'user' | 'now' | 't'>

export const fullName = (person: { firstName: string; lastName: string }) =>
  `${person.firstName} ${person.lastName}`.trim()

const relieved = alias(trips, 'relieved')
const relief = alias(trips, 'relief')

/** Trips by id with all that a row shows of other records but their bookings, in one query, in no order. */
async function joined({ db, user, now }: ReadContext, ids: readonly string[]) {
  // A relief may go on without the bookings of the reader: then it is none of theirs.
  const own = ownBookings(db, user)
  const known = own && inArray(relief.id, tripsOf(db, own))
  const rows = await db
    .select({
      trip: trips,
      estimate: { lateMin: tripEstimates.lateMin, arrivals: tripEstimates.arrivals },
      driver: {
        id: drivers.id,
        firstName: drivers.firstName,
        lastName: drivers.lastName,
        code: drivers.code,
        phone: drivers.phone,
        shifts: drivers.shifts,
      },
      assistant: {
        id: assistants.id,
        firstName: assistants.firstName,
        lastName: assistants.lastName,
        shifts: assistants.shifts,
      },
      vehicle: { id: vehicles.id, plate: vehicles.plate },
      relieves: { id: relieved.id, reference: relieved.reference },
      relievedBy: { id: relief.id, reference: relief.reference },
      model: vehicleModels.name,
      brand: vehicleBrands.name,
    })
    .from(trips)
    .leftJoin(tripEstimates, holds(now))
    .leftJoin(drivers, eq(drivers.id, trips.driverId))
    .leftJoin(assistants, eq(assistants.id, trips.assistantId))
    .leftJoin(vehicles, eq(vehicles.id, trips.vehicleId))
    .leftJoin(vehicleModels, eq(vehicleModels.id, vehicles.modelId))
    .leftJoin(vehicleBrands, eq(vehicleBrands.id, vehicleModels.brandId))
    .leftJoin(relieved, eq(relieved.id, trips.relievesId))
    .leftJoin(relief, and(eq(relief.relievesId, trips.id), known))
    .where(isAmong(trips.id, ids))
  return rows.map(({ estimate, ...row }) => ({ ...row, trip: withExpected(row.trip, estimate, now) }))
}
/** A trip with its bookings, as far as the reader sees them: for those who see some of them, it is theirs alone. */
export type JoinedTrip = Awaited<ReturnType<typeof joined>>[number] & OwnPart

/** Names of the children of these trips that the reader may know. */
async function readNames({ db }: ReadContext, { family }: Scope, rows: readonly JoinedTrip[]) {
  const riding = new Set(rows.flatMap((row) => row.trip.passengers.map((one) => one.childId)))
  const ids = [...riding].filter((id) => family?.children.has(id) ?? true)
  if (ids.length === 0) return new Map<string, string>()
  const found = await db
    .select({ id: children.id, firstName: children.firstName, lastName: children.lastName })
    .from(children)
    .where(isAmong(children.id, ids))
  return new Map(found.map((child) => [child.id, fullName(child)]))
}

/** What the reader sees of these trips. */
const readViews = ({ db }: ReadContext, scope: Scope, rows: readonly JoinedTrip[]) =>
  loadViews(
    db,
    scope,
    rows.map(({ trip, bookings: all }) => ({
      id: trip.id,
      bookings: all.map(({ id }) => id),
      bookers: all.map(({ bookerId }) => bookerId),
      aboard: trip.passengers.map(({ childId }) => childId),
    })),
  )

/** Trips in the order of `ids`, with what of each and of whom the reader may know. */
export async function loadTrips(reading: ReadContext, ids: readonly string[]) {
  const scope = await bookingScope(reading.db, reading.user)
  const found = new Map(
    ids.length > 0 ? (await joined(reading, ids)).map((row) => [row.trip.id, row] as const) : [],
  )
  const partOf = await loadOwnParts(reading, ids)
  const rows = ids.flatMap((id): JoinedTrip[] => {
    const row = found.get(id)
    const part = row && partOf(row.trip)
    return part ? [{ ...row, ...part }] : []
  })
  const names = await readNames(reading, scope, rows)
  const views = await readViews(reading, scope, rows)
  const partly = new Set(rows.flatMap(({ trip, others }) => (others ? [trip.id] : [])))
  return { scope, rows, names, view: (id: string) => (partly.has(id) ? amongOthers(views(id)) : views(id)) }
}

/** The stops that a reader sees, the first of them as the pickup and the last as the dropoff. */
export function stopsOf<Stop extends StoredStop>(stops: readonly Stop[], view: View): Stop[] {
  const visible = visibleStops(view, stops)
  if (visible.length === stops.length) return visible
  return visible.map((stop, seq) => {
    const ends = seq === 0 ? ('pickup' as const) : ('dropoff' as const)
    const kind = visible.length > 1 && (seq === 0 || seq === visible.length - 1) ? ends : stop.kind
    return { ...stop, seq, kind }
  })
}

/** The stops with who gets on and off, by name; those whose names are not known here are left out. */
export function namedStops(
  { trip, bookings: booked }: JoinedTrip,
  names: ReadonlyMap<string, string>,
  stops: readonly ExpectedStop[],
): Trip['stops'] {
  const spans = booked.map((one) => ({
    booking: one.id,
    count: guestsOf(one, trip).count,
    ...spanOf(stops, one.id),
  }))
  const children = ({ calls }: StoredStop, does: 'on' | 'off') =>
    calls.flatMap((call) =>
      call[does].flatMap((id) => {
        const name = names.get(id)
        return name === undefined ? [] : [{ child: { id, name }, booking: call.booking, does, count: 1 }]
      }),
    )
  const guests = (seq: number, does: 'on' | 'off') =>
    spans
      .filter((span) => span.count > 0 && span[does] === seq)
      .map(({ booking, count }) => ({ child: null, booking, does, count }))
  return stops.map(({ calls: _, skipped = false, ...stop }, seq) => ({
    ...stop,
    skipped,
    riders: (['off', 'on'] as const).flatMap((does) => [
      ...children(stops[seq] as StoredStop, does),
      ...guests(seq, does),
    ]),
  }))
}

/** The passengers whose names are known here, each with its reference. */
export const namedPassengers = (passengers: readonly StoredPassenger[], names: ReadonlyMap<string, string>) =>
  passengers.flatMap(({ childId, ...rest }) => {
    const name = names.get(childId)
    return name === undefined ? [] : [{ ...rest, child: { id: childId, name } }]
  })

/** Who drives or rides along, with when they work. */
type Working = { firstName: string; lastName: string; shifts: Shift[] }

/** What is tight, and who is sent outside of their shifts, for those who run the fleet and the driver. */
function warningsOf(
  reading: ReadContext,
  { trip, bookings: [booking], driver, vehicle, assistant }: JoinedTrip,
): TripRow['warnings'] {
  if (!access.trips.licences.includes(reading.user.role)) return []
  const names = { driver: driver ? fullName(driver) : '', vehicle: vehicle?.plate ?? '' }
  const tight = tightWarnings(trip.tight, names, reading)
  if (!plannedTrips.includes(trip.status)) return tight
  const ride = clockSpan(trip, booking.zone)
  const outside = (who: 'driver' | 'assistant', one: Working | null) =>
    one ? shiftWarnings(who, { name: fullName(one), shifts: one.shifts }, ride, reading) : []
  return [...tight, ...outside('driver', driver), ...outside('assistant', assistant)]
}

const sumOf = (booked: readonly Booked[], of: 'passengers' | 'wheelchairs') =>
  booked.reduce((sum, one) => sum + one[of], 0)

type Named = ReturnType<typeof namedPassengers>[number]

/** A passenger's records without the place of a stop that the reader does not see: it may be another family's home. */
export function placedFor(passenger: Named, stops: readonly StoredStop[]): Named {
  const places = new Set(stops.map(({ place }) => place))
  const seen = <R extends Named['boarded'] | Named['released']>(record: R): R =>
    record && record.place !== null && !places.has(record.place)
      ? { ...record, place: null, position: null, distanceM: null }
      : record
  return { ...passenger, boarded: seen(passenger.boarded), released: seen(passenger.released) }
}

/** Another trip of the same bookings, by what the reader calls it. */
const linkOf = (link: TripRow['relieves'], { called }: OwnPart) =>
  link && { ...link, reference: called(link.reference) }

/** A stored trip as lists show it to this reader. */
export function tripRowOf(
  reading: ReadContext,
  names: ReadonlyMap<string, string>,
  row: JoinedTrip,
  view: View,
): TripRow {
  const { trip, bookings: booked, driver, vehicle } = row
  const [booking] = booked
  const { from, to } = visibleRoute(view, trip.stops)
  const hidden = reading.t('bookings:hidden.place')
  return {
    id: trip.id,
    version: trip.version,
    reference: trip.reference,
    booking: { id: booking.id, reference: booking.reference },
    bookings: booked.map(({ id, reference }) => ({ id, reference })),
    ...(access.bookings.prices.includes(reading.user.role) && { company: booking.company }),
    status: trip.status,
    ride_start_time: from && from.seq > 0 ? from.eta : trip.startAt.toISOString(),
    scheduledEnd: to && to.seq < trip.stops.length - 1 ? to.eta : trip.scheduledEnd.toISOString(),
    startedAt: trip.startedAt?.toISOString() ?? null,
    completedAt: trip.completedAt?.toISOString() ?? null,
    delayMin: delayNow(trip, reading.now),
    zone: booking.zone,
    pickup: from?.place ?? hidden,
    dropoff: to?.place ?? hidden,
    children: namedPassengers(trip.passengers, names).map((one) => one.child),
    passengerCount: sumOf(booked, 'passengers'),
    wheelchairs: view.wheelchairs ?? sumOf(booked, 'wheelchairs'),
    driver: driver && { id: driver.id, name: fullName(driver), code: driver.code, phone: driver.phone },
    vehicle: vehicle && { ...vehicle, name: `${row.brand ?? ''} ${row.model ?? ''}`.trim() },
    actions: tripActions(trip, reading.user.role, reading.now),
    relieves: linkOf(row.relieves, row),
    relievedBy: linkOf(row.relievedBy, row),
    warnings: warningsOf(reading, row),
  }
}

export async function readTripRows(reading: ReadContext, ids: readonly string[]): Promise<TripRow[]> {
  const { rows, names, view } = await loadTrips(reading, ids)
  return rows.map((row) => tripRowOf(reading, names, row, view(row.trip.id)))
}
