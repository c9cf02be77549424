import { existsSync, readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { parseEnv } from 'node:util'
import { checkDelivery, checkNames, checkOrigin } from './addresses.ts'
import { checkClock } from './clock.ts'
import { checkEmbedded } from './database.ts'
import { checkDeployment } from './deployment.ts'
import { checkDist } from './dist.ts'
import type { Finding } from './finding.ts'
import { checkData, checkNode } from './machine.ts'
import { checkPort } from './port.ts'
import { checkPostgres } from './postgres.ts'
import { checkSecret } from './secrets.ts'
import { checkServices } from './services.ts'
import { readSettings, type Settings, type Source } from './settings.ts'
import { checkUploads } from './uploads.ts'

const root = resolve(import.meta.dirname, '../../..')

/** The names and values in a file such as `.env`; none without it. */
const readEnvFile = (path: string): Source => (existsSync(path) ? parseEnv(readFileSync(path, 'utf8')) : {})

const checkDatabase = (settings: Settings) =>
  settings.env.DATABASE_URL ? checkPostgres(settings, settings.env.DATABASE_URL) : checkEmbedded(settings)

/**
 * Everything the doctor finds: in the settings and on this machine, and, with an address, at the console that runs there.
 * Changes nothing.
 */
export async function examine(environment: Source, address?: string): Promise<Finding[]> {
  const { findings, settings } = readSettings(environment, readEnvFile(resolve(root, '.env')))
  const all = [...checkNode(process.version), ...checkClock(Date.now(), root), ...findings]
  if (settings) {
    all.push(
      ...checkSecret(settings),
      ...checkOrigin(settings),
      ...checkNames(settings),
      ...checkDelivery(settings),
      ...checkData(settings),
      ...(await checkUploads(settings)),
      ...(await checkServices(settings)),
      ...(await checkPort(settings)),
      ...(await checkDatabase(settings)),
      ...checkDist(settings),
    )
  }
  if (address !== undefined) all.push(...(await checkDeployment(address, settings)))
  return all
}
