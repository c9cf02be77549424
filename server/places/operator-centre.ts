import { isNotNull, type SQL, sql } from 'drizzle-orm'
import type { Point } from '#contract/place.ts'
import type { Db } from '#server/platform/db/connect.ts'
import { bookings } from '#server/schema/bookings.ts'
import { companies, schools } from '#server/schema/people.ts'

const keptMs = 3600_000
const kept = new WeakMap<Db, { centre: Promise<Point | null>; until: number }>()

const middle = (stored: SQL, name: 'lat' | 'lng') =>
  sql<
    number | null
  >`percentile_disc(0.5) within group (order by (${stored} ->> ${sql.raw(`'${name}'`)})::float8)`
/** To about ten kilometres: a town, and nobody's school. */
const rounded = (value: unknown) => Math.round(Number(value) * 10) / 10

const tables = [
  [schools, sql`${schools.place} -> 'point'`],
  [companies, sql`${companies.point}`],
  [bookings, sql`${bookings.pickup} -> 'point'`],
] as const

async function findCentre(db: Db): Promise<Point | null> {
  for (const [table, stored] of tables) {
    const [found] = await db
      .select({ lat: middle(stored, 'lat'), lng: middle(stored, 'lng') })
      .from(table)
      .where(isNotNull(stored))
    if (found && found.lat !== null && found.lng !== null)
      return { lat: rounded(found.lat), lng: rounded(found.lng) }
  }
  return null
}

/** Where the operator works: the middle of its schools, else of its companies or of where rides begin. Null for a new one. */
export function operatorCentre(db: Db): Promise<Point | null> {
  const known = kept.get(db)
  if (known && Date.now() < known.until) return known.centre
  const centre = findCentre(db)
  kept.set(db, { centre, until: Date.now() + keptMs })
  // One that could not be read, or is not there yet, is looked for anew.
  centre.then(
    (found) => found ?? kept.delete(db),
    () => kept.delete(db),
  )
  return centre
}
