import { crc32, deflateRawSync } from 'node:zlib'

/** A part of a file in an archive: compressed by itself, ending at a byte, so that parts can stand one after the other. */
export interface ZipPart {
  bytes: Uint8Array<ArrayBuffer>
  /** The checksum of the file up to here, and the length of this part before it was compressed. */
  crc: number
  size: number
}

/** Compresses the next part of a file whose checksum has been `crc` so far. */
export function zipPart(text: string, crc: number): ZipPart {
  const plain = Buffer.from(text)
  const bytes = new Uint8Array(deflateRawSync(plain, { finishFlush: 2 }))
  return { bytes, crc: crc32(plain, crc), size: plain.length }
}
