import type { TraccarLink, TraccarTest, TrackingSetUp } from '#contract/device.ts'
import { traccarStates } from '#contract/lists/tracking.ts'
import { api } from './browser-client.ts'
import type { Options } from './call.ts'
import { isObject } from './response-shape.ts'

/** What is known of the connection to Traccar. */
export type KnownLink = Pick<TraccarLink, 'state'> & Partial<TraccarLink>
/** What is known of how positions come in; what a backend leaves out is not there. */
export type KnownSetUp = Partial<Pick<TrackingSetUp, 'forwarding' | 'forwardedAt'>> & {
  traccar?: KnownLink
}

const textOf = (value: unknown) => (typeof value === 'string' ? value : null)

/** A connection in a state that is known here; undefined for anything else. */
function readLink(body: unknown): KnownLink | undefined {
  if (!isObject(body)) return undefined
  const state = traccarStates.find((one) => one === body.state)
  if (!state) return undefined
  return {
    state,
    since: textOf(body.since),
    detail: textOf(body.detail),
    version: textOf(body.version),
    devices: typeof body.devices === 'number' ? body.devices : null,
    messageAt: textOf(body.messageAt),
    syncedAt: textOf(body.syncedAt),
  }
}

export async function getTrackingSetUp({ signal }: Options = {}): Promise<KnownSetUp> {
  const body = await api.send({ path: '/api/web/tracking/set-up', signal })
  const { forwarding, forwardedAt, traccar } = isObject(body) ? body : {}
  const link = readLink(traccar)
  return {
    ...(typeof forwarding === 'boolean' && { forwarding }),
    ...(typeof forwardedAt === 'string' && { forwardedAt }),
    ...(link && { traccar: link }),
  }
}

/** What a test of the connection to Traccar came to; undefined where the backend does not say. */
export async function testTraccar(): Promise<Pick<KnownLink, keyof TraccarTest> | undefined> {
  return readLink(await api.send({ method: 'POST', path: '/api/web/tracking/traccar/test' }))
}

/** Has the server fetch devices and positions anew; it does so behind this. */
export async function syncTraccar(): Promise<void> {
  await api.send({ method: 'POST', path: '/api/web/tracking/traccar/sync' })
}
