import { mkdirSync } from 'node:fs'
import { resolve } from 'node:path'
import { lockData } from '../server/platform/db/lock.ts'
import { readEnv } from '../server/platform/env.ts'
import { storedSecret } from '../server/platform/secrets/secret.ts'
import { StartError } from '../server/platform/start-error.ts'

/**
 * `npm run admin -- name@example.com`: makes the first administrator, in a database without demo data, or lets one
 * choose a new password. With the embedded database the server must be stopped.
 */
process.umask(0o077)
process.chdir(resolve(import.meta.dirname, '..'))
process.env.DEMO_DATA = 'false'

async function appoint(email: string): Promise<string> {
  const env = readEnv(process.env, storedSecret)
  mkdirSync(env.DATA_DIR, { recursive: true, mode: 0o700 })
  if (!env.DATABASE_URL) process.on('exit', await lockData(env.DATA_DIR))
  const { openDatabase } = await import('../server/app/open-database.ts')
  const { appointAdmin } = await import('../server/auth/appoint-admin.ts')
  const { db, close } = await openDatabase(env)
  try {
    return await appointAdmin(db, env, new Date(), email)
  } finally {
    await close()
  }
}

try {
  const [email = ''] = process.argv.slice(2)
  if (!/^[^\s@]+@[^\s@]+$/.test(email))
    throw new StartError('Give an address: npm run admin -- you@example.com')
  const link = await appoint(email)
  process.stdout.write(`With the server running, ${email} chooses a password within 30 minutes at\n${link}\n`)
} catch (error) {
  if (!(error instanceof StartError)) throw error
  process.stderr.write(`${error.message}\n`)
  process.exitCode = 1
}
