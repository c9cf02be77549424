import { randomBytes } from 'node:crypto'
import { existsSync, linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { StartError } from '#server/platform/start-error.ts'

/** The secret stored in the data directory, made on first use and readable by its owner only. */
export function storedSecret(directory: string) {
  mkdirSync(directory, { recursive: true, mode: 0o700 })
  const file = join(directory, 'secret')
  const own = `${file}.${process.pid}`
  try {
    // Written aside: half a secret that a full disk left would be taken for a whole one.
    if (!existsSync(file)) {
      writeFileSync(own, randomBytes(48).toString('base64url'), { mode: 0o600 })
      linkSync(own, file)
    }
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error
  } finally {
    rmSync(own, { force: true })
  }
  const secret = readFileSync(file, 'utf8').trim()
  if (secret.length < 32) throw new StartError(`${file} holds no secret. Delete it, and a new one is made.`)
  return secret
}
