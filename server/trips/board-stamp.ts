import { createHash } from 'node:crypto'
import { and, count, max, type SQL, sum } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import type { ActorContext } from '#server/platform/history/actor-context.ts'
import { reachKey } from '#server/reach/trips.ts'
import { tripEstimates } from '#server/schema/estimates.ts'
import { documents, vehicles } from '#server/schema/fleet.ts'
import { assistants, drivers } from '#server/schema/people.ts'
import { trips } from '#server/schema/trips.ts'
import { delayNow, isDelayed, lateStep } from './delay.ts'
import { holds } from './estimates.ts'

/** How many records there are, how often they were changed, and when last. */
async function stateOf(
  { db }: Pick<ActorContext, 'db'>,
  table: PgTable & { updatedAt: PgColumn; version: PgColumn },
  of?: SQL,
) {
  const [found] = await db
    .select({ count: count(), changes: sum(table.version), last: max(table.updatedAt) })
    .from(table)
    .where(of)
  return [found?.count, found?.changes, String(found?.last)]
}

/** Which trips run late, and how late in the steps of the board. */
async function lateOf({ db, now }: Pick<ActorContext, 'db' | 'now'>, ofDay: SQL | undefined) {
  const found = await db
    .select({
      id: trips.id,
      status: trips.status,
      startAt: trips.startAt,
      scheduledEnd: trips.scheduledEnd,
      delayMin: trips.delayMin,
      estimate: { lateMin: tripEstimates.lateMin },
    })
    .from(trips)
    .leftJoin(tripEstimates, holds(now))
    .where(and(ofDay, isDelayed(now)))
    .orderBy(trips.id)
  return found.map((trip) => [trip.id, lateStep(delayNow(trip, now) ?? 0)])
}

/** What else is on the board, names and places, may be so old. */
const oldestMs = 10 * 60_000

/**
 * Names how a day stands for a reader: the same as long as none of its trips and nobody who drives, no vehicle and no paper
 * has changed, and none runs five minutes later. It costs far less than the day itself, which many look at all day long.
 */
export async function boardStamp(ctx: ActorContext, day: string, ofDay: SQL | undefined): Promise<string> {
  const states: unknown[] = [await stateOf(ctx, trips, ofDay), await lateOf(ctx, ofDay)]
  for (const table of [drivers, vehicles, assistants, documents]) states.push(await stateOf(ctx, table))
  const period = Math.floor(ctx.now.getTime() / oldestMs)
  const text = JSON.stringify([reachKey(ctx.user), ctx.user.role, ctx.locale, day, states, period])
  return createHash('sha256').update(text).digest('base64url').slice(0, 22)
}
