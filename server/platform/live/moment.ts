import { type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import { longestCursor } from '#contract/live.ts'
import type { Db } from '#server/platform/db/connect.ts'

/**
 * A moment of the database: which transactions were over by then, as PostgreSQL's own snapshot says it. What was
 * committed between two of them is known exactly, whatever the clocks of the servers say and however late a transaction
 * commits. `seconds` is the database's clock.
 */
export interface Moment {
  /** Each before it is over, all from `xmax` on are not. */
  xmin: bigint
  xmax: bigint
  /** Those between that were not over either, in their order. */
  running: readonly bigint[]
  seconds: number
}

/** From longer ago a page had better load anew what it shows: who came and who went is not told. */
export const oldestSeconds = 600

const textOf = ({ xmin, xmax, running }: Moment) => `${xmin}:${xmax}:${running.join(',')}`

/** This moment, as the transaction that asks sees the database. */
export async function currentMoment(tx: Db): Promise<Moment> {
  const [row] = await tx
    .select({
      snapshot: sql<string>`pg_current_snapshot()::text`,
      seconds: sql<number>`floor(extract(epoch from clock_timestamp()))::float8`,
    })
    .from(sql`(select) as one`)
  const [xmin = '0', xmax = '0', running = ''] = row?.snapshot.split(':') ?? []
  return {
    xmin: BigInt(xmin),
    xmax: BigInt(xmax),
    running: running.split(',').filter(Boolean).map(BigInt),
    seconds: row?.seconds ?? 0,
  }
}

/** Whether no transaction that wrote was over between the two. */
export const isSame = (one: Moment, other: Moment) => textOf(one) === textOf(other)

/** Where those are whose place nobody can make out: nothing can be told from there. */
export const nowhere: Moment = { xmin: 1n, xmax: 1n, running: [], seconds: 0 }

/** Whether what happened since can be told at `now`: it is not too long ago, and of this database. */
export const isTold = (since: Moment, now: Moment) =>
  now.seconds - since.seconds <= oldestSeconds && since.xmax <= now.xmax

/**
 * The condition for rows that were written between two moments, by the column that says in which transaction. Numbers
 * beyond both are of another database that was restored into this one.
 */
export const writtenBetween = (column: SQLWrapper, since: Moment, now: Moment): SQL =>
  sql`(${column} >= ${String(since.xmin)}::xid8 and ${column} < ${String(now.xmax)}::xid8 and not pg_visible_in_snapshot(${column}, ${textOf(since)}::pg_snapshot))`

const hex = (value: bigint) => value.toString(16)

/** A moment as the id of an event: hexadecimal numbers, each but the first two from the one before it. */
export function writeCursor({ xmin, xmax, running, seconds }: Moment): string {
  const parts = [hex(BigInt(seconds)), hex(xmin), hex(xmax - xmin)]
  let before = xmin
  for (const one of running) {
    parts.push(hex(one - before))
    before = one
  }
  const cursor = parts.join('.')
  // With hundreds of writes under way some of what was told is told again, and nothing is missed.
  return cursor.length <= longestCursor ? cursor : [hex(BigInt(seconds)), hex(xmin), '0'].join('.')
}

const largest = 2n ** 63n - 1n

/** The moment that an id names; null for what is none. */
export function readCursor(cursor: string): Moment | null {
  if (cursor.length > longestCursor || !/^[\da-f]{1,16}(\.[\da-f]{1,16}){2,}$/.test(cursor)) return null
  const [seconds = 0n, xmin = 0n, span = 0n, ...steps] = cursor.split('.').map((part) => BigInt(`0x${part}`))
  const xmax = xmin + span
  const running: bigint[] = []
  let before = xmin
  for (const [index, step] of steps.entries()) {
    if (index > 0 && step === 0n) return null
    before += step
    running.push(before)
  }
  if (xmin === 0n || xmax > largest || (running.length > 0 && before >= xmax)) return null
  return { xmin, xmax, running, seconds: Number(seconds) }
}
