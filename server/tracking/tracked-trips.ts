import { and, eq, inArray, lt, sql } from 'drizzle-orm'
import { busyTrips, runningTrips } from '#contract/lists/trips.ts'
import type { TrackedVehicle } from '#contract/tracking.ts'
import { isAmong } from '#server/platform/db/among.ts'
import { children, schools } from '#server/schema/people.ts'
import { trips } from '#server/schema/trips.ts'
import { delayNow } from '#server/trips/delay.ts'
import type { ExpectedStop } from '#server/trips/estimates.ts'
import { currentStop } from '#server/trips/progress.ts'
import { fullName, type JoinedTrip, loadTrips, type ReadContext, stopsOf } from '#server/trips/rows.ts'

/** What a vehicle is out for, and who drives it there. */
interface Outing {
  trip: NonNullable<TrackedVehicle['trip']>
  driver: TrackedVehicle['driver']
}

/** So long before its start a trip is what its vehicle is out for. */
const aheadMs = 60 * 60_000
/** One that never began is forgotten after so long. */
const forgottenMs = 6 * 60 * 60_000

/** The trip that each of these vehicles is on, or goes to next: that under way first, then the earliest. Ids by vehicle. */
async function currentTrips({ db, now }: ReadContext, vehicles: readonly string[]) {
  const isRunning = inArray(trips.status, [...runningTrips])
  const found = await db
    .selectDistinctOn([trips.vehicleId], { id: trips.id, vehicle: trips.vehicleId })
    .from(trips)
    .where(
      and(
        isAmong(trips.vehicleId, vehicles),
        inArray(trips.status, [...busyTrips]),
        lt(trips.startAt, new Date(now.getTime() + aheadMs)),
        sql`(${isRunning} or ${trips.startAt} > ${new Date(now.getTime() - forgottenMs).toISOString()}::timestamptz)`,
      ),
    )
    .orderBy(trips.vehicleId, sql`not ${isRunning}`, trips.startAt, trips.id)
  return new Map(found.map(({ id, vehicle }) => [id, vehicle as string]))
}

/** The schools of these children, by child. */
async function schoolsOf({ db }: ReadContext, ids: readonly string[]) {
  if (ids.length === 0) return new Map<string, { id: string; name: string }>()
  const found = await db
    .select({ child: children.id, id: schools.id, name: schools.name })
    .from(children)
    .innerJoin(schools, eq(schools.id, children.schoolId))
    .where(isAmong(children.id, ids))
  return new Map(found.map(({ child, ...school }) => [child, school]))
}

/** Children who are aboard or waited for, of those that the reader may know. */
const ridersOf = ({ trip }: JoinedTrip) =>
  trip.passengers
    .filter(({ state }) => state === 'expected' || state === 'boarded')
    .map(({ childId }) => childId)

const nextOf = ({ kind, place, eta, arrivedAt, expectedAt }: ExpectedStop) => ({
  ...{ kind, place, planned: eta, arrivedAt },
  ...(expectedAt !== undefined && { expectedAt }),
})

/** What the vehicles are out for, by vehicle, as far as the reader sees it; and which children ride, for the audit. */
export async function trackedTrips(reading: ReadContext, vehicles: readonly string[]) {
  const current = await currentTrips(reading, vehicles)
  const { rows, names, view } = await loadTrips(reading, [...current.keys()])
  const riders = [...new Set(rows.flatMap(ridersOf))].filter((id) => names.has(id))
  const schoolOf = await schoolsOf(reading, riders)
  const outingOf = (row: JoinedTrip): Outing => {
    const { trip, bookings, driver } = row
    const stops = stopsOf(trip.stops, view(trip.id))
    const next = currentStop(stops)
    const expected = stops.flatMap(({ seq, expectedAt }) => (expectedAt ? [{ seq, at: expectedAt }] : []))
    const all = ridersOf(row).flatMap((id) => schoolOf.get(id) ?? [])
    return {
      driver: driver && { id: driver.id, name: fullName(driver), phone: driver.phone },
      trip: {
        id: trip.id,
        reference: trip.reference,
        booking: bookings[0].id,
        status: trip.status,
        delayMin: delayNow(trip, reading.now),
        schools: [...new Map(all.map((school) => [school.id, school])).values()],
        next: next ? nextOf(next) : null,
        ...(expected.length > 0 && { expected }),
      },
    }
  }
  return { byVehicle: new Map(rows.map((row) => [current.get(row.trip.id), outingOf(row)])), riders }
}
