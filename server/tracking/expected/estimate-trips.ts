import { getTableColumns, lt, sql } from 'drizzle-orm'
import { lateness } from '#contract/lists/trips.ts'
import type { Db } from '#server/platform/db/connect.ts'
import type { Router } from '#server/platform/geo/routing/router.ts'
import { type StoredRoute, tripEstimates } from '#server/schema/estimates.ts'
import { expectArrivals, lateBy } from './arrivals.ts'
import { learntSpeeds, type SpeedAt } from './learnt-speeds.ts'
import { routesAhead, wayBy } from './routes-ahead.ts'
import { type RunningTrip, runningTripsSeen } from './running-trips.ts'

type Estimate = typeof tripEstimates.$inferInsert

/** A trip that was late is so until it is expected within this of its plan, in minutes: a red light more or less is no news. */
const recoveredMin = 3
/** What is older is of no use to anybody. */
const keptMs = 10 * 60_000
const mostRows = 500

/** Since when a trip is late, if it is. */
function lateSince(lateMin: number, before: Date | null | undefined, now: Date): Date | null {
  if (lateMin >= lateness.fromMin) return before ?? now
  return lateMin > recoveredMin ? (before ?? null) : null
}

function estimateOf(trip: RunningTrip, route: StoredRoute | null, speedAt: SpeedAt, now: Date): Estimate[] {
  const arrivals = expectArrivals(trip, trip.seen, now, wayBy(route, speedAt, trip.zone))
  const [next] = arrivals
  if (!next) return []
  const lateMin = lateBy(trip, arrivals)
  return [
    {
      tripId: trip.id,
      vehicleId: trip.vehicleId,
      positionAt: trip.seen.at,
      arrivals,
      nextSeq: next.seq,
      lateMin,
      lateSince: lateSince(lateMin, trip.before?.lateSince, now),
      route,
    },
  ]
}

const { tripId: _, ...changing } = getTableColumns(tripEstimates)
const asNew = Object.fromEntries(
  Object.entries(changing).map(([field, { name }]) => [field, sql.raw(`excluded.${name}`)]),
)

/**
 * Expects all trips that are under way and whose vehicles were seen just now. It is no change of the trips: their versions
 * and timelines stay as they are. Resolves with how many there are.
 */
export async function estimateTrips(db: Db, router: Router | null, now: Date): Promise<number> {
  const running = await runningTripsSeen(db, now)
  const speedAt = await learntSpeeds(db, now.getTime())
  const routes = await routesAhead(router, running, now)
  const rows = running.flatMap((trip, index) => estimateOf(trip, routes[index] ?? null, speedAt, now))
  for (let from = 0; from < rows.length; from += mostRows)
    await db
      .insert(tripEstimates)
      .values(rows.slice(from, from + mostRows))
      .onConflictDoUpdate({ target: tripEstimates.tripId, set: asNew })
  await db.delete(tripEstimates).where(lt(tripEstimates.positionAt, new Date(now.getTime() - keptMs)))
  return rows.length
}
