import { readdir, readFile, writeFile } from 'node:fs/promises'
import { extname, join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'

const brotli = promisify(brotliCompress)
const gzipped = promisify(gzip)
const compressible = new Set(['.css', '.html', '.js', '.json', '.svg', '.txt', '.webmanifest', '.xml'])
const atOnce = 8

/** Bytes of a compressed page from which each one counts: 12,000 are all that a page may have. */
const heavy = 11_400

function brotliOf(content: Buffer, quality: number): Promise<Buffer> {
  const params = {
    [constants.BROTLI_PARAM_QUALITY]: quality,
    [constants.BROTLI_PARAM_SIZE_HINT]: content.length,
  }
  return brotli(content, { params })
}

/**
 * The best quality, 11, takes three times as long as 10 for a sixtieth. Of thousands of pages only heavy ones get it, and the
 * files that many pages share.
 */
async function smallest(path: string, content: Buffer): Promise<Buffer> {
  const quick = extname(path) === '.html' ? await brotliOf(content, 10) : undefined
  return quick && quick.length < heavy ? quick : brotliOf(content, 11)
}

async function compress(path: string) {
  const content = await readFile(path)
  const copies = { br: await smallest(path, content), gz: await gzipped(content, { level: 9 }) }
  for (const [ending, copy] of Object.entries(copies)) {
    if (copy.length < content.length) await writeFile(`${path}.${ending}`, copy)
  }
}

/** Puts a brotli and a gzip copy beside each text file of a built site, where that is smaller. */
export async function precompress(directory: string) {
  const entries = await readdir(directory, { recursive: true, withFileTypes: true })
  const paths = entries
    .filter((entry) => entry.isFile() && compressible.has(extname(entry.name)))
    .map((entry) => join(entry.parentPath, entry.name))
  const worker = async () => {
    for (let path = paths.pop(); path !== undefined; path = paths.pop()) await compress(path)
  }
  await Promise.all(Array.from({ length: atOnce }, worker))
}
