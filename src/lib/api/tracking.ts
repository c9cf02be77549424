import type { TrackingSetUp } from '#contract/device.ts'
import { api } from './browser-client.ts'
import type { Options } from './call.ts'
import { isObject } from './response-shape.ts'

/** What is known of how positions come in; what a backend leaves out is not there. */
export type KnownSetUp = Partial<Pick<TrackingSetUp, 'forwarding' | 'forwardedAt'>>

export async function getTrackingSetUp({ signal }: Options = {}): Promise<KnownSetUp> {
  const body = await api.send({ path: '/api/web/tracking/set-up', signal })
  const { forwarding, forwardedAt } = isObject(body) ? body : {}
  return {
    ...(typeof forwarding === 'boolean' && { forwarding }),
    ...(typeof forwardedAt === 'string' && { forwardedAt }),
  }
}
