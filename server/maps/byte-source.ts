import type { Stats } from 'node:fs'
import { type FileHandle, open } from 'node:fs/promises'
import { EtagMismatch, type Source } from 'pmtiles'
import type { Ask } from './ask.ts'
import { MapError } from './map-error.ts'

/** Bytes that are read in pieces, and what tells one state of them from another. */
export interface ByteSource extends Source {
  version: () => Promise<string>
}

/** In bytes. No directory and no tile is as large; a damaged file may say so. */
const mostBytes = 32 * 1024 * 1024

const tooLong = () => new MapError('a part of the file would be too long', { problem: 'unreadable' })

const versionOf = ({ mtimeMs, size, ino }: Stats) => `${Math.round(mtimeMs)}-${size}-${ino}`

/** Opens it anew for each piece, so that a file that is exchanged is seen. @throws MapError `missing` */
async function reading<T>(path: string, work: (file: FileHandle, version: string) => Promise<T>): Promise<T> {
  const file = await open(path).catch((cause: unknown) => {
    const code = cause instanceof Error && 'code' in cause ? String(cause.code) : 'unknown'
    throw new MapError(code, { problem: 'missing', cause })
  })
  try {
    const found = await file.stat()
    if (!found.isFile()) throw new MapError('no file', { problem: 'missing' })
    return await work(file, versionOf(found))
  } finally {
    await file.close()
  }
}

/** A file of this machine. */
export const fileSource = (path: string): ByteSource => ({
  getKey: () => path,
  getBytes: (offset, length, _, etag) =>
    reading(path, async (file, version) => {
      if (length > mostBytes) throw tooLong()
      if (etag && etag !== version) throw new EtagMismatch('the file has changed')
      const { buffer, bytesRead } = await file.read(new Uint8Array(length), 0, length, offset)
      return { data: buffer.buffer.slice(0, bytesRead), etag: version }
    }),
  version: () => reading(path, async (_, version) => version),
})

/** A file behind an address, by range requests. What changes on the way is read anew by who asks. */
export function addressSource(url: string, ask: Ask): ByteSource {
  const tagOf = (headers: Headers) => headers.get('etag') ?? headers.get('last-modified') ?? undefined
  async function getBytes(offset: number, length: number, _?: AbortSignal, etag?: string) {
    if (length > mostBytes) throw tooLong()
    const range = `bytes=${offset}-${offset + length - 1}`
    // A server without ranges sends all of it: that is cut off after what was wanted.
    const { status, headers, bytes } = await ask(url, length, { range })
    const tag = tagOf(headers)
    if (status === 416 || (etag && tag !== etag)) throw new EtagMismatch('the file has changed')
    if (status === 404 || status === 410) throw new MapError(`it answered ${status}`, { problem: 'missing' })
    if (status >= 400) throw new MapError(`it answered ${status}`, { problem: 'unreachable' })
    if (status !== 206 && offset > 0)
      throw new MapError('it has no range requests', { problem: 'unreadable' })
    return { data: bytes.buffer, ...(tag !== undefined && { etag: tag }) }
  }
  return {
    getKey: () => url,
    getBytes,
    version: async () => (await getBytes(0, 127)).etag ?? url,
  }
}
