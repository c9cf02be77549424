import type { Point } from '#contract/place.ts'
import { findPlaces } from '#src/stores/lookups.ts'

/** Where the schools, companies and homes lie that its reader may know of, as many as a first page has. */
export async function readAround(signal: AbortSignal): Promise<readonly Point[]> {
  const found = await findPlaces('', signal)
  return found.map(({ place: { point } }) => point)
}
