import { setTimeout as sleep } from 'node:timers/promises'
import { and, eq, isNull, lt, or, sql } from 'drizzle-orm'
import type { Db } from '#server/platform/db/connect.ts'
import { recordEvent } from '#server/platform/history/events.ts'
import { positionDeletions } from '#server/schema/tracking.ts'
import { deleteRest } from './delete-rest.ts'
import { type DayPart, positionsOf } from './positions-of.ts'

/** So many at once: whoever stores or reads positions waits for no more than these. */
const mostAtOnce = 1000
/** A breath between them, in milliseconds. */
const restMs = 5
/** A server that was not heard for so long does it no more, in seconds: another one goes on. */
const lostS = 60

type Deletion = typeof positionDeletions.$inferSelect

/** The deletion that has waited longest and that no other server does; undefined without one. */
async function claim(db: Db): Promise<Deletion | undefined> {
  const next = db
    .select({ id: positionDeletions.driverId })
    .from(positionDeletions)
    .where(
      or(
        isNull(positionDeletions.workedAt),
        lt(positionDeletions.workedAt, sql`now() - make_interval(secs => ${lostS})`),
      ),
    )
    .orderBy(positionDeletions.requestedAt, positionDeletions.driverId)
    .limit(1)
    .for('update', { skipLocked: true })
  const [claimed] = await db
    .update(positionDeletions)
    .set({ workedAt: sql`now()` })
    .where(eq(positionDeletions.driverId, sql`(${next})`))
    .returning()
  return claimed
}

/** Deletes some positions of a day and counts them, both or neither. Resolves with how many; undefined for a deletion that is gone. */
async function deleteSome(db: Db, driver: string, { table, where }: DayPart): Promise<number | undefined> {
  const day = sql.raw(table)
  const { rows } = (await db.execute(sql`
    with gone as (
      delete from ${day} where ctid = any (array(
        select "positions".ctid from ${day} as "positions" where ${where} limit ${mostAtOnce}
      )) returning 1
    )
    update ${positionDeletions}
    set deleted = deleted + (select count(*) from gone), worked_at = now()
    where ${positionDeletions.driverId} = ${driver}
    returning (select count(*) from gone)::int as count
  `)) as unknown as { rows: { count: number }[] }
  return rows[0]?.count
}

/** Deletes what is stored of a driver. False when it was stopped on the way, or requested again: whoever claims it next goes on. */
async function carryOut(
  db: Db,
  { driverId, until }: Deletion,
  now: Date,
  isStopped: () => boolean,
): Promise<boolean> {
  const { spans, parts } = await positionsOf(db, driverId, until)
  for (const part of parts)
    for (let more = true; more; ) {
      if (isStopped()) return false
      const count = await deleteSome(db, driverId, part)
      if (count === undefined) return true
      more = count === mostAtOnce
      if (more) await sleep(restMs)
    }
  return db.transaction(async (tx: Db) => {
    await deleteRest(tx, driverId, spans, until)
    const [done] = await tx
      .delete(positionDeletions)
      .where(and(eq(positionDeletions.driverId, driverId), eq(positionDeletions.until, until)))
      .returning()
    if (!done) return false
    const changes = [{ field: 'positions', before: String(done.deleted), after: '0' }]
    const event = { entity: 'drivers', entityId: driverId, type: 'positions_deleted', changes }
    await recordEvent({ db: tx, now, user: null }, event)
    return true
  })
}

/**
 * Deletes the positions of all drivers of whom that was requested. Any number of servers may do so: each driver is taken by
 * one, and goes on with another when that one dies.
 */
export async function deletePositions(
  db: Db,
  now: Date,
  isStopped: () => boolean = () => false,
): Promise<void> {
  for (let next = await claim(db); next; next = await claim(db)) {
    if (await carryOut(db, next, now, isStopped)) continue
    await db
      .update(positionDeletions)
      .set({ workedAt: null })
      .where(eq(positionDeletions.driverId, next.driverId))
    return
  }
}
