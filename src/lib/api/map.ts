import { mapKinds, mapProblems } from '#contract/lists/map.ts'
import type { MapCredit, MapGround } from '#contract/map.ts'
import { apiUrl } from '#src/lib/env.ts'
import { api } from './browser-client.ts'
import type { Options } from './call.ts'
import { freshSession } from './files.ts'
import { mapKeyHeaders } from './map-key.ts'
import { problemOf } from './problem.ts'
import { isObject } from './response-shape.ts'

export type Ground = MapGround

const nothing = (problem: MapGround['problem']): Ground => ({
  kind: 'none',
  problem,
  attribution: [],
  minZoom: 0,
  maxZoom: 0,
  bounds: null,
  tiles: '',
})

const isWebAddress = (value: unknown) => typeof value === 'string' && /^https?:\/\//.test(value)

const isCredit = (value: unknown): value is MapCredit =>
  isObject(value) && typeof value.text === 'string' && (value.url === null || isWebAddress(value.url))

const isBounds = (value: unknown): value is NonNullable<MapGround['bounds']> =>
  Array.isArray(value) && value.length === 4 && value.every(Number.isFinite)

const zoomOf = (value: unknown, otherwise: number) =>
  typeof value === 'number' && value >= 0 && value <= 26 ? Math.trunc(value) : otherwise

function readGround(body: unknown): Ground {
  if (!isObject(body)) return nothing('unset')
  const kind = mapKinds.find((one) => one === body.kind) ?? 'none'
  const problem = mapProblems.find((one) => one === body.problem) ?? 'unset'
  if (kind === 'none' || typeof body.tiles !== 'string') return nothing(problem)
  return {
    kind,
    problem: null,
    attribution: Array.isArray(body.attribution) ? body.attribution.filter(isCredit) : [],
    minZoom: zoomOf(body.minZoom, 0),
    maxZoom: zoomOf(body.maxZoom, 14),
    bounds: isBounds(body.bounds) ? body.bounds : null,
    tiles: body.tiles,
  }
}

/** The same for whoever follows a ride by a link: without it, they have the ride on a plain ground. */
async function visitorGround(
  headers: Readonly<Record<string, string>>,
  signal?: AbortSignal,
): Promise<Ground> {
  const answer = await fetch(`${apiUrl}/api/track/map`, { headers, signal: signal ?? null })
  return answer.ok ? readGround(await answer.json()) : nothing('unreachable')
}

/** What the map is drawn on. A backend without this call has nothing. */
export async function getGround({ signal }: Options = {}): Promise<Ground> {
  const visitor = mapKeyHeaders()
  if (visitor) return visitorGround(visitor, signal)
  try {
    return readGround(await api.send({ path: '/api/web/map', signal, tries: 'one' }))
  } catch (error) {
    if (problemOf(error).kind === 'missing') return nothing('unset')
    throw error
  }
}

/**
 * The bytes of a tile; null where there is none. Beside the client, for which a tile that fails is a server that fails: the
 * map has many, and does without one.
 * @param address as `tiles` of the ground has it, filled in
 */
export async function getTile(address: string, signal?: AbortSignal): Promise<ArrayBuffer | null> {
  const visitor = mapKeyHeaders()
  const ask = () =>
    fetch(apiUrl + address, { credentials: 'include', headers: visitor ?? {}, signal: signal ?? null })
  let answer = await ask()
  if (answer.status === 401 && !visitor) {
    await freshSession(signal)
    answer = await ask()
  }
  if (answer.status === 204 || answer.status === 404) return null
  if (!answer.ok) throw new Error(`A tile was answered ${answer.status}`)
  return answer.arrayBuffer()
}
