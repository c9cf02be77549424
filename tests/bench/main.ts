import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { startServer } from '#tests/e2e/support/server.ts'
import { run } from '../../scripts/lib/run.ts'
import { addBaselines } from './baselines.ts'
import { launch } from './browser.ts'
import { ownDatabase } from './database.ts'
import { type Figure, printTable } from './figures.ts'
import { measureInteraction } from './interaction.ts'
import { measureLoad } from './load.ts'
import { measureBuild, measureServer } from './server-figures.ts'
import { signIn } from './sign-in.ts'
import { startSite } from './site.ts'
import { measureSpeed } from './speed.ts'
import { measureWeights } from './weights.ts'

/**
 * `npm run bench`: every figure of the targets that can be measured here, as a table.
 * `--size-only` weighs the pages and nothing else; `--only build,server,pages,load` picks parts;
 * `--json <file>` keeps the figures. `BENCH_DATABASE_URL` (or `TEST_DATABASE_URL`) names a PostgreSQL on which
 * it makes and drops a database of its own. Ends with an error when a size is over its budget.
 */
const { values: flags } = parseArgs({
  options: { 'size-only': { type: 'boolean' }, json: { type: 'string' }, only: { type: 'string' } },
})
const sizeOnly = flags['size-only'] ?? false
const parts = sizeOnly ? ['pages'] : (flags.only?.split(',') ?? ['build', 'server', 'pages', 'load'])
const postgres = process.env.BENCH_DATABASE_URL || process.env.TEST_DATABASE_URL

/** What Chromium sees of the pages: their weight and, unless only sizes are asked for, their speed. */
async function measurePages(): Promise<Figure[]> {
  const folder = mkdtempSync(join(tmpdir(), 'kerbside-bench-'))
  const site = await startSite('dist')
  const server = await startServer(folder, { PUBLIC_ORIGIN: site.url })
  site.proxyTo(server.url)
  const browser = await launch(site)
  try {
    const state = await signIn(browser, site.url)
    const weights = await measureWeights(browser, site, state)
    if (sizeOnly) return weights
    await addBaselines(site)
    const speed = await measureSpeed(browser, site, state)
    return [...weights, ...speed, ...(await measureInteraction(browser, site, state))]
  } finally {
    await browser.close()
    await site.close()
    await server.stop()
    rmSync(folder, { recursive: true, force: true })
  }
}

async function onOwnDatabase(measure: (url: string | undefined) => Promise<Figure[]>): Promise<Figure[]> {
  if (!postgres) return measure(undefined)
  const database = await ownDatabase(postgres)
  try {
    return await measure(database.url)
  } finally {
    await database.drop()
  }
}

const figures: Figure[] = []
if (parts.includes('build')) figures.push(await measureBuild())
else if (!existsSync('dist/index.html')) await run('npm', ['run', '--silent', 'build'])
if (parts.includes('server')) figures.push(...(await onOwnDatabase(measureServer)))
if (parts.includes('pages')) figures.push(...(await measurePages()))
if (parts.includes('load')) figures.push(...(await onOwnDatabase(measureLoad)))

printTable(figures)
if (flags.json) writeFileSync(flags.json, `${JSON.stringify(figures, null, 2)}\n`)
const broken = figures.filter(({ kind, ok }) => kind === 'size' && !ok)
if (broken.length > 0) {
  console.error(`Over budget: ${broken.map(({ figure }) => figure).join(', ')}`)
  process.exitCode = 1
}
