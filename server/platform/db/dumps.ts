import { existsSync, renameSync, rmSync } from 'node:fs'
import { mkdir, readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { PGlite } from '@electric-sql/pglite'
import { StartError } from '#server/platform/start-error.ts'
import { connectPglite } from './connect.ts'
import { type Counts, loadDump, writeDump } from './dump.ts'

const suffix = '.dump.gz'
const hourMs = 3_600_000

/** `2026-03-10T09-00-00-000Z`: in the order of time, and a name that every file system takes. */
const nameAt = (now: Date) => `${now.toISOString().replaceAll(/[:.]/g, '-')}${suffix}`
const timeOf = (name: string) =>
  Date.parse(name.replace(suffix, '').replace(/T(\d\d)-(\d\d)-(\d\d)-(\d{3})Z$/, 'T$1:$2:$3.$4Z'))

export const dumpFolder = (dataDir: string) => join(dataDir, 'dumps')

/** The names of the dumps in a folder, the oldest first. */
export async function listDumps(folder: string): Promise<string[]> {
  const names = await readdir(folder).catch(() => [])
  return names.filter((name) => name.endsWith(suffix) && !Number.isNaN(timeOf(name))).toSorted()
}

/**
 * Writes a dump when the newest is older than `hours`, and keeps the last `kept`. Gives the path of what it wrote;
 * null when none was due. Never with 0 hours.
 */
export async function dumpWhenDue(
  client: PGlite,
  folder: string,
  now: Date,
  { hours, kept }: { hours: number; kept: number },
): Promise<string | null> {
  if (hours === 0) return null
  const newest = (await listDumps(folder)).at(-1)
  if (newest && now.getTime() - timeOf(newest) < hours * hourMs) return null
  await mkdir(folder, { recursive: true, mode: 0o700 })
  const file = join(folder, nameAt(now))
  await writeDump(client, file, now)
  for (const name of (await listDumps(folder)).slice(0, -kept)) await rm(join(folder, name), { force: true })
  return file
}

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
