import { gzipSync } from 'node:zlib'
import { tileIdToZxy, zxyToTileId } from 'pmtiles'

/** A map file that is made here, byte by byte: PMTiles version 3, as its specification has it. */
export interface MapFile {
  /** By `z/x/y`; packed by gzip in the file where they are vector tiles. */
  tiles: Readonly<Record<string, Uint8Array>>
  kind: 'vector' | 'png'
  metadata?: object
  /** West, south, east, north in degrees. */
  bounds?: readonly [number, number, number, number]
}

function varint(value: number): number[] {
  const bytes: number[] = []
  let rest = value
  while (rest >= 0x80) {
    bytes.push((rest % 0x80) | 0x80)
    rest = Math.floor(rest / 0x80)
  }
  return [...bytes, rest]
}

const headerLength = 127

export function mapFile({ tiles, kind, metadata = {}, bounds = [-180, -85, 180, 85] }: MapFile): Buffer {
  const entries = Object.entries(tiles)
    .map(([name, bytes]) => {
      const [z = 0, x = 0, y = 0] = name.split('/').map(Number)
      return { id: zxyToTileId(z, x, y), bytes: kind === 'vector' ? gzipSync(bytes) : Buffer.from(bytes) }
    })
    .sort((one, other) => one.id - other.id)
  const ids = entries.map(({ id }, at) => id - (entries[at - 1]?.id ?? 0))
  const directory = gzipSync(
    Buffer.from(
      [
        entries.length,
        ...ids,
        ...entries.map(() => 1),
        ...entries.map(({ bytes }) => bytes.length),
        ...entries.map((_, at) => (at === 0 ? 1 : 0)),
      ].flatMap(varint),
    ),
  )
  const about = gzipSync(JSON.stringify(metadata))
  const data = Buffer.concat(entries.map(({ bytes }) => bytes))
  const zooms = entries.map(({ id }) => tileIdToZxy(id)[0])

  const header = Buffer.alloc(headerLength)
  header.write('PMTiles', 0, 'latin1')
  header.writeUInt8(3, 7)
  const dataAt = headerLength + directory.length + about.length
  const parts = [
    headerLength,
    directory.length,
    headerLength + directory.length,
    about.length,
    dataAt,
    0,
    dataAt,
    data.length,
    entries.length,
    entries.length,
    entries.length,
  ]
  parts.forEach((value, at) => void header.writeBigUInt64LE(BigInt(value), 8 + at * 8))
  const types = { vector: 1, png: 2 }
  // Clustered; directories by gzip; tiles by gzip or as they are; their type; the zooms.
  const packing = kind === 'vector' ? 2 : 1
  const small = [1, 2, packing, types[kind], Math.min(...zooms), Math.max(...zooms)]
  small.forEach((value, at) => void header.writeUInt8(value, 96 + at))
  bounds.forEach((degrees, at) => void header.writeInt32LE(Math.round(degrees * 1e7), 102 + at * 4))
  return Buffer.concat([header, directory, about, data])
}
