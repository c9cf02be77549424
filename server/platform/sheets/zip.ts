import { deflateRawSync } from 'node:zlib'
import type { Packed } from './pack.ts'

/** Numbers of a ZIP file, little-endian, each with its width in bytes. */
function numbers(...parts: readonly (readonly [value: number, bytes: 2 | 4])[]): Buffer {
  const buffer = Buffer.alloc(parts.reduce((size, [, bytes]) => size + bytes, 0))
  let offset = 0
  for (const [value, bytes] of parts) offset = buffer.writeUIntLE(value, offset, bytes)
  return buffer
}

// Sizes follow the data (bit 3), names are UTF-8 (bit 11); 1 January 1980, as nothing depends on when it was made.
const flags = 0x0808
const made = 0x00210000

/** A file of an archive; `parts` are its content, in order. */
export interface ZipEntry {
  name: string
  parts: Iterable<Packed> | AsyncIterable<Packed>
}

/** A ZIP archive that is made while it is sent: what is held is one part of one file. */
export async function* zip(entries: Iterable<ZipEntry>): AsyncGenerator<Uint8Array> {
  const directory: Buffer[] = []
  let offset = 0
  const sent = (bytes: Uint8Array) => {
    offset += bytes.length
    return bytes
  }
  for (const { name, parts } of entries) {
    const start = offset
    const label = Buffer.from(name)
    const [crcUnknown, sizeUnknown] = [0, 0]
    yield sent(
      Buffer.concat([
        numbers([0x04034b50, 4], [20, 2], [flags, 2], [8, 2], [made, 4], [crcUnknown, 4]),
        numbers([sizeUnknown, 4], [sizeUnknown, 4], [label.length, 2], [0, 2]),
        label,
      ]),
    )
    let [crc, packed, size] = [0, 0, 0]
    for await (const part of parts) {
      crc = part.crc
      size += part.size
      packed += part.bytes.length
      yield sent(part.bytes)
    }
    const end = deflateRawSync('')
    packed += end.length
    const sizes = numbers([crc, 4], [packed, 4], [size, 4])
    yield sent(Buffer.concat([end, numbers([0x08074b50, 4]), sizes]))
    directory.push(
      Buffer.concat([
        numbers([0x02014b50, 4], [20, 2], [20, 2], [flags, 2], [8, 2], [made, 4]),
        sizes,
        numbers([label.length, 2], [0, 2], [0, 2], [0, 2], [0, 2], [0, 4], [start, 4]),
        label,
      ]),
    )
  }
  const catalogue = Buffer.concat(directory)
  const count = directory.length
  yield Buffer.concat([
    catalogue,
    numbers([0x06054b50, 4], [0, 2], [0, 2], [count, 2], [count, 2]),
    numbers([catalogue.length, 4], [offset, 4], [0, 2]),
  ])
}
