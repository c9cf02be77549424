import { and, asc, gte, inArray, lt, ne, type SQL, sql } from 'drizzle-orm'
import type { TripBoard, TripRow } from '#contract/trip.ts'
import { driverBlockReasons, leaveReasons, loadPapers } from '#server/papers/block-reasons.ts'
import type { ActorContext } from '#server/platform/history/actor-context.ts'
import { dayStart } from '#server/platform/time/days.ts'
import { dayIn } from '#server/platform/time/format-date.ts'
import { driverReach, isDriverInReach } from '#server/reach/fleet.ts'
import { tripReach } from '#server/reach/trips.ts'
import { drivers } from '#server/schema/people.ts'
import { trips } from '#server/schema/trips.ts'
import { auditRows } from './list.ts'
import { fullName, readTripRows } from './rows.ts'

const atWork = ['available', 'on_duty', 'on_break'] as const

/** The drivers of the day's trips, and those at work without any, by name. */
async function laneDrivers(ctx: ActorContext, ids: readonly string[], idle: SQL | undefined) {
  const withTrips = ids.length > 0 ? inArray(drivers.id, [...ids]) : sql`false`
  return ctx.db
    .select()
    .from(drivers)
    .where(sql`${withTrips} or (${idle ?? sql`true`} and ${inArray(drivers.status, [...atWork])})`)
    .orderBy(asc(drivers.lastName), asc(drivers.firstName), asc(drivers.id))
}

/**
 * The day by driver, in the operator's `zone`: cancelled trips left out, those without a driver first, and lanes also
 * for drivers at work who have nothing yet. The status of a driver is for those who may look drivers up, and for themselves.
 */
export async function tripBoard(
  ctx: ActorContext,
  date: string | undefined,
  zone: string,
): Promise<TripBoard> {
  const day = date ?? dayIn(zone, ctx.now)
  const found = await ctx.db
    .select({ id: trips.id })
    .from(trips)
    .where(
      and(
        tripReach(ctx.db, ctx.user),
        gte(trips.startAt, dayStart(day, zone)),
        lt(trips.startAt, dayStart(day, zone, 1)),
        ne(trips.status, 'cancelled'),
      ),
    )
    .orderBy(asc(trips.startAt), asc(trips.id))
  const rows = await readTripRows(
    ctx,
    found.map((row) => row.id),
  )
  await auditRows(ctx, rows)
  const byDriver = Map.groupBy(rows, (row) => row.driver?.id ?? '')
  const people = await laneDrivers(ctx, [...byDriver.keys()].filter(Boolean), driverReach(ctx.user))
  const known = people.filter((one) => isDriverInReach(ctx.user, one))
  const papers = await loadPapers(
    ctx.db,
    'driver',
    known.map((one) => one.id),
  )
  const open: { driver: null; trips: TripRow[] } = { driver: null, trips: byDriver.get('') ?? [] }
  const lanes = people.map((one) => {
    const blockReasons = known.includes(one)
      ? [...driverBlockReasons(one, papers.get(one.id) ?? [], day, ctx), ...leaveReasons(one.leave, day, ctx)]
      : null
    return {
      driver: {
        id: one.id,
        name: fullName(one),
        code: one.code,
        phone: one.phone,
        status: blockReasons && one.status,
        canWork: blockReasons && blockReasons.length === 0,
        blockReasons: blockReasons ?? [],
      },
      trips: byDriver.get(one.id) ?? [],
    }
  })
  return { date: day, zone, lanes: [open, ...lanes] }
}
