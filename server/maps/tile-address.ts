import { createHash } from 'node:crypto'
import type { Ask } from './ask.ts'
import { readAttribution } from './attribution.ts'
import { MapError } from './map-error.ts'
import type { OpenedMap } from './opened-map.ts'
import { toTile, vectorType } from './tile.ts'

/** In bytes, of one tile. */
const mostBytes = 4 * 1024 * 1024
/** Beyond these, tiles are drawn larger than they are. */
const maxZooms = { vector: 14, raster: 19 }

const vectorNames = /\.(mvt|pbf)$/i
const pictureNames = /\.(png|jpe?g|webp|avif)$/i

/** What the name of a tile says it is, for a service that has none of the whole world. */
function kindByName(template: string): OpenedMap['kind'] {
  const { pathname } = new URL(template)
  if (vectorNames.test(pathname)) return 'vector'
  if (pictureNames.test(pathname)) return 'raster'
  throw new MapError('it has no tile of the whole world, and the address does not end in .mvt or .png', {
    problem: 'unreadable',
  })
}

/**
 * Single tiles behind an address, of which one is asked for to see what they are.
 * @throws MapError
 */
export async function openTiles(template: string, attribution: string, ask: Ask): Promise<OpenedMap> {
  const address = (z: number, x: number, y: number) =>
    template.replace('{z}', String(z)).replace('{x}', String(x)).replace('{y}', String(y))

  async function tile(z: number, x: number, y: number) {
    const { status, bytes } = await ask(address(z, x, y), mostBytes)
    if (status === 204 || status === 404 || status === 410) return null
    if (status >= 400) throw new MapError(`it answered ${status}`, { problem: 'unreachable' })
    if (bytes.byteLength === 0) return null
    const read = await toTile(bytes).catch(() => null)
    if (!read)
      throw new MapError('it answered neither a picture nor a vector tile', { problem: 'unreadable' })
    return read
  }

  const world = await tile(0, 0, 0)
  const byType = world && (world.type === vectorType ? 'vector' : 'raster')
  const kind = byType ?? kindByName(template)
  return {
    kind,
    attribution: readAttribution(attribution),
    minZoom: 0,
    maxZoom: maxZooms[kind],
    bounds: null,
    version: createHash('sha1').update(template).digest('base64url').slice(0, 10),
    tile,
    changed: async () => false,
  }
}
