import type { TripHandover } from '#contract/handover.ts'
import { api } from './browser-client.ts'
import type { Options } from './call.ts'
import { readHandover } from './read-handover.ts'
import { asRecord } from './response-shape.ts'

/** To whom the passengers of a trip under way can be released. */
export async function getTripHandover(id: string, { signal }: Options = {}): Promise<TripHandover> {
  const path = `/api/web/trip-management/${encodeURIComponent(id)}/handover`
  return readHandover(asRecord(await api.send({ path, signal })))
}
