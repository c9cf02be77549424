import { and, asc, between, desc, eq, gt, inArray, isNotNull, lt, or, sql } from 'drizzle-orm'
import { openTrips } from '#contract/lists/trips.ts'
import { minute } from '#demo/clock.ts'
import type { Db } from '#server/platform/db/connect.ts'
import { refreshSeconds } from '#server/platform/sessions/tokens.ts'
import { accounts, sessions } from '#server/schema/accounts.ts'
import { events } from '#server/schema/history.ts'
import { devices } from '#server/schema/tracking.ts'
import { trips } from '#server/schema/trips.ts'

const dayMs = 1440 * minute
/** So far back trips are looked at that are over, and so far ahead those that begin. */
const pastMs = 26 * 60 * minute
const aheadMs = 75 * minute
/** What was due longer ago than this is left as it is. */
const oldestMs = 30 * dayMs
const mostTrips = 900
/** Whoever used their session so lately is there. It is prolonged every ten minutes. */
const presentMs = 20 * minute

/** Somebody who was signed in at the time did something to the trip: nobody who signs in is in the demo's own history. */
const touched = sql<boolean>`exists (
  select from ${events} join ${sessions} on ${sessions.accountId} = ${events.actorId} and ${sessions.createdAt} <= ${events.at}
  where ${events.entity} = 'trip' and ${events.entityId} = ${trips.id})`

/** Somebody is signed in as its driver, and drives by themself. */
const isDriven = (now: Date) => sql<boolean>`exists (
  select from ${accounts} join ${sessions} on ${sessions.accountId} = ${accounts.id}
  where ${accounts.driver} = ${trips.driverId} and ${sessions.endedAt} is null
    and ${sessions.expiresAt} > ${new Date(now.getTime() + refreshSeconds * 1000 - presentMs).toISOString()}::timestamptz)`

/** Whether a person has the trip in hand: then the demo leaves it alone. */
export const inHand = (now: Date) => sql<boolean>`(${touched} or ${isDriven(now)})`

const columns = (now: Date) => ({
  id: trips.id,
  status: trips.status,
  startAt: trips.startAt,
  startedAt: trips.startedAt,
  completedAt: trips.completedAt,
  stops: trips.stops,
  failReason: trips.failReason,
  driverId: trips.driverId,
  vehicleId: trips.vehicleId,
  relievesId: trips.relievesId,
  inHand: inHand(now),
})

/** Trips that are due or were lately, and those of before that are still open; in the order of their starts. */
export async function loadTrips(db: Db, now: Date) {
  const at = (ms: number) => new Date(now.getTime() + ms)
  const lately = between(trips.startAt, at(-pastMs), at(aheadMs))
  const open = and(
    inArray(trips.status, [...openTrips]),
    gt(trips.startAt, at(-oldestMs)),
    lt(trips.startAt, now),
  )
  const found = await db
    .select(columns(now))
    .from(trips)
    .where(or(lately, open))
    .orderBy(desc(trips.startAt), asc(trips.id))
    .limit(mostTrips)
  return found.reverse()
}
export type LoadedTrip = Awaited<ReturnType<typeof loadTrips>>[number]

/** One of them as it stands now; undefined when it was deleted. */
export async function loadTrip(db: Db, id: string, now: Date): Promise<LoadedTrip | undefined> {
  const [found] = await db.select(columns(now)).from(trips).where(eq(trips.id, id))
  return found
}

/** The last trip that each vehicle drove, whenever that was. */
export function loadLastDriven(db: Db, now: Date): Promise<LoadedTrip[]> {
  return db
    .selectDistinctOn([trips.vehicleId], columns(now))
    .from(trips)
    .innerJoin(devices, eq(devices.vehicleId, trips.vehicleId))
    .where(and(isNotNull(trips.startedAt), isNotNull(trips.completedAt), lt(trips.startAt, now)))
    .orderBy(trips.vehicleId, desc(trips.startAt))
}

/** The trackers in vehicles that report by themselves. */
export async function loadTrackers(db: Db) {
  const found = await db
    .select({ id: devices.id, uniqueId: devices.uniqueId, vehicleId: devices.vehicleId })
    .from(devices)
    .where(and(eq(devices.source, 'osmand'), devices.active, isNotNull(devices.vehicleId)))
  return found.flatMap(({ vehicleId, ...device }) => (vehicleId === null ? [] : [{ ...device, vehicleId }]))
}
export type Tracker = Awaited<ReturnType<typeof loadTrackers>>[number]
