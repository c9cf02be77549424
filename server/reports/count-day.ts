import { type SQL, sql } from 'drizzle-orm'
import type { Db } from '#server/platform/db/connect.ts'
import { dayStart } from '#server/platform/time/days.ts'
import {
  reportChildren,
  reportMarks,
  reportRuns,
  reportSums,
  reportTrips,
  reportZone,
} from '#server/schema/reports.ts'
import { childFacts, childSums } from './child-facts.ts'
import { largest, rideFacts, rideSums, type Span } from './ride-facts.ts'
import { rideDimensions } from './sums.ts'
import { tripFacts, tripSums } from './trip-facts.ts'

/** Any numbers that no other advisory lock of the project uses. */
const dayLock = 7_203_116
const zoneLock = 7_203_117

const runKeys = 'company_id school_id driver_id direction reason currency series_id leg'.split(' ')
const tripKeys = ['company_id', 'driver_id', 'vehicle_id']
const childKeys = ['company_id', 'school_id', 'child_id', 'currency']
/** What is kept of a day. */
const keptTables = [reportRuns, reportSums, reportTrips, reportChildren]

const names = (all: readonly string[]) =>
  sql.join(
    all.map((name) => sql.identifier(name)),
    sql`, `,
  )
const sums = (all: readonly string[]) =>
  sql.join(
    all.map((name) => (name === largest ? sql`max` : sql`sum`).append(sql`(${sql.identifier(name)})`)),
    sql`, `,
  )

function fill(table: SQL, day: string, keys: readonly string[], figures: readonly string[], from: SQL): SQL {
  return sql`insert into ${table} (day, ${names(keys)}, ${names(figures)})
    select ${day}::date, ${names(keys)}, ${sums(figures)} from ${from} facts group by ${names(keys)}`
}

/** Sums the day's runs by each dimension. */
function fillSums(day: string): SQL {
  const by = Object.entries(rideDimensions).map(
    ([name, key]) => sql`select day, ${name}::text, ${key}, company_id, currency, ${sums(rideSums)}
      from ${reportRuns} where day = ${day}::date group by day, ${key}, company_id, currency`,
  )
  return sql`insert into ${reportSums} (day, "by", key, company_id, currency, ${names(rideSums)}) ${sql.join(by, sql` union all `)}`
}

/** The instants of a day in `zone`. */
export const spanOf = (first: string, last: string, zone: string): Span => ({
  from: dayStart(first, zone),
  until: dayStart(last, zone, 1),
})

const within = ({ from, until }: Span) =>
  sql`${reportMarks.at} >= ${from.toISOString()}::timestamptz and ${reportMarks.at} < ${until.toISOString()}::timestamptz`

/**
 * Counts a day anew. The marks go first: whoever writes meanwhile leaves one of their own, which stays until the day is
 * counted with what they wrote. Two servers that count the same day do so one after the other.
 */
export function countDay(db: Db, day: string, zone: string): Promise<void> {
  const span = spanOf(day, day, zone)
  return db.transaction(async (tx) => {
    await tx.execute(sql`select pg_advisory_xact_lock(${dayLock}, ${day}::date - date '2000-01-01')`)
    await tx.delete(reportMarks).where(within(span))
    for (const table of keptTables) await tx.delete(table).where(sql`day = ${day}`)
    await tx.execute(fill(sql`${reportRuns}`, day, runKeys, rideSums, sql`(${rideFacts(span)})`))
    await tx.execute(fillSums(day))
    await tx.execute(fill(sql`${reportTrips}`, day, tripKeys, tripSums, sql`(${tripFacts(span)})`))
    await tx.execute(fill(sql`${reportChildren}`, day, childKeys, childSums, sql`(${childFacts(span)})`))
  })
}

/** The days on which something was written since they were counted, the newest first. */
export async function daysToCount(db: Db, zone: string, span?: Span): Promise<string[]> {
  const { rows } = (await db.execute(sql`
    select distinct ((${reportMarks.at} at time zone ${zone})::date)::text as day from ${reportMarks}
    where ${span ? within(span) : sql`true`} order by day desc`)) as unknown as { rows: { day: string }[] }
  return rows.map(({ day }) => day)
}

/** Counts are by the days of one zone: with another one all is to be counted anew. */
export async function keepZone(db: Db, zone: string): Promise<void> {
  const [kept] = await db.select().from(reportZone)
  if (kept?.zone === zone) return
  await db.transaction(async (tx) => {
    await tx.execute(sql`select pg_advisory_xact_lock(${zoneLock})`)
    const [now] = await tx.select().from(reportZone)
    if (now?.zone === zone) return
    await tx.insert(reportZone).values({ zone }).onConflictDoUpdate({ target: reportZone.id, set: { zone } })
    if (!now) return
    // Of what was counted each day marks itself: its rides are on it, or on the day beside it in the other zone.
    await tx.execute(sql`insert into ${reportMarks} (at)
      select distinct date_bin('15 minutes', at, timestamptz 'epoch')
      from (select pickup_at from bookings union all select ride_start_time from trips) as rides (at)`)
    for (const table of keptTables) await tx.delete(table)
  })
}

/**
 * Counts the days that need it, newest first, until they are through or `ms` have passed. Answers how many are left of
 * these days.
 */
export async function countDays(db: Db, zone: string, ms: number, span?: Span): Promise<number> {
  await keepZone(db, zone)
  const days = await daysToCount(db, zone, span)
  const until = performance.now() + ms
  let left = days.length
  for (const day of days) {
    if (left < days.length && performance.now() >= until) break
    await countDay(db, day, zone)
    left -= 1
  }
  return left
}
