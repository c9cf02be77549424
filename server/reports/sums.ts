import { type SQL, sql } from 'drizzle-orm'
import { type bucketUnits, type ReportDimension, reportLimits } from '#contract/lists/reports.ts'
import type { ReportValues } from '#contract/report.ts'
import type { Db } from '#server/platform/db/connect.ts'
import { reportChildren, reportRuns, reportSums, reportTrips } from '#server/schema/reports.ts'
import { columnsOf, type Definition, type Figure } from './definitions.ts'
import type { Period } from './periods.ts'
import { largest } from './ride-facts.ts'

/** What of all rides is asked for; null is all of them. */
export interface Filter {
  company: string | null
  school: string | null
  driver: string | null
  /** Of reports about money. */
  currency: string | null
}

export type Sums = Record<string, number>

/** What rides are summed by one at a time. A run is a way of a series: both in one word, of which ids have no part. */
export const rideDimensions: Partial<Record<ReportDimension, SQL>> = {
  company: sql`company_id`,
  school: sql`school_id`,
  driver: sql`driver_id`,
  direction: sql`direction`,
  reason: sql`reason`,
  run: sql`case when series_id = '' then '' else series_id || ':' || leg end`,
}
const tripDimensions: typeof rideDimensions = {
  company: sql`company_id`,
  driver: sql`driver_id`,
  vehicle: sql`vehicle_id`,
}

const childDimensions: typeof rideDimensions = {
  company: sql`company_id`,
  school: sql`school_id`,
  child: sql`child_id`,
}
const dimensions = { rides: rideDimensions, trips: tripDimensions, children: childDimensions }
/** The tables with all that each can be filtered by. */
const tables = { rides: reportRuns, trips: reportTrips, children: reportChildren }

/** What stands for a dimension in rows of rides, trips or children. */
export const keyOf = ({ from }: Definition, by: ReportDimension): SQL =>
  dimensions[from][by] ?? sql`company_id`

/** Rows with sums, and the key of the wanted dimension in `key`: of all rides, or of one school or driver. */
export function sumsOf(report: Definition, by: ReportDimension, filter: Filter, period: Period): SQL {
  const where = sql`${inPeriod(period)} and ${conditions(filter)}`
  if (report.from === 'rides' && filter.school === null && filter.driver === null)
    return sql`(select * from ${reportSums} where "by" = ${by} and ${where})`
  return sql`(select *, ${keyOf(report, by)} as key from ${tables[report.from]} where ${where})`
}

export function conditions({ company, school, driver, currency }: Filter): SQL {
  const is = (column: string, value: string | null) =>
    value === null ? [] : [sql`${sql.identifier(column)} = ${value}`]
  const all = [
    sql`true`,
    ...is('company_id', company),
    ...is('school_id', school),
    ...is('driver_id', driver),
    ...is('currency', currency),
  ]
  return sql.join(all, sql` and `)
}

export const inPeriod = ({ from, to }: Period) => sql`day between ${from}::date and ${to}::date`

/** Sums come as texts or numbers by their size and the database. */
const numbers = (row: Record<string, unknown>, columns: readonly string[]): Sums =>
  Object.fromEntries(columns.map((column) => [column, Number(row[column] ?? 0)]))

const summed = (columns: readonly string[]) =>
  sql.join(
    columns.map((name) => {
      const column = sql.identifier(name)
      return name === largest ? sql`max(${column}) as ${column}` : sql`sum(${column}) as ${column}`
    }),
    sql`, `,
  )

type Row = Record<string, unknown>
const run = async (db: Db, query: SQL) => ((await db.execute(query)) as unknown as { rows: Row[] }).rows

function bucketOf(unit: (typeof bucketUnits)[number], { from }: Period): SQL {
  if (unit === 'day') return sql`day`
  if (unit === 'week') return sql`${from}::date + (day - ${from}::date) / 7 * 7`
  return sql`greatest(date_trunc('month', day)::date, ${from}::date)`
}

/** The sums of a whole period, and of each of its parts by its first day. */
export async function sumPeriod(
  db: Db,
  report: Definition,
  filter: Filter,
  period: Period,
  unit: (typeof bucketUnits)[number],
) {
  const columns = columnsOf(report)
  const rows = await run(
    db,
    sql`select bucket::text, ${summed(columns)} from (
      select ${bucketOf(unit, period)} as bucket, cells.* from ${sumsOf(report, 'company', filter, period)} cells) parts
      group by grouping sets ((), (bucket))`,
  )
  const whole = rows.find(({ bucket }) => bucket === null)
  const parts = new Map(rows.map((row) => [String(row.bucket), numbers(row, columns)]))
  return { whole: numbers(whole ?? {}, columns), parts }
}

/** The sums of each school, driver, run …, those with the most rides first. */
export async function sumRows(
  db: Db,
  report: Definition,
  by: ReportDimension,
  filter: Filter,
  period: Period,
): Promise<Map<string, Sums>> {
  const columns = columnsOf(report)
  const some = sql.join(
    report.shown.map((name) => sql`sum(${sql.identifier(name)})`),
    sql` + `,
  )
  const shown = by === 'reason' ? sql`key <> '' and ${sql.identifier(report.counted)} > 0` : sql`true`
  const rows = await run(
    db,
    sql`select key, ${summed(columns)} from ${sumsOf(report, by, filter, period)} cells where ${shown}
      group by key having ${some} > 0
      order by sum(${sql.identifier(report.counted)}) desc, key limit ${reportLimits.rows}`,
  )
  return new Map(rows.map((row) => [String(row.key), numbers(row, columns)]))
}

const total = (sums: Sums, of: readonly string[]) => of.reduce((all, name) => all + (sums[name] ?? 0), 0)

/** A figure of these sums; null where nothing was there to divide by. Shares by reason are of `among`, not of their own. */
export function figureOf({ of, per }: Figure, sums: Sums, among: Sums = sums): number | null {
  const value = total(sums, of)
  if (!per) return value
  const by = total(among, per)
  return by === 0 ? null : value / by
}

export const valuesOf = ({ figures }: Definition, sums: Sums, among?: Sums): ReportValues =>
  Object.fromEntries(figures.map((figure) => [figure.key, figureOf(figure, sums, among)]))

/** In which currencies something was charged in a period. */
export async function currenciesIn(db: Db, filter: Filter, period: Period): Promise<string[]> {
  const rows = await run(
    db,
    sql`select currency from ${reportSums} where "by" = 'company' and ${inPeriod(period)}
      and ${conditions({ ...filter, school: null, driver: null, currency: null })} group by currency having sum(billed) > 0 order by currency`,
  )
  return rows.map(({ currency }) => String(currency))
}
