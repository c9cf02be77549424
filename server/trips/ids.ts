import { and, asc, desc, type SQL, sql } from 'drizzle-orm'
import type { TripListQuery } from '#contract/trip.ts'
import type { Db } from '#server/db/connect.ts'
import { trips } from '#server/db/schema/trips.ts'
import type { Acting } from '#server/history/acting.ts'
import { countRows, type Found, mostCounted } from '#server/http/found.ts'
import { tripFilter } from './filter.ts'
import { tripsFound } from './search.ts'

/** Conditions on `trips` of which one holds for each trip that is wanted, and never two; more than one only for a search. */
export interface Wanted {
  wheres: readonly (SQL | undefined)[]
  searched: boolean
}

/** What a query wants, within the reach of who asks; days are those of `zone`. */
export async function wantedBy(ctx: Acting, query: TripListQuery, zone: string): Promise<Wanted> {
  const filter = tripFilter(ctx, query, zone)
  const found = await tripsFound(ctx.db, query.search)
  return { wheres: found?.map((one) => and(filter, one)) ?? [filter], searched: found !== undefined }
}

/** How many there are; those of a search are counted as far as somebody may go through them. */
export async function countWanted(db: Db, { wheres, searched }: Wanted): Promise<Found> {
  const parts = await Promise.all(wheres.map((where) => countRows(db, trips, where, searched)))
  const rows = parts.reduce((sum, { count }) => sum + count, 0)
  if (!searched) return { count: rows, more: false }
  return { count: Math.min(rows, mostCounted), more: rows > mostCounted || parts.some(({ more }) => more) }
}

interface Slice {
  keys: readonly SQL[]
  descending: boolean
  limit: number
  offset: number
}

/** Ids of a page: what each condition finds up to the page's end, put in one order. */
export async function readIds(db: Db, { wheres }: Wanted, slice: Slice): Promise<string[]> {
  const { keys, descending, limit, offset } = slice
  const direction = descending ? desc : asc
  const names = keys.map((_, index) => `key${index}`)
  const part = (where: SQL | undefined) =>
    db
      .select({
        id: trips.id,
        ...Object.fromEntries(keys.map((key, index) => [`key${index}`, key.as(`key${index}`)])),
      })
      .from(trips)
      .where(where)
      .orderBy(...keys.map((key) => direction(key)))
  const [first, second] = wheres
  const rows =
    second === undefined
      ? await part(first).limit(limit).offset(offset)
      : await part(first)
          .limit(offset + limit)
          .unionAll(part(second).limit(offset + limit))
          .orderBy(...names.map((name) => direction(sql.identifier(name))))
          .limit(limit)
          .offset(offset)
  return rows.map(({ id }) => id)
}
