import { sql } from 'drizzle-orm'
import type { Db } from '#server/platform/db/connect.ts'
import { countDays } from '#server/reports/count-day.ts'
import { naiveChildren, naiveRides, naiveTrips, sumLines } from './naive-report.ts'

const rideSums = [
  ...['booked', 'done', 'cancelled', 'driven', 'failed', 'timed', 'pickups', 'pickups_on_time'],
  ...['pickup_late_min', 'arrivals', 'arrivals_on_time', 'arrival_late_min', 'ride_timed', 'child_rides'],
  ...['ride_s', 'ride_planned_s', 'children', 'missed', 'no_shows', 'absences', 'billed', 'carried'],
  ...['fares', 'no_show_fees', 'cancel_fees'],
]
const tripSums = ['trips', 'seats', 'riders', 'seat_m', 'rider_m', 'loaded_m', 'empty_m', 'driver_s']

/** The column of each key of a line. */
const columns: Record<string, string> = {
  company: 'company_id',
  school: 'school_id',
  driver: 'driver_id',
  vehicle: 'vehicle_id',
  child: 'child_id',
}
const childSums = ['billed', 'cost', 'distance_m']
const childKeys = ['day', 'company', 'school', 'child', 'currency']
const rideKeys = ['day', 'company', 'school', 'driver', 'direction', 'reason', 'currency']

const dimensions = ['company', 'school', 'driver', 'direction', 'reason', 'run']

async function kept(db: Db, table: string, keys: readonly string[], sums: readonly string[]) {
  const { rows } = (await db.execute(sql`
    select *, day::text as day ${sql.raw(table === 'report_runs' ? `, case when series_id = '' then '' else series_id || ':' || leg end as run` : '')}
    from ${sql.identifier(table)}`)) as unknown as { rows: Record<string, string | number>[] }
  const lines = rows.map((row) => ({
    ...row,
    ...Object.fromEntries(keys.map((key) => [key, row[columns[key] ?? key] ?? ''])),
  }))
  return sumLines(lines, keys, sums)
}

const sorted = (sums: Map<string, unknown>) =>
  Object.fromEntries([...sums].sort(([a], [b]) => (a < b ? -1 : 1)))

/** The kept sums of each dimension by itself. */
async function sumsBy(db: Db) {
  const { rows } = (await db.execute(sql`select *, day::text as day from report_sums`)) as unknown as {
    rows: Record<string, string | number>[]
  }
  const of = (by: string) =>
    rows.filter((row) => row.by === by).map((row) => ({ ...row, company: row.company_id ?? '' }))
  return Object.fromEntries(
    dimensions.map((by) => [by, sorted(sumLines(of(by), ['day', 'key', 'company', 'currency'], rideSums))]),
  )
}

/** What is kept of all days, once what was written has been counted, beside what the rows themselves add up to. */
export async function keptAndNaive(db: Db, zone: string) {
  await countDays(db, zone, 60_000)
  const [rides, driven] = [await naiveRides(db, zone), await naiveTrips(db, zone)]
  const shares = await naiveChildren(db, zone)
  const runKeys = [...rideKeys, 'run']
  const tripKeys = ['day', 'company', 'driver', 'vehicle']
  return {
    kept: {
      runs: sorted(await kept(db, 'report_runs', runKeys, rideSums)),
      sums: await sumsBy(db),
      trips: sorted(await kept(db, 'report_trips', tripKeys, tripSums)),
      children: sorted(await kept(db, 'report_children', childKeys, childSums)),
    },
    naive: {
      runs: sorted(sumLines(rides, runKeys, rideSums)),
      sums: Object.fromEntries(
        dimensions.map((by) => [by, sorted(sumLines(rides, ['day', by, 'company', 'currency'], rideSums))]),
      ),
      trips: sorted(sumLines(driven, tripKeys, tripSums)),
      children: sorted(sumLines(shares, childKeys, childSums)),
    },
  }
}
