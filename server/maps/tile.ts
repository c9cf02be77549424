import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { brotliDecompress, gunzip, gzip, zstdDecompress } from 'node:zlib'

/** A tile as it is kept and handed out. */
export interface Tile {
  bytes: Uint8Array<ArrayBuffer>
  type: string
  encoding: 'gzip' | null
  etag: string
}

export const vectorType = 'application/vnd.mapbox-vector-tile'
const pictureTypes: readonly string[] = ['image/png', 'image/jpeg', 'image/webp', 'image/avif']

/** In bytes, unpacked: no honest tile comes near it. */
const maxOutputLength = 16 * 1024 * 1024

const unpackers = {
  gzip: promisify(gunzip),
  br: promisify(brotliDecompress),
  zstd: promisify(zstdDecompress),
}
export type Packing = keyof typeof unpackers

/** Rejects what is damaged, and what would be larger than any tile. */
export const unpack = async (bytes: Uint8Array, packing: Packing): Promise<Uint8Array<ArrayBuffer>> =>
  new Uint8Array(await unpackers[packing](bytes, { maxOutputLength }))

const pack = promisify(gzip)

/** A varint of at most five bytes, and where it ends. */
function varint(bytes: Uint8Array, from: number): [value: number, end: number] | null {
  let value = 0
  for (let at = from; at < from + 5; at += 1) {
    const byte = bytes[at]
    if (byte === undefined) return null
    value += (byte & 0x7f) * 2 ** (7 * (at - from))
    if (byte < 0x80) return [value, at + 1]
  }
  return null
}

/** The one field at the top of a Mapbox Vector Tile is `layers`: number 3, of a length. */
const layerTag = 0x1a

/** Whether these bytes are layers from the first to the last, as in a Mapbox Vector Tile and in nothing else. */
function isVectorTile(bytes: Uint8Array): boolean {
  let at = 0
  while (at < bytes.length) {
    const length = bytes[at] === layerTag ? varint(bytes, at + 1) : null
    if (!length) return false
    at = length[1] + length[0]
  }
  return at === bytes.length && at > 0
}

async function typeOf(bytes: Uint8Array): Promise<string | null> {
  if (isVectorTile(bytes)) return vectorType
  const { fileTypeFromBuffer } = await import('file-type')
  const mime = (await fileTypeFromBuffer(bytes))?.mime
  return mime && pictureTypes.includes(mime) ? mime : null
}

const isGzip = (bytes: Uint8Array) => bytes[0] === 0x1f && bytes[1] === 0x8b

/**
 * Bytes as a tile, whatever their source calls them; null where they are neither a picture nor a vector tile, so that no page
 * and no script of somebody else is ever handed out. Vector tiles stay packed by gzip, or become so.
 */
export async function toTile(given: Uint8Array<ArrayBuffer>, packing?: Packing): Promise<Tile | null> {
  const packed = packing ?? (isGzip(given) ? 'gzip' : undefined)
  const plain = packed ? await unpack(given, packed) : given
  const type = await typeOf(plain)
  if (!type) return null
  const etag = `W/"${createHash('sha1').update(plain).digest('base64url')}"`
  if (type !== vectorType) return { bytes: plain, type, encoding: null, etag }
  const bytes = packed === 'gzip' ? given : new Uint8Array(await pack(plain))
  return { bytes, type, encoding: 'gzip', etag }
}
