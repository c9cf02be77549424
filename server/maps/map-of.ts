import type { MapGround } from '#contract/map.ts'
import type { Db } from '#server/platform/db/connect.ts'
import type { Env } from '#server/platform/env.ts'
import { holdsDemo } from '#server/platform/holds-demo.ts'
import type { Log } from '#server/platform/log.ts'
import type { MapSource } from '#server/platform/map-source.ts'
import { openArchive } from './archive.ts'
import { createAsker } from './ask.ts'
import { addressSource, fileSource } from './byte-source.ts'
import { MapError } from './map-error.ts'
import type { OpenedMap } from './opened-map.ts'
import type { Tile } from './tile.ts'
import { openTiles } from './tile-address.ts'
import { createTileCache } from './tile-cache.ts'

/** What a map needs to be opened. */
export interface MapParts {
  env: Env
  db: Db
  log: Log
}

/** A map that is open, or why there is none. */
export type MapState = { map: Readable } | { problem: NonNullable<MapGround['problem']> }
type Readable = Omit<OpenedMap, 'changed'>

/** A source that could not be had is tried again after so long, and one that could is looked at for changes. */
const recheckMs = 60_000
const cacheBytes = 32 * 1024 * 1024

/** For the demo only: its terms want to be named, cached and not burdened, which is all the same here. */
const publicTiles = 'https://tile.openstreetmap.org/{z}/{x}/{y}.png'
const publicCredit = '<a href="https://www.openstreetmap.org/copyright">© OpenStreetMap contributors</a>'

async function sourceOf({ env, db }: MapParts): Promise<MapSource> {
  if (env.MAP_SOURCE) return env.MAP_SOURCE
  // A real business that never said `DEMO_DATA=false` asks no third party either.
  return env.DEMO_DATA && (await holdsDemo(db)) ? { kind: 'tiles', template: publicTiles } : { kind: 'none' }
}

async function open(parts: MapParts): Promise<OpenedMap> {
  const source = await sourceOf(parts)
  const credit = parts.env.MAP_ATTRIBUTION
  if (source.kind === 'none') throw new MapError('MAP_SOURCE is not set', { problem: 'unset' })
  if (source.kind === 'file') return openArchive(fileSource(source.path), credit)
  if (source.kind === 'archive') return openArchive(addressSource(source.url, createAsker()), credit)
  const own = source.template.startsWith('https://tile.openstreetmap.org/') ? publicCredit : ''
  return openTiles(source.template, credit ?? own, createAsker())
}

/** Tiles that were read are kept; what many ask for at once is read once. */
function cached(map: OpenedMap): Readable {
  const kept = createTileCache(cacheBytes)
  const reading = new Map<string, Promise<Tile | null>>()
  async function read(key: string, z: number, x: number, y: number) {
    try {
      const tile = await map.tile(z, x, y)
      kept.set(key, tile)
      return tile
    } finally {
      reading.delete(key)
    }
  }
  return {
    ...map,
    async tile(z, x, y) {
      const key = `${z}/${x}/${y}`
      const known = kept.get(key)
      if (known !== undefined) return known
      const running = reading.get(key) ?? read(key, z, x, y)
      reading.set(key, running)
      return running
    },
  }
}

function createMap() {
  let state: Promise<MapState> | undefined
  let opened: OpenedMap | undefined
  let checkAt = 0

  async function look(parts: MapParts): Promise<MapState> {
    try {
      opened = await open(parts)
      return { map: cached(opened) }
    } catch (cause) {
      if (!(cause instanceof MapError)) throw cause
      if (cause.problem !== 'unset')
        parts.log.warn('map_unavailable', { problem: cause.problem, detail: cause.message })
      return { problem: cause.problem }
    }
  }

  async function again(parts: MapParts, before: Promise<MapState>): Promise<MapState> {
    const same = opened && !(await opened.changed().catch(() => true))
    if (same) return before
    opened = undefined
    return look(parts)
  }

  /** The map as it is, looked at anew at most once a minute; many who ask at once wait for one answer. */
  return (parts: MapParts): Promise<MapState> => {
    if (state && Date.now() < checkAt) return state
    checkAt = Date.now() + recheckMs
    state = state ? again(parts, state) : look(parts)
    // What is no fault of the map, a database that is away for instance, is not remembered.
    state.catch(() => {
      state = undefined
    })
    return state
  }
}

const maps = new WeakMap<Env, ReturnType<typeof createMap>>()

/** The map of this server. */
export function mapOf(parts: MapParts): Promise<MapState> {
  const known = maps.get(parts.env) ?? createMap()
  maps.set(parts.env, known)
  return known(parts)
}
