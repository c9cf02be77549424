import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, renameSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Env } from '#server/env.ts'
import { StartError } from '#server/start-error.ts'

const script = fileURLToPath(new URL('../prepare-new.ts', import.meta.url))

/**
 * Makes the embedded database when there is none, and gives its folder. It is made and filled by a process of its own,
 * since that takes three times the memory the server needs afterwards, and beside its place, so that one that was
 * interrupted is never taken for a whole one.
 */
export async function embeddedFolder(env: Env) {
  const folder = join(env.DATA_DIR, 'pg')
  if (existsSync(folder)) return folder
  const unfinished = `${folder}.new`
  rmSync(unfinished, { recursive: true, force: true })
  const child = spawn(process.execPath, [script, unfinished], { stdio: ['ignore', 'inherit', 'inherit'] })
  const stop = () => child.kill('SIGKILL')
  process.once('exit', stop)
  const [code] = await once(child, 'exit')
  process.off('exit', stop)
  if (code !== 0) throw new StartError('The embedded database could not be made.')
  renameSync(unfinished, folder)
  return folder
}
