import { and } from 'drizzle-orm'
import type { TripListQuery } from '#contract/trip.ts'
import { trips } from '#server/db/schema/trips.ts'
import type { Acting } from '#server/history/acting.ts'
import { localTime } from '#server/quotes/local-time.ts'
import { after, cursorOf, orderBy } from '#server/resources/ordering.ts'
import { admitExport, type Exporting } from '#server/sheets/admit-export.ts'
import type { TableFormat } from '#server/sheets/cell.ts'
import type { Content } from '#server/sheets/content.ts'
import { tableFile } from '#server/sheets/table-file.ts'
import { tripHeading } from './cells.ts'
import { readOrdering, tripFilter } from './filter.ts'
import { auditRows } from './list.ts'
import { readTripRows } from './rows.ts'
import { tripsFound } from './search.ts'

const batch = 250

type Where = ReturnType<typeof and>

/** The heading and the rows, a batch at a time; each batch goes on after the last row of the one before. */
async function* batches(ctx: Acting, query: TripListQuery, where: Where): AsyncGenerator<Content> {
  const ordering = readOrdering(query)
  yield { kind: 'cells', rows: [tripHeading(ctx.t)] }
  let cursor: readonly string[] | undefined
  while (true) {
    const found = await ctx.db
      .select({ id: trips.id, cursor: cursorOf(ordering) })
      .from(trips)
      .where(and(where, cursor && after(ordering, cursor)))
      .orderBy(...orderBy(ordering))
      .limit(batch)
    // The rows of the list, so that a file tells nobody more than the list does.
    const rows = await readTripRows(
      ctx,
      found.map(({ id }) => id),
    )
    await auditRows(ctx, rows, 'export')
    if (rows.length > 0) yield { kind: 'trips', rows, locale: ctx.locale }
    cursor = found.at(-1)?.cursor
    if (found.length < batch || cursor === undefined) return
  }
}

/** All filtered trips as a file that is made while it is sent. Days in the query are those of `zone`. */
export async function exportTrips(
  ctx: Exporting,
  query: TripListQuery,
  zone: string,
  format: TableFormat,
): Promise<Response> {
  const where = and(tripFilter(ctx, query, zone), await tripsFound(ctx, query.search))
  await admitExport(ctx, trips, where)
  const name = `trips-${localTime(ctx.now, zone).day}`
  return tableFile(batches(ctx, query, where), ctx, { name, format })
}
