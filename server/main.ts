import { mkdirSync } from 'node:fs'
import { setFlagsFromString } from 'node:v8'
import { lockData } from './db/lock.ts'
import { readEnv } from './env.ts'
import { storedSecret } from './secret.ts'
import { StartError } from './start-error.ts'

/** What to tell the operator: the plain message of what they can put right, all there is of anything else. */
function report(error: unknown) {
  if (error instanceof StartError) return error.message
  return error instanceof Error ? (error.stack ?? error.message) : String(error)
}

/** Runs the server until it is told to stop. */
export async function main() {
  process.umask(0o077)
  // Node lets the young generation grow to some 100 MB that it never gives back, for no gain in speed here.
  setFlagsFromString('--semi-space-growth-factor=1')
  try {
    const env = readEnv(process.env, storedSecret)
    mkdirSync(env.DATA_DIR, { recursive: true, mode: 0o700 })
    if (!env.DATABASE_URL) process.on('exit', await lockData(env.DATA_DIR))
    // Only now the large modules: a second process on the same data must be turned away at once.
    const { serveUntilStopped } = await import('./serve.ts')
    await serveUntilStopped(env)
  } catch (error) {
    process.stderr.write(`${report(error)}\n`)
    process.exit(1)
  }
}

if (import.meta.main) await main()
