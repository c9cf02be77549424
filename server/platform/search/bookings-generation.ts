import { afterCommit } from '#server/platform/db/after-commit.ts'
import type { Db } from '#server/platform/db/connect.ts'

let generation = 0

/** Increases with every change to bookings made by this process: counts of an older generation are not reused. */
export const bookingsGeneration = () => generation

/**
 * To be called by whoever writes bookings, with the connection written through. Within a transaction it counts again
 * at the commit, since what others read until then is still the old state.
 */
export function bookingsChanged(db: Db) {
  generation += 1
  afterCommit(db, () => {
    generation += 1
  })
}
