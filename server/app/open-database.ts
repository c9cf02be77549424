import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, renameSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { type Connection, connectPglite, connectPostgres } from '#server/platform/db/connect.ts'
import type { Env } from '#server/platform/env.ts'
import { StartError } from '#server/platform/start-error.ts'
import { refusePublicDemo } from './demo-password.ts'
import { migrate } from './prepare.ts'
import { plainFailureExit } from './start-failure.ts'

/** Making and filling a database takes three times the memory of serving it, so another process does that. */
async function prepareElsewhere(...folder: string[]) {
  const script = join(import.meta.dirname, 'prepare-alone.ts')
  const child = spawn(process.execPath, [script, ...folder], { stdio: ['ignore', 'inherit', 'pipe'] })
  const errorOutput: Buffer[] = []
  child.stderr.on('data', (chunk: Buffer) => errorOutput.push(chunk))
  const stop = () => child.kill('SIGKILL')
  process.once('exit', stop)
  const [code] = await once(child, 'close')
  process.off('exit', stop)
  if (code === 0) return
  const text = Buffer.concat(errorOutput).toString().trim()
  throw new StartError(
    code === plainFailureExit
      ? (text.split('\n').at(-1) ?? '')
      : `The database could not be prepared.\n${text}`,
  )
}

/** Makes the embedded database in a temporary folder, so that half a one is never used. */
async function makeEmbedded(folder: string) {
  const unfinished = `${folder}.new`
  rmSync(unfinished, { recursive: true, force: true })
  try {
    await prepareElsewhere(unfinished)
    renameSync(unfinished, folder)
  } finally {
    rmSync(unfinished, { recursive: true, force: true })
  }
}

async function openEmbedded(env: Env): Promise<Connection> {
  const folder = join(env.DATA_DIR, 'pg')
  if (!existsSync(folder)) {
    if (env.DEMO_DATA) refusePublicDemo(env)
    await makeEmbedded(folder)
  }
  const connection = await connectPglite(folder)
  if (!(await migrate(connection, env))) return connection
  // Only one process may have it open.
  await connection.close()
  refusePublicDemo(env)
  await prepareElsewhere(folder)
  return connectPglite(folder)
}

async function openPostgres(env: Env, url: string): Promise<Connection> {
  const connection = await connectPostgres(url, env.DATABASE_POOL)
  if (!(await migrate(connection, env))) return connection
  refusePublicDemo(env)
  await prepareElsewhere()
  return connection
}

/** Opens the database of the settings, up to date and, if it has no accounts and the settings want so, with demo data. */
export const openDatabase = (env: Env) =>
  env.DATABASE_URL ? openPostgres(env, env.DATABASE_URL) : openEmbedded(env)
