import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { gunzipSync, gzipSync } from 'node:zlib'
import { PGlite } from '@electric-sql/pglite'
import { keepWasmCode } from './keep-wasm-code.ts'

/*
 * PGlite takes three seconds to make a cluster for a new database, every time the same one. `npm run build` makes one
 * while it waits for Astro, and new databases begin as copies of it.
 */
const { version } = JSON.parse(
  readFileSync(new URL('../package.json', import.meta.resolve('@electric-sql/pglite')), 'utf8'),
)
const savedFile = resolve(import.meta.dirname, '../../../.cache/cluster', `${version}.tar.gz`)

/** Saves an empty cluster to `file`, unless there is one already. */
export async function saveCluster(file = savedFile): Promise<void> {
  if (existsSync(file)) return
  keepWasmCode()
  const client = await PGlite.create()
  await client.exec('checkpoint')
  const tar = await client.dumpDataDir('none')
  await client.close()
  mkdirSync(dirname(file), { recursive: true })
  const unfinished = `${file}.${process.pid}`
  writeFileSync(unfinished, gzipSync(new Uint8Array(await tar.arrayBuffer()), { level: 1 }))
  renameSync(unfinished, file)
}

/** The cluster that a build saved, as PGlite loads it; null where there is none, or it is damaged. */
export function loadSavedCluster(file = savedFile): Blob | null {
  try {
    return new Blob([new Uint8Array(gunzipSync(readFileSync(file)))])
  } catch {
    return null
  }
}

/** Whether `directory` holds a cluster already. */
export const hasCluster = (directory: string) => existsSync(join(directory, 'PG_VERSION'))
