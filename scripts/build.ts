import { cpSync, mkdirSync, readdirSync, renameSync, rmSync } from 'node:fs'
import { join, relative, resolve } from 'node:path'
import { writeHosting } from '#build/hosting/write.ts'
import { writeStamp } from '#build/stamp.ts'
import { runInTerminal } from './lib/run.ts'

const root = resolve(import.meta.dirname, '..')

/** Into another file system, too. */
function move(from: string, to: string) {
  try {
    renameSync(from, to)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EXDEV') throw error
    cpSync(from, to, { recursive: true })
    rmSync(from, { recursive: true })
  }
}

/** Whole, and in place: a mounted folder can be emptied but not replaced. */
function replaceContent(folder: string, source: string) {
  mkdirSync(folder, { recursive: true })
  for (const name of readdirSync(folder)) rmSync(join(folder, name), { recursive: true })
  for (const name of readdirSync(source)) move(join(source, name), join(folder, name))
}

/**
 * Builds the console into DIST_DIR (`dist`), and an empty cluster for a new embedded database; ends the process when the
 * console fails. Without the cluster the server makes its own.
 * @param plain without compressed copies beside the files, for a host that compresses by itself
 */
export async function build({ plain = false } = {}) {
  const dist = resolve(root, process.env.DIST_DIR || 'dist')
  // Astro renames files from the project's folder to its output, which only works within one file system.
  const made = resolve(root, '.cache/dist')
  if (!relative(dist, made).startsWith('..')) {
    console.error(
      `DIST_DIR is ${dist}, which holds the project: a build would empty it. Name a folder of its own.`,
    )
    process.exit(1)
  }
  const [status] = await Promise.all([
    runInTerminal('astro', ['build', '--outDir', made], { PLAIN_BUILD: plain ? 'true' : '' }),
    runInTerminal(process.execPath, [resolve(import.meta.dirname, 'save-cluster.ts')]),
  ])
  if (status !== 0) process.exit(status)
  replaceContent(dist, made)
  writeHosting(dist, process.env)
  writeStamp(dist)
}

if (import.meta.main) await build({ plain: process.argv.includes('--plain') })
