import type { Db } from '#server/platform/db/connect.ts'
import { geofences } from '#server/schema/geofences.ts'

/** As long as a geofence's name may be. */
export const longestName = 120

/** A name that no geofence has yet: the one that is wanted, or that with a number. */
export async function freeNames(db: Db): Promise<(name: string) => string> {
  const found = await db.select({ name: geofences.name }).from(geofences)
  const taken = new Set(found.map(({ name }) => name.toLowerCase()))
  // Thousands may want the same one.
  const next = new Map<string, number>()
  return (name) => {
    const wanted = name.toLowerCase()
    let number = next.get(wanted) ?? 2
    let free = name
    while (taken.has(free.toLowerCase())) {
      const tail = ` (${number})`
      free = `${name.slice(0, longestName - tail.length)}${tail}`
      number += 1
    }
    next.set(wanted, number)
    taken.add(free.toLowerCase())
    return free
  }
}
