import { createHash } from 'node:crypto'
import { Compression, type DecompressFunc, PMTiles, ResolvedValueCache, TileType } from 'pmtiles'
import { readAttribution } from './attribution.ts'
import type { ByteSource } from './byte-source.ts'
import { MapError } from './map-error.ts'
import type { OpenedMap } from './opened-map.ts'
import { type Packing, toTile, unpack } from './tile.ts'

const packings: Partial<Record<Compression, Packing>> = {
  [Compression.Gzip]: 'gzip',
  [Compression.Brotli]: 'br',
  [Compression.Zstd]: 'zstd',
}

const unpackPart: DecompressFunc = async (part, compression) => {
  const packing = packings[compression]
  return packing ? (await unpack(new Uint8Array(part), packing)).buffer : part
}
const leavePacked: DecompressFunc = async (part) => part

/** Leaf directories that are kept: each has some thousand tiles of a large file. */
const directories = 64

const pictures: readonly TileType[] = [TileType.Png, TileType.Jpeg, TileType.Webp, TileType.Avif]

function kindOf(type: TileType): OpenedMap['kind'] {
  if (type === TileType.Mvt) return 'vector'
  if (pictures.includes(type)) return 'raster'
  throw new MapError('its tiles are of a kind that is not known', { problem: 'unreadable' })
}

const attributionOf = (metadata: unknown) =>
  typeof metadata === 'object' && metadata !== null && 'attribution' in metadata
    ? String(metadata.attribution)
    : ''

/** What went wrong while a file was read: what is no `MapError` is in the file itself. */
const asMapError = (cause: unknown) =>
  cause instanceof MapError
    ? cause
    : new MapError('it is no PMTiles file, or damaged', { problem: 'unreadable', cause })

const hash = (text: string) => createHash('sha1').update(text).digest('base64url').slice(0, 10)

/**
 * Opens a PMTiles file. `attribution` stands in for that of the file.
 * @throws MapError
 */
export async function openArchive(source: ByteSource, attribution: string | undefined): Promise<OpenedMap> {
  const cache = new ResolvedValueCache(directories, false, unpackPart)
  const whole = new PMTiles(source, cache, unpackPart)
  const packed = new PMTiles(source, cache, leavePacked)
  try {
    const header = await whole.getHeader()
    const { minLon, minLat, maxLon, maxLat, minZoom, maxZoom } = header
    const credits = attribution ?? attributionOf(await whole.getMetadata())
    const opened = await source.version()
    const packing = packings[header.tileCompression]
    const hasBounds = minLon < maxLon && minLat < maxLat
    return {
      kind: kindOf(header.tileType),
      attribution: readAttribution(credits),
      minZoom,
      maxZoom: Math.min(maxZoom, 26),
      bounds: hasBounds ? [minLon, minLat, maxLon, maxLat] : null,
      version: hash(opened),
      async tile(z, x, y) {
        try {
          const found = await packed.getZxy(z, x, y)
          if (!found || found.data.byteLength === 0) return null
          return await toTile(new Uint8Array(found.data), packing)
        } catch (cause) {
          throw asMapError(cause)
        }
      },
      changed: async () => (await source.version()) !== opened,
    }
  } catch (cause) {
    throw asMapError(cause)
  }
}
