import { inArray } from 'drizzle-orm'
import type { Db } from '#server/platform/db/connect.ts'
import { vehicles } from '#server/schema/fleet.ts'
import { assistants, drivers } from '#server/schema/people.ts'
import { lockRiders } from '#server/trips/child-rides.ts'

const tables = { driver: drivers, vehicle: vehicles, assistant: assistants }
const kinds = ['driver', 'vehicle', 'assistant'] as const
type Kind = (typeof kinds)[number]

/**
 * Locks everybody whom an act on several trips concerns, kind by kind and each in one order, as each trip alone would: two
 * such acts can't wait for each other. Answers the kinds of which somebody does not exist.
 */
export async function lockPeople(
  db: Db,
  all: Record<Kind, readonly (string | null)[]> & { riders: readonly string[] },
): Promise<Kind[]> {
  const missing: Kind[] = []
  for (const kind of kinds) {
    const ids = [...new Set(all[kind].flatMap((id) => id ?? []))]
    const table = tables[kind]
    const rows = await db
      .select({ id: table.id })
      .from(table)
      .where(inArray(table.id, ids))
      .orderBy(table.id)
      .for('no key update')
    if (rows.length < ids.length) missing.push(kind)
  }
  await lockRiders(db, all.riders)
  return missing
}
