import type { Db } from '#server/platform/db/connect.ts'
import { fold } from '#server/schema/folding.ts'
import { geofences } from '#server/schema/geofences.ts'

/** As long as a geofence's name may be. */
export const longestName = 120

/** A name that no geofence has yet, by letters without case and accents: the one that is wanted, or that with a number. */
export async function freeNames(db: Db): Promise<(name: string) => string> {
  const found = await db.select({ name: geofences.name }).from(geofences)
  const taken = new Set(found.map(({ name }) => fold(name)))
  // Thousands may want the same one.
  const next = new Map<string, number>()
  return (name) => {
    const wanted = fold(name)
    let number = next.get(wanted) ?? 2
    let free = name
    while (taken.has(fold(free))) {
      const tail = ` (${number})`
      free = `${name.slice(0, longestName - tail.length)}${tail}`
      number += 1
    }
    next.set(wanted, number)
    taken.add(fold(free))
    return free
  }
}
