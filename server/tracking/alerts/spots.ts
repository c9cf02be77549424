import { and, between, gt, type SQL, sql } from 'drizzle-orm'
import type { Point } from '#contract/place.ts'
import { isAmong, textArray } from '#server/platform/db/among.ts'
import type { Db } from '#server/platform/db/connect.ts'
import { positions } from '#server/schema/tracking.ts'

/** Where a device was; `at` in milliseconds. */
export interface Spot {
  at: number
  point: Point
  kmh: number | null
  accuracyM: number | null
}
/** From when to when a device is asked for. */
export interface Span {
  device: string
  from: Date
  to: Date
}
interface Row {
  n: number
  at: number
  lat: number
  lng: number
  kmh: number | null
  accuracy: number | null
}

/** Of one span no more are read: a device that reports every second has as many in ten minutes. */
const mostSpots = 600

const extreme = (times: readonly Date[], of: 'min' | 'max') => new Date(Math[of](...times.map(Number)))

/**
 * Where devices were, for each span in its turn, oldest first: one statement, by the key of the positions. `where` is a
 * condition on them.
 */
export async function spotsIn(db: Db, spans: readonly Span[], where: SQL = sql`true`): Promise<Spot[][]> {
  if (spans.length === 0) return []
  const [from, to] = [
    extreme(
      spans.map((span) => span.from),
      'min',
    ),
    extreme(
      spans.map((span) => span.to),
      'max',
    ),
  ]
  // The days are named, so that no other is looked into.
  const { rows } = (await db.execute(sql`
    select span.n::int as n, spot.* from unnest(
      ${textArray(spans.map(({ device }) => device))},
      ${textArray(spans.map((span) => span.from.toISOString()))}::timestamptz[],
      ${textArray(spans.map((span) => span.to.toISOString()))}::timestamptz[]
    ) with ordinality as span(device, from_time, to_time, n)
    cross join lateral (
      select (extract(epoch from time) * 1000)::float8 as at, latitude as lat, longitude as lng,
        speed_kmh::float8 as kmh, accuracy_m::float8 as accuracy
      from ${positions}
      where device_id = span.device and time between span.from_time and span.to_time
        and time between ${from.toISOString()}::timestamptz and ${to.toISOString()}::timestamptz and ${where}
      order by time limit ${mostSpots}
    ) as spot order by span.n, spot.at`)) as unknown as { rows: Row[] }
  const all = spans.map((): Spot[] => [])
  for (const { n, at, lat, lng, kmh, accuracy } of rows)
    all[n - 1]?.push({ at, point: { lat, lng }, kmh, accuracyM: accuracy })
  return all
}

/** Which of these devices said in a span that they were faster than a limit, in km/h. */
export async function fasterThan(
  db: Db,
  limitKmh: number,
  { devices, from, to }: { devices: readonly string[]; from: Date; to: Date },
): Promise<Set<string>> {
  if (devices.length === 0) return new Set()
  const found = await db
    .selectDistinct({ device: positions.deviceId })
    .from(positions)
    .where(
      and(
        isAmong(positions.deviceId, devices),
        between(positions.time, from, to),
        gt(positions.speedKmh, limitKmh),
      ),
    )
  return new Set(found.map(({ device }) => device))
}
