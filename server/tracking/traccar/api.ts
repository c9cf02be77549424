import { ask, askJson } from './ask.ts'
import { TraccarFault } from './fault.ts'
import type { Pace } from './pace.ts'
import {
  deviceShape,
  eventShape,
  geofenceShape,
  type LookedAtDevice,
  lookedAtShape,
  positionShape,
  readList,
  serverShape,
  type TraccarDevice,
  type TraccarEvent,
  type TraccarFence,
  type TraccarPosition,
} from './shapes.ts'

const mebibyte = 1024 * 1024
/** Some thousand devices are two or three mebibytes, some thousand positions as much. */
const mostBytes = 32 * mebibyte
const smallBytes = mebibyte
/** What one device said in a day. */
const dayBytes = 8 * mebibyte
/** Wrong tokens are answered with 400 by some versions, and with 404 where their user is gone. */
const refusals = new Set(['HTTP 400', 'HTTP 404'])

export interface TraccarSettings {
  TRACCAR_URL: string
  TRACCAR_TOKEN: string
}
interface Given {
  settings: TraccarSettings
  pace: Pick<Pace, 'answerMs'>
  signal: AbortSignal
}

/** Which Traccar it is; it says so before anybody has signed in. */
export async function readVersion({ settings, pace, signal }: Given): Promise<string> {
  const url = `${settings.TRACCAR_URL}/api/server`
  const { body } = await askJson({ url, signal, ms: pace.answerMs, mostBytes: smallBytes })
  const { data } = serverShape.safeParse(body)
  if (!data) throw new TraccarFault('unreadable', { detail: 'server: other shapes' })
  return data.version
}

/** Signs in by the token. The session is a cookie, as the socket takes nothing else. */
export async function signIn(given: Given) {
  const { settings, pace, signal } = given
  const query = new URLSearchParams({ token: settings.TRACCAR_TOKEN })
  const { cookies } = await ask({
    url: `${settings.TRACCAR_URL}/api/session?${query}`,
    signal,
    ms: pace.answerMs,
    mostBytes: smallBytes,
  }).catch((error: unknown) => {
    if (error instanceof TraccarFault && refusals.has(error.detail))
      throw new TraccarFault('refused', { detail: error.detail, cause: error })
    throw error
  })
  const cookie = cookies.map((line) => line.split(';')[0]).join('; ')
  if (!cookie) throw new TraccarFault('unreadable', { detail: 'session: no cookie' })
  return openApi(given, cookie)
}

/** What somebody who has signed in may ask. */
function openApi({ settings, pace, signal }: Given, cookie: string) {
  const base = `${settings.TRACCAR_URL}/api`
  const read = async (path: string, bytes = mostBytes) =>
    (await askJson({ url: `${base}/${path}`, cookie, signal, ms: pace.answerMs, mostBytes: bytes })).body
  return {
    cookie,
    /** The devices of the token's user, or those of these ids. */
    devices: async (ids: readonly number[] = []): Promise<TraccarDevice[]> => {
      const query = new URLSearchParams(ids.map((id) => ['id', String(id)]))
      return readList(deviceShape, await read(`devices${ids.length > 0 ? `?${query}` : ''}`), 'devices')
    },
    /** The positions that one device took from one time to another, both included, oldest first. */
    positions: async (deviceId: number, from: Date, to: Date) => {
      const query = new URLSearchParams({
        deviceId: String(deviceId),
        from: from.toISOString(),
        to: to.toISOString(),
      })
      return readList(positionShape, await read(`positions?${query}`), 'positions')
    },
    /** The device of this unique id; undefined where the token's user sees none. */
    device: async (uniqueId: string): Promise<LookedAtDevice | undefined> => {
      const found = await read(`devices?${new URLSearchParams({ uniqueId })}`)
      // A version that does not know the parameter lists all of them.
      return (await readList(lookedAtShape, found, 'devices')).find((one) => one.uniqueId === uniqueId)
    },
    /** One position, by its id there. */
    position: async (id: number): Promise<TraccarPosition | undefined> => {
      const found = await read(`positions?${new URLSearchParams({ id: String(id) })}`, smallBytes)
      return (await readList(positionShape, found, 'positions'))[0]
    },
    /** What happened to a device from one time to another. */
    events: async (deviceId: number, from: Date, to: Date): Promise<TraccarEvent[]> => {
      const query = new URLSearchParams({
        deviceId: String(deviceId),
        from: from.toISOString(),
        to: to.toISOString(),
      })
      return readList(eventShape, await read(`reports/events?${query}`, dayBytes), 'events')
    },
    /** The geofences that the token's user sees. */
    geofences: async (): Promise<TraccarFence[]> =>
      readList(geofenceShape, await read('geofences'), 'geofences'),
    /** Ends the session, as Traccar keeps it for ever otherwise. Not waited for, and no harm where it fails. */
    signOut: () =>
      void ask({
        url: `${base}/session`,
        method: 'DELETE',
        cookie,
        ms: 2000,
        mostBytes: smallBytes,
      }).catch(() => undefined),
  }
}
export type TraccarApi = ReturnType<typeof openApi>
