import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { run } from '../../../scripts/lib/run.ts'
import { startServer } from './server.ts'

/** The variable that tells the workers where the seeded data lies. */
export const templateVariable = 'KERBSIDE_TEST_TEMPLATE'

export async function ensureBuilt(): Promise<void> {
  if (existsSync('dist/index.html')) return
  const built = await run('npm', ['run', '--silent', 'build'])
  if (built.code !== 0) throw new Error(built.output)
}

/** Fills one embedded database with the demo business, which every worker then copies; builds what is not built. */
async function prepare(): Promise<() => void> {
  await ensureBuilt()
  const folder = mkdtempSync(join(tmpdir(), 'kerbside-e2e-'))
  const data = join(folder, 'data')
  const server = await startServer(data)
  await server.stop()
  process.env[templateVariable] = data
  return () => rmSync(folder, { recursive: true, force: true })
}

export default prepare
