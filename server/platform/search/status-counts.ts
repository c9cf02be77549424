import { count } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import type { StatusCounts } from '#contract/trip.ts'
import type { Db } from '#server/platform/db/connect.ts'
import { cachedCount } from './count-cache.ts'
import { maxCounted, type PageQuery } from './find-page.ts'

type Counted = { status: unknown; count: number }[]

const countAll = (db: Db, status: PgColumn, where: PageQuery['where']): Promise<Counted> =>
  db.select({ status, count: count() }).from(status.table).where(where).groupBy(status)

async function countFirst(db: Db, status: PgColumn, where: PageQuery['where']): Promise<Counted> {
  const first = db
    .select({ status })
    .from(status.table)
    .where(where)
    .limit(maxCounted + 1)
    .as('first')
  return db.select({ status: first.status, count: count() }).from(first).groupBy(first.status)
}

/** Those of a join, in which a row may stand more than once. */
async function countRead(readFirst: NonNullable<PageQuery['readFirst']>): Promise<Counted> {
  const rows = await readFirst(maxCounted + 1)
  if (rows.length > maxCounted) return [{ status: undefined, count: rows.length }]
  const statuses = new Map(rows.map(({ id, status }) => [id, status]))
  const grouped = Map.groupBy(statuses.values(), (status) => status)
  return [...grouped].map(([status, found]) => ({ status, count: found.length }))
}

/**
 * How many rows of a list stand in each of its states, and in all of them. Of a search that finds more rows than are
 * counted nothing is said: which states they are in only shows when all of them, wherever they lie, have been read.
 */
export function countStatuses(
  db: Db,
  { status, names }: { status: PgColumn; names: readonly string[] },
  { where, searched, key, readFirst }: PageQuery,
): Promise<StatusCounts> {
  return cachedCount(db, key, async () => {
    const rows = await (readFirst
      ? countRead(readFirst)
      : (searched ? countFirst : countAll)(db, status, where))
    const all = rows.reduce((sum, row) => sum + row.count, 0)
    if (searched && all > maxCounted) return {}
    const of = (name: string) => rows.find((row) => row.status === name)?.count ?? 0
    return { all, ...Object.fromEntries(names.map((name) => [name, of(name)])) }
  })
}
