import type { Acting } from '#server/history/acting.ts'
import { recordAudit } from '#server/history/audit.ts'
import { localTime } from '#server/quotes/local-time.ts'
import type { BookingQuery } from './filter.ts'
import { prepare } from './list.ts'
import { readOrdering } from './ordering.ts'
import { bookingRowOf, type ExportRow, loadExport, viewsOfRows } from './rows.ts'
import type { View } from './view.ts'

const batch = 250
/** Spreadsheets take a cell that starts so for a formula; a quote in front makes it text. */
const formula = /^[=+\-@\t\r\0]/

/** One cell of a CSV file after RFC 4180, defused against formula injection. */
export function csvCell(value: string | number): string {
  const text = typeof value === 'number' ? String(value) : value.replace(formula, (sign) => `'${sign}`)
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}

const csvLine = (cells: readonly (string | number)[]) => `${cells.map(csvCell).join(',')}\r\n`

/** Minor units as a plain decimal number, with the digits of the currency. */
function decimal(amount: number, currency: string): string {
  const { maximumFractionDigits: digits = 2 } = new Intl.NumberFormat('en', {
    style: 'currency',
    currency,
  }).resolvedOptions()
  return (amount / 10 ** digits).toFixed(digits)
}

/** A row as its reader may see it, with what only the file has. */
const cellsOf = (row: ExportRow, view: View, ctx: Acting, scope: Prepared['scope']) => ({
  ...bookingRowOf(row, ctx, scope, view),
  bookerPhone: view.booker ? row.bookerPhone : '',
  notes: view.notes ? (row.notes ?? '') : '',
})
type CsvRow = ReturnType<typeof cellsOf>

/** The columns in their order; the header of each is the message `bookings:csv.<name>`. */
const columns: Record<string, (row: CsvRow, t: Acting['t']) => string | number> = {
  reference: (row) => row.reference,
  status: (row, t) => t(`bookings:state.${row.status}`),
  direction: (row, t) => t(`bookings:direction.${row.direction}`),
  date: (row) => localTime(new Date(row.pickupAt), row.zone).day,
  pickup_time: (row) => localTime(new Date(row.pickupAt), row.zone).time,
  dropoff_time: (row) => localTime(new Date(row.dropoffAt), row.zone).time,
  zone: (row) => row.zone,
  pickup: (row) => row.pickup,
  dropoff: (row) => row.dropoff,
  children: (row) => row.children.map((child) => child.name).join('; '),
  passengers: (row) => row.passengers,
  wheelchairs: (row) => row.wheelchairs,
  assistant: (row, t) => t(row.assistantRequired ? 'bookings:csv.yes' : 'bookings:csv.no'),
  booker: (row) => row.booker,
  phone: (row) => row.bookerPhone,
  company: (row) => row.company?.name ?? '',
  trip: (row) => row.trip?.reference ?? '',
  driver: (row) => row.driver?.name ?? '',
  vehicle: (row) => row.vehicle?.name ?? '',
  total: (row) => decimal(row.total, row.currency),
  currency: (row) => row.currency,
  notes: (row) => row.notes,
}

type Prepared = Awaited<ReturnType<typeof prepare>>

/** Lines of the file, a batch at a time; each batch goes on after the last row of the one before. */
async function* lines(ctx: Acting, query: BookingQuery, { scope, where }: Prepared) {
  const ordering = readOrdering(query)
  const cells = Object.values(columns)
  yield `\uFEFF${csvLine(Object.keys(columns).map((name) => ctx.t(`bookings:csv.${name}`)))}`
  let cursor: readonly string[] | null = null
  while (true) {
    const rows: ExportRow[] = await loadExport(ctx.db, scope, { where, ordering, limit: batch, cursor })
    const view = await viewsOfRows(ctx.db, scope, rows)
    const seen = rows.map((row) => cellsOf(row, view(row.id), ctx, scope))
    const ids = seen.flatMap((row) => row.children.map((child) => child.id))
    await recordAudit(ctx, 'export', 'child', ids)
    if (seen.length > 0) yield seen.map((row) => csvLine(cells.map((cell) => cell(row, ctx.t)))).join('')
    cursor = rows.at(-1)?.cursor ?? null
    if (rows.length < batch || cursor === null) return
  }
}

/** All filtered bookings as a CSV file that is made while it is sent. Days in the query are those of `zone`. */
export async function exportCsv(ctx: Acting, query: BookingQuery, zone: string): Promise<Response> {
  const parts = lines(ctx, query, await prepare(ctx, query, zone))
  const encoder = new TextEncoder()
  const body = new ReadableStream<Uint8Array>({
    async pull(controller) {
      const { value, done } = await parts.next()
      if (done) controller.close()
      else controller.enqueue(encoder.encode(value))
    },
    async cancel() {
      await parts.return()
    },
  })
  const name = `bookings-${localTime(ctx.now, zone).day}.csv`
  return new Response(body, {
    headers: {
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': `attachment; filename="${name}"`,
    },
  })
}
