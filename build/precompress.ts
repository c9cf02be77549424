import { readdir, readFile, writeFile } from 'node:fs/promises'
import { extname, join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'

const brotli = promisify(brotliCompress)
const gzipped = promisify(gzip)
const compressible = new Set(['.css', '.html', '.js', '.json', '.svg', '.txt', '.webmanifest', '.xml'])
const atOnce = 8

const largePage = 64_000

/**
 * Of brotli. The best, 11, takes three times as long as 10 for a fiftieth: of thousands of pages, only the large ones get
 * it, and the files that every page has.
 */
const qualityOf = (path: string, size: number) => (extname(path) === '.html' && size < largePage ? 10 : 11)

async function compress(path: string) {
  const content = await readFile(path)
  const params = {
    [constants.BROTLI_PARAM_QUALITY]: qualityOf(path, content.length),
    [constants.BROTLI_PARAM_SIZE_HINT]: content.length,
  }
  const copies = { br: await brotli(content, { params }), gz: await gzipped(content, { level: 9 }) }
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
