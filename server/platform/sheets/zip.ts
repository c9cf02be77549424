import { deflateRawSync } from 'node:zlib'
import { Zip, type ZipInputFile } from 'fflate'
import type { ZipPart } from './zip-part.ts'

/** A file of an archive; `parts` are its content, in order. */
export interface ZipEntry {
  name: string
  parts: Iterable<ZipPart> | AsyncIterable<ZipPart>
}

const deflated = 8
/** The first moment that a ZIP file can name: nothing depends on when it was made. */
const mtime = new Date(1980, 0, 1)

/** A ZIP archive that is made while it is sent: what is held is one part of one file. Threads have packed the parts. */
export async function* zip(entries: Iterable<ZipEntry>): AsyncGenerator<Uint8Array> {
  const ready: Uint8Array[] = []
  const archive = new Zip((error, bytes) => {
    if (error) throw error
    ready.push(bytes)
  })
  for (const { name, parts } of entries) {
    const file: ZipInputFile = { filename: name, compression: deflated, mtime, crc: 0, size: 0 }
    archive.add(file)
    for await (const { bytes, crc, size } of parts) {
      file.crc = crc
      file.size += size
      file.ondata?.(null, bytes, false)
      yield* ready.splice(0)
    }
    file.ondata?.(null, new Uint8Array(deflateRawSync('')), true)
  }
  archive.end()
  yield* ready.splice(0)
}
