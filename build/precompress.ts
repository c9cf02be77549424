import { readdir, readFile, writeFile } from 'node:fs/promises'
import { extname, join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'

const brotli = promisify(brotliCompress)
const gzipped = promisify(gzip)
const compressible = new Set(['.css', '.html', '.js', '.json', '.svg', '.txt', '.webmanifest', '.xml'])
const smallest = 512
const atOnce = 8
/** The hashed files are few and sent often; the pages are many, and quality 11 would take as long as the build. */
const qualityOf = (path: string) => (path.includes('/_astro/') ? 11 : 9)

async function compress(path: string) {
  const content = await readFile(path)
  if (content.length < smallest) return
  const params = {
    [constants.BROTLI_PARAM_QUALITY]: qualityOf(path),
    [constants.BROTLI_PARAM_SIZE_HINT]: content.length,
  }
  await writeFile(`${path}.br`, await brotli(content, { params }))
  await writeFile(`${path}.gz`, await gzipped(content, { level: 9 }))
}

/** Puts a brotli and a gzip copy beside each text file of a built site. */
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
