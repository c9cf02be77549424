import { and, eq, inArray } from 'drizzle-orm'
import type { TripRow } from '#contract/trip.ts'
import { bookings } from '#server/db/schema/bookings.ts'
import { vehicleBrands, vehicleModels, vehicles } from '#server/db/schema/fleet.ts'
import { children, companies, drivers, guardians } from '#server/db/schema/people.ts'
import { type StoredPassenger, trips } from '#server/db/schema/trips.ts'
import type { Acting } from '#server/history/acting.ts'
import { tripActions } from './actions.ts'
import { delayNow } from './delay.ts'

export type Reading = Pick<Acting, 'db' | 'user' | 'now'>

export const fullName = (person: { firstName: string; lastName: string }) =>
  `${person.firstName} ${person.lastName}`.trim()

/** Trips by id with all that a row shows of other records, in one query, in no order. */
function joined({ db }: Reading, ids: readonly string[]) {
  return db
    .select({
      trip: trips,
      booking: {
        id: bookings.id,
        reference: bookings.reference,
        zone: bookings.zone,
        passengers: bookings.passengers,
        wheelchairs: bookings.wheelchairs,
        assistantRequired: bookings.assistantRequired,
      },
      company: { id: companies.id, name: companies.name },
      driver: {
        id: drivers.id,
        firstName: drivers.firstName,
        lastName: drivers.lastName,
        code: drivers.code,
        phone: drivers.phone,
      },
      vehicle: { id: vehicles.id, plate: vehicles.plate },
      model: vehicleModels.name,
      brand: vehicleBrands.name,
    })
    .from(trips)
    .innerJoin(bookings, eq(bookings.id, trips.bookingId))
    .leftJoin(companies, eq(companies.id, bookings.companyId))
    .leftJoin(drivers, eq(drivers.id, trips.driverId))
    .leftJoin(vehicles, eq(vehicles.id, trips.vehicleId))
    .leftJoin(vehicleModels, eq(vehicleModels.id, vehicles.modelId))
    .leftJoin(vehicleBrands, eq(vehicleBrands.id, vehicleModels.brandId))
    .where(inArray(trips.id, [...ids]))
}
export type JoinedTrip = Awaited<ReturnType<typeof joined>>[number]

/** Names of the children of these trips. A parent hears of nobody's children but their own. */
async function readNames({ db, user }: Reading, rows: readonly JoinedTrip[]) {
  const ids = [...new Set(rows.flatMap((row) => row.trip.passengers.map((one) => one.childId)))]
  if (ids.length === 0) return new Map<string, string>()
  const own = db
    .select({ id: guardians.childId })
    .from(guardians)
    .where(eq(guardians.parentId, user.parent ?? ''))
  const found = await db
    .select({ id: children.id, firstName: children.firstName, lastName: children.lastName })
    .from(children)
    .where(and(inArray(children.id, ids), user.role === 'parent' ? inArray(children.id, own) : undefined))
  return new Map(found.map((child) => [child.id, fullName(child)]))
}

/** Trips with the names of the children that the reader may know, in the order of `ids`. */
export async function loadTrips(reading: Reading, ids: readonly string[]) {
  if (ids.length === 0) return { rows: [], names: new Map<string, string>() }
  const found = new Map((await joined(reading, ids)).map((row) => [row.trip.id, row]))
  const rows = ids.flatMap((id) => found.get(id) ?? [])
  return { rows, names: await readNames(reading, rows) }
}

/** The passengers whose names are known here, each with its reference. */
export const namedPassengers = (passengers: readonly StoredPassenger[], names: ReadonlyMap<string, string>) =>
  passengers.flatMap(({ childId, ...rest }) => {
    const name = names.get(childId)
    return name === undefined ? [] : [{ ...rest, child: { id: childId, name } }]
  })

/** A stored trip as lists show it to this reader. */
export function tripRowOf(reading: Reading, names: ReadonlyMap<string, string>, row: JoinedTrip): TripRow {
  const { trip, booking, driver, vehicle } = row
  return {
    id: trip.id,
    createdAt: trip.createdAt.toISOString(),
    createdBy: trip.createdBy,
    updatedAt: trip.updatedAt.toISOString(),
    updatedBy: trip.updatedBy,
    version: trip.version,
    reference: trip.reference,
    booking: { id: booking.id, reference: booking.reference },
    company: row.company,
    status: trip.status,
    ride_start_time: trip.startAt.toISOString(),
    scheduledEnd: trip.scheduledEnd.toISOString(),
    startedAt: trip.startedAt?.toISOString() ?? null,
    completedAt: trip.completedAt?.toISOString() ?? null,
    delayMin: delayNow(trip, reading.now),
    zone: booking.zone,
    pickup: trip.stops[0]?.place ?? '',
    dropoff: trip.stops.at(-1)?.place ?? '',
    children: namedPassengers(trip.passengers, names).map((one) => one.child),
    passengerCount: booking.passengers,
    wheelchairs: booking.wheelchairs,
    driver: driver && { id: driver.id, name: fullName(driver), code: driver.code, phone: driver.phone },
    vehicle: vehicle && { ...vehicle, name: `${row.brand ?? ''} ${row.model ?? ''}`.trim() },
    actions: tripActions(trip, reading.user.role, reading.now),
  }
}

export async function readTripRows(reading: Reading, ids: readonly string[]): Promise<TripRow[]> {
  const { rows, names } = await loadTrips(reading, ids)
  return rows.map((row) => tripRowOf(reading, names, row))
}
