import { and, type Column, eq, gt, type SQL, sql } from 'drizzle-orm'
import type { TraccarLink } from '#contract/device.ts'
import type { Db } from '#server/platform/db/connect.ts'
import type { Env } from '#server/platform/env.ts'
import { traccarConnection } from '#server/schema/tracking.ts'
import { longestGapMs } from './gaps.ts'

const row = traccarConnection
const onlyId = 1
export type ConnectionRow = typeof row.$inferSelect

const until = (ms: number) => sql`now() + make_interval(secs => ${ms / 1000})`

const ofSameHolder = (kept: Column, otherwise: SQL) =>
  sql`case when ${row.holder} = excluded.holder then ${kept} else ${otherwise} end`

/**
 * Takes or keeps the hold on the connection, of which there is one for all servers. By the database's clock, as servers'
 * own differ. Undefined when another server has it.
 */
export async function hold(
  db: Db,
  holder: string,
  { now, ms, messageAt }: { now: Date; ms: number; messageAt?: Date | null },
): Promise<ConnectionRow | undefined> {
  const [held] = await db
    .insert(row)
    .values({ id: onlyId, holder, heldUntil: until(ms), state: 'connecting', since: now })
    .onConflictDoUpdate({
      target: row.id,
      set: {
        holder,
        heldUntil: until(ms),
        ...(messageAt && { messageAt }),
        // What the one before knew of its own connection is over.
        state: ofSameHolder(row.state, sql`excluded.state`),
        since: ofSameHolder(row.since, sql`excluded.since`),
        detail: ofSameHolder(row.detail, sql`null`),
      },
      setWhere: sql`${row.holder} = ${holder} or ${row.heldUntil} < now()`,
    })
    .returning()
  return held
}

/** Lets another server have the connection at once. */
export async function release(db: Db, holder: string): Promise<void> {
  await db
    .update(row)
    .set({ heldUntil: new Date(0) })
    .where(eq(row.holder, holder))
}

/** Writes how the connection is; not for one that another server holds by now. */
export async function saveConnection(db: Db, holder: string, values: Partial<ConnectionRow>): Promise<void> {
  await db.update(row).set(values).where(eq(row.holder, holder))
}

/** How the connection is, whichever server holds it. One that nobody holds is about to be. */
export async function readLink(db: Db, env: Pick<Env, 'TRACCAR_URL'>): Promise<TraccarLink> {
  const [found] = await db
    .select()
    .from(row)
    .where(and(eq(row.id, onlyId), gt(row.heldUntil, sql`now()`)))
  const off = env.TRACCAR_URL === undefined
  const held = off ? undefined : found
  return {
    state: off ? 'off' : (held?.state ?? 'connecting'),
    since: held?.since.toISOString() ?? null,
    detail: held?.detail ?? null,
    version: held?.version ?? null,
    devices: held?.devices ?? null,
    messageAt: held?.messageAt?.toISOString() ?? null,
    syncedAt: held?.syncedAt?.toISOString() ?? null,
  }
}

/** Has the server that holds the connection start it anew, and fetch what is missing of the last day. */
export async function requestSync(db: Db, now: Date): Promise<void> {
  const missedFrom = new Date(now.getTime() - longestGapMs)
  await db
    .insert(row)
    .values({
      id: onlyId,
      heldUntil: new Date(0),
      state: 'connecting',
      since: now,
      missedFrom,
      syncRequestedAt: now,
    })
    .onConflictDoUpdate({
      target: row.id,
      set: { missedFrom: sql`least(${row.missedFrom}, excluded.missed_from)`, syncRequestedAt: now },
    })
}
