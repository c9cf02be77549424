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

/** Fills an embedded database with the demo business in a new folder, as under `npm run dev`: see watched-start.test.ts. */
async function fill(folder: string): Promise<void> {
  const server = await startServer(folder, { WATCH_REPORT_DEPENDENCIES: '1' })
  await server.stop()
}

/**
 * Makes what every worker's server copies; builds what is not built. Does nothing where that has been done for the
 * whole run.
 */
async function prepare(): Promise<() => void> {
  if (process.env[templateVariable]) return () => undefined
  await ensureBuilt()
  const folder = mkdtempSync(join(tmpdir(), 'kerbside-e2e-'))
  const data = join(folder, 'data')
  await fill(data)
  process.env[templateVariable] = data
  return () => rmSync(folder, { recursive: true, force: true })
}

// For all tests of a run: `node tests/e2e/support/template.ts <folder>`.
if (import.meta.main) await fill(process.argv[2] ?? '')

export default prepare
