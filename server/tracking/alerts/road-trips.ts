import { and, eq, gt, inArray, isNotNull, lt, or, sql } from 'drizzle-orm'
import { runningTrips } from '#contract/lists/trips.ts'
import { longestTripMin } from '#contract/travel.ts'
import type { Db } from '#server/platform/db/connect.ts'
import { bookings } from '#server/schema/bookings.ts'
import { trips } from '#server/schema/trips.ts'
import { type RoadTrip, roadTripOf } from './road-trip.ts'

const mostAtOnce = 500

interface Known {
  /** The transaction that wrote the row: it is another one after every change. */
  written: string
  trip: RoadTrip
}
/** Trips as they were read last, by database: of thousands a few change between two looks. */
const known = new WeakMap<Db, Map<string, Known>>()

/** Those under way with a vehicle, and those that ended since a moment. */
const written = (db: Db, now: Date, endedSince: Date) =>
  db
    .select({ id: trips.id, written: sql<string>`${trips}.xmin::text` })
    .from(trips)
    .where(
      and(
        isNotNull(trips.vehicleId),
        // Whatever happens on others is not of today.
        gt(trips.startAt, new Date(now.getTime() - longestTripMin * 60_000)),
        lt(trips.startAt, new Date(now.getTime() + longestTripMin * 60_000)),
        or(inArray(trips.status, [...runningTrips]), gt(trips.completedAt, endedSince)),
      ),
    )
    .orderBy(trips.startAt, trips.id)

const load = (db: Db, ids: readonly string[]) =>
  db
    .select({
      id: trips.id,
      vehicle: sql<string>`${trips.vehicleId}`,
      driver: trips.driverId,
      status: trips.status,
      zone: bookings.zone,
      stops: trips.stops,
      passengers: trips.passengers,
      written: sql<string>`${trips}.xmin::text`,
    })
    .from(trips)
    .innerJoin(bookings, eq(bookings.id, trips.bookingId))
    .where(inArray(trips.id, [...ids]))

/** All trips under way with a vehicle, and those that ended since a moment, the earliest first. */
export async function roadTrips(db: Db, now: Date, endedSince: Date): Promise<RoadTrip[]> {
  const before = known.get(db) ?? new Map<string, Known>()
  const current = await written(db, now, endedSince)
  const changed = current.filter((one) => before.get(one.id)?.written !== one.written).map(({ id }) => id)
  const read = new Map<string, Known>()
  for (let from = 0; from < changed.length; from += mostAtOnce)
    for (const { written: by, ...row } of await load(db, changed.slice(from, from + mostAtOnce)))
      read.set(row.id, { written: by, trip: roadTripOf(row, before.get(row.id)?.trip) })
  const next = new Map(
    current.flatMap(({ id }) => {
      const one = read.get(id) ?? before.get(id)
      return one ? [[id, one] as const] : []
    }),
  )
  known.set(db, next)
  return [...next.values()].map(({ trip }) => trip)
}
