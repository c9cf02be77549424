import type { SharedRide } from '#contract/tracking.ts'
import { api } from './browser-client.ts'
import { readSharedRide } from './read-ride.ts'
import { asRecord } from './response-shape.ts'

/**
 * What a link tells of a ride. Its secret goes in the body, so that it is in no log.
 * @param again the page that asks has shown it before
 */
export async function openSharedRide(secret: string, again: boolean): Promise<SharedRide> {
  const call = { method: 'POST', path: '/api/track', body: { secret, again } } as const
  return readSharedRide(asRecord(await api.send({ ...call, session: 'none', token: 'known' })))
}
