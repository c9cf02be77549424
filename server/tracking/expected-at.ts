import type { Db } from '#server/platform/db/connect.ts'
import type { StoredStop } from '#server/schema/trips.ts'
import type { StoredTrip } from '#server/trips/progress.ts'

/** When the vehicle of a trip is expected at a stop, in ISO 8601; null while that is not known. */
export async function expectedAt(
  _db: Db,
  _trip: StoredTrip,
  _stop: StoredStop,
  _now: Date,
): Promise<string | null> {
  return null
}
