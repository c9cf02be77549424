import { and } from 'drizzle-orm'
import type { TripListQuery } from '#contract/trip.ts'
import type { ActorContext } from '#server/platform/history/actor-context.ts'
import { admitExport, type ExportContext } from '#server/platform/sheets/admit-export.ts'
import type { Content, TableFormat } from '#server/platform/sheets/content.ts'
import { tableFile } from '#server/platform/sheets/table-file.ts'
import { localTime } from '#server/platform/time/local-time.ts'
import { after, cursorOf, orderBy } from '#server/resources/ordering.ts'
import { trips } from '#server/schema/trips.ts'
import { readOrdering, tripFilter } from './filter.ts'
import { auditRows } from './list.ts'
import { readTripRows } from './rows.ts'
import { searchTrips } from './search.ts'
import { tripHeading } from './sheet-cells.ts'

const batch = 250
const writer = import.meta.resolve('./sheet-cells.ts')

type Where = ReturnType<typeof and>

/** The heading and the rows, a batch at a time; each batch goes on after the last row of the one before. */
async function* batches(ctx: ActorContext, query: TripListQuery, where: Where): AsyncGenerator<Content> {
  const ordering = readOrdering(query)
  yield { kind: 'cells', rows: [tripHeading(ctx)] }
  let cursor: readonly string[] | undefined
  while (true) {
    const found = await ctx.db
      .select({ id: trips.id, cursor: cursorOf(ordering) })
      .from(trips)
      .where(and(where, cursor && after(ordering, cursor)))
      .orderBy(...orderBy(ordering))
      .limit(batch)
    // The rows of the list, so that a file shows nobody more than the list does.
    const rows = await readTripRows(
      ctx,
      found.map(({ id }) => id),
    )
    await auditRows(ctx, rows, 'export')
    if (rows.length > 0) yield { kind: 'records', writer, rows, locale: ctx.locale }
    cursor = found.at(-1)?.cursor
    if (found.length < batch || cursor === undefined) return
  }
}

/** All filtered trips as a file that is made while it is sent. Days in the query are those of `zone`. */
export async function exportTrips(
  ctx: ExportContext,
  query: TripListQuery,
  zone: string,
  format: TableFormat,
): Promise<Response> {
  const { where } = await searchTrips(ctx, query.search, tripFilter(ctx, query, zone))
  await admitExport(ctx, trips, where)
  const name = `trips-${localTime(ctx.now, zone).day}`
  return tableFile(batches(ctx, query, where), ctx, { name, format })
}
