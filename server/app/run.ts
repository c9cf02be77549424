import { mkdirSync } from 'node:fs'
import { lockData } from '#server/platform/db/lock.ts'
import { readEnv } from '#server/platform/env.ts'
import { storedSecret } from '#server/platform/secrets/secret.ts'
import { explainStart } from './start-failure.ts'

/** The message for the operator: a plain sentence on what they can put right, the whole error otherwise. */
async function report(error: unknown) {
  const place = { DATA_DIR: process.env.DATA_DIR || '.data', DATABASE_URL: process.env.DATABASE_URL }
  const plain = await explainStart(error, place)
  return plain ?? (error instanceof Error ? (error.stack ?? error.message) : String(error))
}

/** Reads the settings, takes the data directory, serves until stopped. `onReady` is called when all is loaded. */
export async function run(onReady: () => void) {
  process.umask(0o077)
  try {
    const env = readEnv(process.env, storedSecret)
    mkdirSync(env.DATA_DIR, { recursive: true, mode: 0o700 })
    if (!env.DATABASE_URL) process.on('exit', await lockData(env.DATA_DIR))
    // Only now the large modules: a second process on the same data must be turned away at once.
    const { serveUntilStopped } = await import('./serve.ts')
    await serveUntilStopped(env, onReady)
  } catch (error) {
    process.stderr.write(`${await report(error)}\n`)
    process.exit(1)
  }
}
