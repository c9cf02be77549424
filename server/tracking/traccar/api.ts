import { ask, askJson } from './ask.ts'
import { TraccarFault } from './fault.ts'
import type { Pace } from './pace.ts'
import { deviceShape, positionShape, readList, serverShape, type TraccarDevice } from './shapes.ts'

const mebibyte = 1024 * 1024
/** Some thousand devices are two or three mebibytes, some thousand positions as much. */
const mostBytes = 32 * mebibyte
const smallBytes = mebibyte
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
  const read = async (path: string) =>
    (await askJson({ url: `${base}/${path}`, cookie, signal, ms: pace.answerMs, mostBytes })).body
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
