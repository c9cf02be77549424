import type { ActorContext } from '#server/platform/history/actor-context.ts'
import { recordAudit } from '#server/platform/history/audit.ts'
import { admitExport, type ExportContext } from '#server/platform/sheets/admit-export.ts'
import type { Content, TableFormat } from '#server/platform/sheets/content.ts'
import { tableFile } from '#server/platform/sheets/table-file.ts'
import { localTime } from '#server/platform/time/local-time.ts'
import type { Scope } from '#server/reach/bookings.ts'
import type { View } from '#server/rides/view.ts'
import { bookings } from '#server/schema/bookings.ts'
import type { BookingQuery } from './filter.ts'
import { prepare } from './list.ts'
import { readOrdering } from './ordering.ts'
import { bookingRowOf, type ExportRow, loadExport, viewsOfRows } from './rows.ts'
import { bookingHeading, type VisibleRow } from './sheet-cells.ts'

const batch = 250
const writer = import.meta.resolve('./sheet-cells.ts')

/** A row as its reader may see it, with what only a file has. */
const visibleRow = (row: ExportRow, view: View, ctx: ActorContext, scope: Scope): VisibleRow => ({
  ...bookingRowOf(row, ctx, scope, view),
  bookerPhone: view.booker && view.phones ? row.bookerPhone : '',
  notes: view.notes ? (row.notes ?? '') : '',
})

type Prepared = Awaited<ReturnType<typeof prepare>>

/** The heading and the rows, a batch at a time; each batch goes on after the last row of the one before. */
async function* batches(
  ctx: ActorContext,
  query: BookingQuery,
  { scope, where }: Prepared,
): AsyncGenerator<Content> {
  const ordering = readOrdering(query, ctx.user.role)
  yield { kind: 'cells', rows: [bookingHeading(ctx)] }
  let cursor: readonly string[] | null = null
  while (true) {
    const found: ExportRow[] = await loadExport(ctx.db, scope, { where, ordering, limit: batch, cursor })
    const view = await viewsOfRows(ctx.db, scope, found)
    const rows = found.map((row) => visibleRow(row, view(row.id), ctx, scope))
    const ids = rows.flatMap((row) => row.children.map((child) => child.id))
    await recordAudit(ctx, 'export', 'child', ids)
    if (rows.length > 0) yield { kind: 'records', writer, rows, locale: ctx.locale }
    cursor = found.at(-1)?.cursor ?? null
    if (found.length < batch || cursor === null) return
  }
}

/** All filtered bookings as a file that is made while it is sent. Days in the query are those of `zone`. */
export async function exportBookings(
  ctx: ExportContext,
  query: BookingQuery,
  zone: string,
  format: TableFormat,
): Promise<Response> {
  const prepared = await prepare(ctx, query, zone)
  await admitExport(ctx, bookings, prepared.where)
  const name = `bookings-${localTime(ctx.now, zone).day}`
  return tableFile(batches(ctx, query, prepared), ctx, { name, format })
}
