import { and, asc, gte, lt, ne } from 'drizzle-orm'
import type { TripRow } from '#contract/trip.ts'
import type { BoardTrip, TripBoardAnswer } from '#contract/trip-board.ts'
import type { ActorContext } from '#server/platform/history/actor-context.ts'
import { dayStart } from '#server/platform/time/days.ts'
import { dayIn } from '#server/platform/time/format-date.ts'
import { tripReach } from '#server/reach/trips.ts'
import { trips } from '#server/schema/trips.ts'
import { boardDrivers } from './board-drivers.ts'
import { noPlan, type Planned, planOf } from './board-plan.ts'
import { boardStamp } from './board-stamp.ts'
import { isLate, lateStep } from './delay.ts'
import { auditRows } from './list.ts'
import { readTripRows } from './rows.ts'

const barOf = (row: TripRow, { conflicts, way }: Planned): BoardTrip => ({
  id: row.id,
  version: row.version,
  reference: row.reference,
  booking: row.booking.id,
  ...('company' in row && { company: row.company }),
  status: row.status,
  from: row.ride_start_time,
  to: row.scheduledEnd,
  pickup: row.pickup,
  dropoff: row.dropoff,
  riders: row.children.map(({ name }) => name),
  passengers: row.passengerCount,
  driver: row.driver?.id ?? null,
  vehicle: row.vehicle && { id: row.vehicle.id, plate: row.vehicle.plate },
  actions: row.actions,
  conflicts,
  warnings: row.warnings ?? [],
  way,
  ...(isLate(row.delayMin) && { lateMin: lateStep(row.delayMin) }),
})

/** The day by driver, in the operator's `zone`, as far as the reader's reach goes; no board for who has `seen` it as it is. */
export async function tripBoard(
  ctx: ActorContext,
  { date, seen }: { date?: string | undefined; seen?: string | undefined },
  zone: string,
): Promise<TripBoardAnswer> {
  const day = date ?? dayIn(zone, ctx.now)
  const [from, to] = [dayStart(day, zone), dayStart(day, zone, 1)]
  const ofDay = and(
    tripReach(ctx.db, ctx.user),
    gte(trips.startAt, from),
    lt(trips.startAt, to),
    ne(trips.status, 'cancelled'),
  )
  // Before the day is read: what changes meanwhile is found by the next one who asks.
  const stamp = await boardStamp(ctx, day, ofDay)
  if (stamp === seen) return { stamp, board: null }
  const found = await ctx.db
    .select({ id: trips.id })
    .from(trips)
    .where(ofDay)
    .orderBy(asc(trips.startAt), asc(trips.id))
  const ids = found.map(({ id }) => id)
  const rows = await readTripRows(ctx, ids)
  await auditRows(ctx, rows)
  const plan = await planOf(ctx, ids)
  const drivers = await boardDrivers(
    ctx,
    day,
    zone,
    rows.flatMap((row) => row.driver?.id ?? []),
  )
  const bars = rows.map((row) => barOf(row, plan.get(row.id) ?? noPlan))
  return {
    stamp,
    board: { date: day, zone, from: from.toISOString(), to: to.toISOString(), drivers, trips: bars },
  }
}
