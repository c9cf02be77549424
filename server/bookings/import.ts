import { sql } from 'drizzle-orm'
import { type BookingColumn, bookingSheet } from '#contract/booking-sheet.ts'
import type { ImportResult } from '#contract/register.ts'
import type { WriteContext } from '#server/platform/history/actor-context.ts'
import { checkSlices } from '#server/platform/sheets/check-slices.ts'
import { csvText } from '#server/platform/sheets/csv.ts'
import { addFaults } from '#server/platform/sheets/faults.ts'
import type { ImportSpec } from '#server/platform/sheets/import-file.ts'
import type { ImportReport, Sheet } from '#server/platform/sheets/read-in-thread.ts'
import { media } from '#server/platform/sheets/table-file.ts'
import { localTime } from '#server/platform/time/local-time.ts'
import { rowChecker } from './check-rows.ts'
import { type NewRide, storeRides } from './store.ts'

/** Imports wait for each other until they commit: of one file that two people upload at once only the first is new. */
async function awaitTurn({ db }: WriteContext): Promise<void> {
  await db.execute(sql`select pg_advisory_xact_lock(hashtext('bookings'))`)
}

/** Books the rides of a file, all of them or none: faults are listed by row and column. A dry run books nothing. */
async function importBookings(
  ctx: WriteContext,
  sheet: Sheet,
  { dryRun, report }: { dryRun: boolean; report: ImportReport },
): Promise<ImportResult> {
  const { total } = sheet
  if (!dryRun) await awaitTurn(ctx)
  const check = await rowChecker(ctx)
  const rides: NewRide[][] = []
  const faults = await checkSlices(sheet, report, async (slice, _, all) => {
    const checked = await check(slice)
    for (const { row, faults: wrong } of checked) addFaults(all, sheet.names, row, wrong)
    rides.push(checked.flatMap(({ ride }) => ride ?? []))
  })
  const stores = !dryRun && faults.count() === 0 && total > 0
  let done = 0
  for (const some of stores ? rides : []) {
    await storeRides(ctx, some)
    done += some.length
    await report({ stage: 'store', done, total })
  }
  return { dryRun, rows: total, created: done, ignored: [], ...faults.result() }
}

const columns = Object.keys(bookingSheet.shape)

/** The import of bookings, a ride a row. */
export const bookingImport: ImportSpec = {
  path: '/api/web/booking-management/import',
  table: {
    input: bookingSheet,
    needed: ['date', 'time'],
    known: columns,
    references: ['children', 'parent', 'company'],
    // Each is planned, priced and notified of.
    maxRows: 2000,
  },
  take: importBookings,
}

const dayMs = 86_400_000

/** A CSV file with the columns of the import and two rides that show how they are filled: one short, one in full. */
export function bookingTemplate({ now, env }: WriteContext): Response {
  const { day: date } = localTime(new Date(now.getTime() + 7 * dayMs), env.OPERATOR_ZONE)
  const samples: Partial<Record<BookingColumn, string>>[] = [
    { date, time: '08:40', direction: 'to_school', children: 'Mia Marsh; Noah Marsh' },
    {
      date,
      time: '14:15',
      anchor: 'pickup',
      direction: 'other',
      passengers: '3',
      booker: 'Rosa Marsh',
      phone: '+447700900124',
      pickup: '4 Park Row, Bristol (51.4545, -2.5879) Ring twice',
      dropoff: '29 Queen Square, Bristol',
      stops: '1 Wine Street, Bristol; 3 Broad Quay, Bristol',
      seatNeeds: 'booster',
      assistantRequired: 'no',
      vehicleType: 'minibus',
      waitMinutes: '10',
      paymentMethod: 'invoice',
      notes: 'Two suitcases',
      status: 'pending',
    },
  ]
  const rows = samples.map((sample) => columns.map((name) => sample[name as BookingColumn] ?? ''))
  return new Response(`\uFEFF${csvText([columns, ...rows])}`, {
    headers: {
      'content-type': media.csv,
      'content-disposition': 'attachment; filename="bookings-template.csv"',
    },
  })
}
