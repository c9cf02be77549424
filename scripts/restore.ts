import { join, resolve } from 'node:path'
import { lockData } from '../server/platform/db/lock.ts'
import { StartError } from '../server/platform/start-error.ts'

/**
 * `npm run restore -- <dump>`: puts a dump in the place of the embedded database, which is kept beside it. The server
 * must be stopped. Without a dump it lists those there are.
 */
process.umask(0o077)
process.chdir(resolve(import.meta.dirname, '..'))
const dataDir = process.env.DATA_DIR || '.data'
const print = (text: string) => process.stdout.write(`${text}\n`)

async function list() {
  const { dumpFolder, listDumps } = await import('../server/platform/db/dumps.ts')
  const folder = dumpFolder(dataDir)
  const names = await listDumps(folder)
  print(names.length === 0 ? `There are no dumps in ${folder}.` : 'Give the dump to restore, such as:')
  for (const name of names) print(`  npm run restore -- ${join(folder, name)}`)
}

async function put(file: string) {
  const release = await lockData(dataDir)
  try {
    const { restore } = await import('../server/platform/db/dumps.ts')
    const { counts, replaced } = await restore(dataDir, file, new Date())
    const rows = Object.values(counts).reduce((sum, count) => sum + count, 0)
    print(`Restored ${rows} rows in ${Object.keys(counts).length} tables.`)
    if (replaced) print(`What was there before is in ${replaced}; delete it when all is well.`)
  } finally {
    release()
  }
}

const [file] = process.argv.slice(2)
try {
  await (file === undefined ? list() : put(file))
} catch (error) {
  if (!(error instanceof StartError)) throw error
  process.stderr.write(`${error.message}\n`)
  process.exitCode = 1
}
