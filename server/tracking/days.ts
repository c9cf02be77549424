import { sql } from 'drizzle-orm'
import type { Db } from '#server/platform/db/connect.ts'

const dayMs = 86_400_000
const prefix = 'positions_'

const dayOf = (time: Date) => time.toISOString().slice(0, 10)
const partitionOf = (day: string) => `${prefix}${day.replaceAll('-', '')}`
const after = (day: string, days = 1) => dayOf(new Date(Date.parse(day) + days * dayMs))

/** Days whose partition is known to be there, by database. */
const known = new WeakMap<Db, Set<string>>()
function knownTo(db: Db) {
  const days = known.get(db) ?? new Set<string>()
  known.set(db, days)
  return days
}

/**
 * Makes the partitions that positions of these times go into, as far as they are missing. Several servers may do so at
 * once. Not within a transaction that goes on: the table is locked meanwhile.
 */
export async function makeDays(db: Db, times: readonly Date[]): Promise<void> {
  const there = knownTo(db)
  const missing = new Set(times.map(dayOf).filter((day) => !there.has(day)))
  for (const day of missing) {
    await db.transaction(async (tx) => {
      // Two that make the same one at once would else get in each other's way.
      await tx.execute(sql`select pg_advisory_xact_lock(hashtext('positions'))`)
      await tx.execute(
        sql.raw(
          `create table if not exists ${partitionOf(day)} partition of positions for values from ('${day} 00:00+00') to ('${after(day)} 00:00+00')`,
        ),
      )
    })
    there.add(day)
  }
}

const isPartition = (name: string) => /^positions_\d{8}$/.test(name)

async function partitions(db: Db): Promise<string[]> {
  const there = await db
    .select({ name: sql<string>`inhrelid::regclass::text` })
    .from(sql`pg_inherits`)
    .where(sql`inhparent = 'positions'::regclass`)
  return there.map(({ name }) => name).filter(isPartition)
}

/** A day of positions (UTC): its table, and from when to when it goes. */
export interface StoredDay {
  table: string
  from: Date
  to: Date
}

/** The days of which there are positions, the oldest first. */
export async function storedDays(db: Db): Promise<StoredDay[]> {
  const all = await partitions(db)
  return all.toSorted().map((table) => {
    const figures = table.slice(prefix.length)
    const day = `${figures.slice(0, 4)}-${figures.slice(4, 6)}-${figures.slice(6)}`
    return { table, from: new Date(day), to: new Date(after(day)) }
  })
}

/** Drops the days that are kept no longer, whole, and makes those of today and tomorrow. */
export async function keepDays(db: Db, now: Date, keptDays: number): Promise<void> {
  const today = dayOf(now)
  await makeDays(db, [now, new Date(now.getTime() + dayMs)])
  const oldest = partitionOf(after(today, -keptDays))
  for (const name of await partitions(db)) {
    if (name >= oldest) continue
    await db.execute(sql.raw(`drop table if exists ${name}`))
    knownTo(db).clear()
  }
}
