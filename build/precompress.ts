import { createHash } from 'node:crypto'
import { readdir, readFile, writeFile } from 'node:fs/promises'
import { extname, join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'

const brotli = promisify(brotliCompress)
const gzipped = promisify(gzip)
const compressible = new Set(['.css', '.html', '.js', '.json', '.svg', '.txt', '.webmanifest', '.xml'])

/**
 * One fewer than Node has threads for, so that files can be read and written beside it. More than there are cores, as each waits
 * between its two copies until a page is drawn.
 */
const atOnce = 3

/** Bytes of a compressed page from which each one counts: 12,000 are all that a page may have. */
const heavy = 11_400

interface Kind {
  /** Whether it is one of thousands: a page, or texts that are fetched when they are needed. */
  isOneOfMany: boolean
}

/** By the ending of its file, or the type of its answer. */
export const isOneOfMany = (name: string): boolean => /(\.|\/)(html|json)\b/.test(name)

interface Copies {
  br: Buffer
  gz: Buffer
}

function brotliOf(content: Buffer, quality: number): Promise<Buffer> {
  const params = {
    [constants.BROTLI_PARAM_QUALITY]: quality,
    [constants.BROTLI_PARAM_SIZE_HINT]: content.length,
  }
  return brotli(content, { params })
}

/**
 * The best quality, 11, takes three times as long as 10 for a sixtieth. Of thousands of pages and texts only heavy ones get it,
 * and the files that many pages share.
 */
async function smallest(content: Buffer, { isOneOfMany }: Kind): Promise<Buffer> {
  const quick = isOneOfMany ? await brotliOf(content, 10) : undefined
  return quick && quick.length < heavy ? quick : brotliOf(content, 11)
}

export interface Compressor {
  /**
   * Compresses what will be written later. Resolves when there is room for the next one, not when it is done, so that who
   * awaits it has no more than a few under way.
   */
  prepare: (content: Buffer, kind: Kind) => Promise<void>
  /** Puts a brotli and a gzip copy beside each text file of a built site, where that is smaller. */
  compress: (directory: string) => Promise<void>
}

export function createCompressor(): Compressor {
  const known = new Map<string, Promise<Copies>>()
  const underWay = new Set<Promise<unknown>>()

  async function copiesOf(content: Buffer, kind: Kind): Promise<Copies> {
    return { br: await smallest(content, kind), gz: await gzipped(content, { level: 9 }) }
  }

  /** Begun when fewer than `atOnce` are under way; wrapped, as a promise in an answer would be awaited. */
  async function start(content: Buffer, kind: Kind): Promise<{ copies: Promise<Copies> }> {
    const key = `${kind.isOneOfMany} ${createHash('sha256').update(content).digest('base64')}`
    while (!known.has(key) && underWay.size >= atOnce) await Promise.race(underWay)
    const kept = known.get(key)
    if (kept) return { copies: kept }
    const copies = copiesOf(content, kind)
    known.set(key, copies)
    underWay.add(copies)
    const leave = () => underWay.delete(copies)
    copies.then(leave, leave)
    return { copies }
  }

  async function compressFile(path: string): Promise<void> {
    const content = await readFile(path)
    const { copies } = await start(content, { isOneOfMany: isOneOfMany(extname(path)) })
    for (const [ending, copy] of Object.entries(await copies)) {
      if (copy.length < content.length) await writeFile(`${path}.${ending}`, copy)
    }
  }

  return {
    async prepare(content, kind) {
      await start(content, kind)
    },
    async compress(directory) {
      const entries = await readdir(directory, { recursive: true, withFileTypes: true })
      const paths = entries
        .filter((entry) => entry.isFile() && compressible.has(extname(entry.name)))
        .map((entry) => join(entry.parentPath, entry.name))
      const worker = async () => {
        for (let path = paths.pop(); path !== undefined; path = paths.pop()) await compressFile(path)
      }
      await Promise.all(Array.from({ length: 2 * atOnce }, worker))
    },
  }
}
