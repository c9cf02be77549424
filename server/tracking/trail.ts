import { and, asc, between, eq, gt, inArray, lt, ne, notExists, or, type SQL, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { ownDeviceMs } from '#contract/lists/tracking.ts'
import { runningTrips } from '#contract/lists/trips.ts'
import type { Trail, TrailQuery } from '#contract/tracking.ts'
import type { Db } from '#server/platform/db/connect.ts'
import type { ActorContext } from '#server/platform/history/actor-context.ts'
import { recordAudit } from '#server/platform/history/audit.ts'
import { invalid, notFound } from '#server/platform/http/problem.ts'
import { vehicleReach } from '#server/reach/fleet.ts'
import { vehicles } from '#server/schema/fleet.ts'
import { devices, positions } from '#server/schema/tracking.ts'
import { trips } from '#server/schema/trips.ts'
import { linksOf, partOf } from './device-links.ts'
import { positionOf } from './position-of.ts'
import { phonesIn } from './run-phones.ts'

/** The day on which clocks go back has 25 hours, in one place of the world 26. */
const dayMs = 26 * 3_600_000
/** A vehicle that reports every five seconds for a day has 17,280 positions: no screen shows as many. */
const mostPositions = 3000

const earlier = alias(positions, 'earlier')

/** Where a phone was that spoke for the vehicle, but for the times at which the vehicle's own device did. */
function ofPhone(
  db: Db,
  own: string | null,
  { device, from, to }: Awaited<ReturnType<typeof phonesIn>>[number],
) {
  const where = and(eq(positions.deviceId, device), between(positions.time, from, to))
  if (own === null) return where
  const spoke = db
    .select({ time: earlier.time })
    .from(earlier)
    .where(
      and(
        eq(earlier.deviceId, own),
        sql`${earlier.time} between ${positions.time} - make_interval(secs => ${ownDeviceMs / 1000}) and ${positions.time}`,
      ),
    )
  return and(where, notExists(spoke))
}

/** All positions of a vehicle in a span, by the devices that it had then and by the phones of its drivers. */
async function positionsOf(db: Db, vehicle: string, own: string | null, from: Date, to: Date) {
  const phones = await phonesIn(db, vehicle, from, to)
  const links = await linksOf(db, [vehicle])
  const parts = links.flatMap((link) => partOf({ device: link.device, from, to }, link) ?? [])
  return or(
    ...parts.map((part) =>
      and(eq(positions.deviceId, part.device), between(positions.time, part.from, part.to)),
    ),
    ...phones.map((phone) => ofPhone(db, own, phone)),
  )
}

/** Positions in order; where they are very many, evenly fewer, with the first and the last. */
async function thinned(db: Db, where: SQL) {
  const numbered = db
    .select({
      time: positions.time,
      latitude: positions.latitude,
      longitude: positions.longitude,
      altitudeM: positions.altitudeM,
      speedKmh: positions.speedKmh,
      course: positions.course,
      accuracyM: positions.accuracyM,
      number: sql<number>`row_number() over (order by ${positions.time})`.as('number'),
      all: sql<number>`count(*) over ()`.as('all_of_them'),
    })
    .from(positions)
    .where(where)
    .as('numbered')
  const found = await db
    .select()
    .from(numbered)
    .where(
      sql`${numbered.number} in (1, ${numbered.all}) or ${numbered.number} % ceil(${numbered.all} / ${mostPositions}::numeric) = 0`,
    )
    .orderBy(asc(numbered.time))
  return found.flatMap((row) => positionOf(row) ?? [])
}

/** The children who rode in a vehicle in that span, planned or late: whoever sees its way sees theirs. */
export const ridersIn = (db: Db, vehicle: string, from: Date, to: Date): Promise<string[]> =>
  ridersOf(db, eq(trips.vehicleId, vehicle), from, to)

/** The same for the trips that fulfil a condition. */
export async function ridersOf(db: Db, whose: SQL, from: Date, to: Date): Promise<string[]> {
  const found = await db
    .select({ passengers: trips.passengers })
    .from(trips)
    .where(
      and(
        whose,
        ne(trips.status, 'cancelled'),
        or(lt(trips.startAt, to), lt(trips.startedAt, to)),
        or(
          gt(trips.scheduledEnd, from),
          gt(trips.completedAt, from),
          inArray(trips.status, [...runningTrips]),
        ),
      ),
    )
  return found.flatMap(({ passengers }) => passengers.map(({ childId }) => childId))
}

/** The span of a query, in the reader's words where it is none; and the vehicle, a 404 when it does not exist or is out of reach. */
export async function spanOf(ctx: ActorContext, id: string, query: TrailQuery) {
  const from = new Date(query.from)
  const to = query.to ? new Date(query.to) : ctx.now
  const span = to.getTime() - from.getTime()
  if (span < 0 || span > dayMs) throw invalid({ from: [ctx.t('tracking:span')] })
  const [vehicle] = await ctx.db
    .select({ device: devices.id })
    .from(vehicles)
    .leftJoin(devices, eq(devices.vehicleId, vehicles.id))
    .where(and(eq(vehicles.id, id), vehicleReach(ctx.user)))
  if (!vehicle) throw notFound()
  return { from, to, device: vehicle.device }
}

/** Where a vehicle was in a span of a day at most. */
export async function readTrail(ctx: ActorContext, id: string, query: TrailQuery): Promise<Trail> {
  const { db } = ctx
  const { from, to, device } = await spanOf(ctx, id, query)
  const where = await positionsOf(db, id, device, from, to)
  if (!where) return { results: [] }
  await recordAudit(ctx, 'locate', 'child', await ridersIn(db, id, from, to))
  return { results: await thinned(db, where) }
}
