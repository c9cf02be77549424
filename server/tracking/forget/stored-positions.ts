import { count, eq, max, min } from 'drizzle-orm'
import type { StoredPositions } from '#contract/driver-positions.ts'
import type { Db } from '#server/platform/db/connect.ts'
import type { ActorContext } from '#server/platform/history/actor-context.ts'
import { notFound } from '#server/platform/http/problem.ts'
import { runUnderWay } from '#server/rides/run-under-way.ts'
import { drivers } from '#server/schema/people.ts'
import { positionDeletions, positions } from '#server/schema/tracking.ts'
import { positionsOf } from './positions-of.ts'

/** Counted by the day, so that no statement takes long. */
async function countUntil(db: Db, driver: string, until: Date) {
  let all = 0
  const times: Date[] = []
  for (const { where } of (await positionsOf(db, driver, until)).parts) {
    const [found] = await db
      .select({ count: count(), from: min(positions.time), to: max(positions.time) })
      .from(positions)
      .where(where)
    if (!found?.from || !found.to) continue
    all += found.count
    times.push(found.from, found.to)
  }
  return {
    count: all,
    from: times[0]?.toISOString() ?? null,
    to: times.at(-1)?.toISOString() ?? null,
  }
}

/** How many positions of a driver can be deleted, from when to when they are, and what stays. 404 for nobody. */
export async function readStoredPositions(
  { db, now }: ActorContext,
  driver: string,
): Promise<StoredPositions> {
  const [found] = await db.select({ id: drivers.id }).from(drivers).where(eq(drivers.id, driver))
  if (!found) throw notFound()
  const run = await runUnderWay(db, driver)
  const [deletion] = await db.select().from(positionDeletions).where(eq(positionDeletions.driverId, driver))
  return {
    ...(await countUntil(db, driver, run?.startedAt ?? now)),
    running: run?.reference ?? null,
    pending: deletion !== undefined,
  }
}
