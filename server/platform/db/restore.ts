import { existsSync, renameSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { StartError } from '#server/platform/start-error.ts'
import { connectPglite } from './connect.ts'
import { type Counts, loadDump } from './dump.ts'

/**
 * Puts a dump in the place of the embedded database in `dataDir`; what was there is kept beside it, in the folder that
 * is returned. The data directory must be locked. Throws StartError, with nothing changed, for a dump that can't be used.
 */
export async function restore(dataDir: string, file: string, now: Date) {
  if (!existsSync(file)) throw new StartError(`There is no file ${file}.`)
  const folder = join(dataDir, 'pg')
  const made = `${folder}.restored`
  rmSync(made, { recursive: true, force: true })
  const connection = await connectPglite(made)
  let counts: Counts
  try {
    await connection.migrate()
    counts = await loadDump(connection.embedded, file)
  } catch (error) {
    await connection.close()
    rmSync(made, { recursive: true, force: true })
    throw error
  }
  await connection.close()
  const replaced = existsSync(folder) ? `${folder}.replaced-${now.getTime()}` : null
  if (replaced) renameSync(folder, replaced)
  renameSync(made, folder)
  return { counts, replaced }
}
