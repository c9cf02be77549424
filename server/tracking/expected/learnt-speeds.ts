import { sql } from 'drizzle-orm'
import { learntFrom } from '#contract/travel.ts'
import type { Db } from '#server/platform/db/connect.ts'
import { townSpeedKmh } from '#server/platform/geo/travel.ts'
import { localTime } from '#server/platform/time/local-time.ts'
import { drivenLegs } from '#server/schema/estimates.ts'

/** How fast town streets are at an instant in a zone, in km/h. */
export type SpeedAt = (at: Date, zone: string) => number

/** What is learnt changes slowly. */
const keptMs = 10 * 60_000

/** Which figure counts at an instant: weekdays and weekends by the hour of the clock there. */
export function hourOf(at: Date, zone: string): { weekend: boolean; hour: number } {
  const { minuteOfDay, weekday } = localTime(at, zone)
  return { weekend: weekday >= 6, hour: Math.floor(minuteOfDay / 60) }
}
const keyOf = ({ weekend, hour }: { weekend: boolean; hour: number }) => `${weekend} ${hour}`

/** The median of each hour of which enough is known; the planner’s figures elsewhere. */
async function read(db: Db): Promise<SpeedAt> {
  const found = await db
    .select({
      weekend: drivenLegs.weekend,
      hour: drivenLegs.hour,
      kmh: sql<number>`percentile_cont(0.5) within group (order by ${drivenLegs.townKmh})`.mapWith(Number),
    })
    .from(drivenLegs)
    .groupBy(drivenLegs.weekend, drivenLegs.hour)
    .having(sql`count(*) >= ${learntFrom}`)
  const learnt = new Map(found.map((row) => [keyOf(row), row.kmh]))
  return (at, zone) => learnt.get(keyOf(hourOf(at, zone))) ?? townSpeedKmh(at, zone)
}

const known = new WeakMap<Db, { speeds: Promise<SpeedAt>; until: number }>()

/** How fast streets are by what was learnt: one query in ten minutes, whoever asks. `now` in milliseconds. */
export function learntSpeeds(db: Db, now: number): Promise<SpeedAt> {
  const kept = known.get(db)
  if (kept && now < kept.until && now > kept.until - 2 * keptMs) return kept.speeds
  const speeds = read(db)
  known.set(db, { speeds, until: now + keptMs })
  // A database that was away is asked again.
  speeds.catch(() => known.delete(db))
  return speeds
}

/** Reads them anew the next time. */
export const forgetSpeeds = (db: Db): void => void known.delete(db)
