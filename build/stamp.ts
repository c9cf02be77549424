import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'

const root = resolve(import.meta.dirname, '..')
const sources = [
  'src',
  'build',
  'texts',
  'public',
  'contract',
  'astro.config.mjs',
  'astro-i18next.config.ts',
  'tailwind.config.ts',
  'package-lock.json',
  '.env',
  '.env.production',
]

function* filesOf(path: string): Generator<string> {
  if (statSync(join(root, path)).isFile()) yield path
  else for (const name of readdirSync(join(root, path)).toSorted()) yield* filesOf(`${path}/${name}`)
}

/** A hash of all that a build is made from: the sources' content and the PUBLIC_ settings. */
function stampOfSources() {
  const hash = createHash('sha256')
  for (const source of sources.filter((path) => existsSync(join(root, path)))) {
    for (const path of filesOf(source)) hash.update(`${path}\0`).update(readFileSync(join(root, path)))
  }
  const settings = Object.entries(process.env).filter(([name]) => name.startsWith('PUBLIC_'))
  return hash.update(JSON.stringify(settings.toSorted())).digest('hex')
}

const stampFile = (dist: string) => join(dist, '.stamp')

/** Remembers in `dist` what it was built from. */
export const writeStamp = (dist: string) => writeFileSync(stampFile(dist), stampOfSources())

/** Whether `dist` was built from the sources as they are; true where there are no sources to build from. */
export function isBuilt(dist: string) {
  if (!existsSync(join(root, 'src'))) return existsSync(dist)
  return existsSync(stampFile(dist)) && readFileSync(stampFile(dist), 'utf8') === stampOfSources()
}
