import { existsSync, writeFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import type { Browser } from 'playwright'
import { run } from '../../scripts/lib/run.ts'
import { addBaselines } from './baselines.ts'
import { measureBoard } from './board.ts'
import { launch } from './browser.ts'
import { ownDatabase } from './database.ts'
import { measureEngines, printEngineTraces } from './engines.ts'
import { type Figure, printTable } from './figures.ts'
import { measureInteraction, printInteractionTraces } from './interaction.ts'
import { embeddedLoad } from './load.ts'
import { printStepTraces } from './page-to-page.ts'
import { pagesToMeasure } from './pages.ts'
import { measureOnPostgres } from './postgres.ts'
import { measureRoad } from './road.ts'
import { measureBuild, measureServer } from './server-figures.ts'
import { signIn } from './sign-in.ts'
import { type Site, startSite } from './site.ts'
import { measureSpeed } from './speed.ts'
import { printTraces } from './trace.ts'
import { measureWeights } from './weights.ts'
import { withFolder, withServer } from './with-server.ts'

/**
 * `npm run bench`: every figure of the targets that can be measured here, as a table.
 * `--size-only` weighs the pages and nothing else; `--only build,server,weights,speed,engines,interaction,board,load,registers,road`
 * picks parts; `traces`, which prints where the time of a page's load goes, is run by its name only. `--json <file>` keeps the
 * figures. `registers` are the lists, searches and files of 100,000 children and
 * 1,000,000 bookings, and need a PostgreSQL; with `load` they share its filling, which takes some minutes. `road`, live operations with 20,000,000 positions, needs one, too. `BENCH_DATABASE_URL` (or `TEST_DATABASE_URL`) names a PostgreSQL on which
 * it makes and drops a database of its own. `speed` fetches react-admin when it first compares with it. Ends with an error when a size is over its budget.
 */
const { values: flags } = parseArgs({
  options: { 'size-only': { type: 'boolean' }, json: { type: 'string' }, only: { type: 'string' } },
})
const sizeOnly = flags['size-only'] ?? false
const all = 'build,server,weights,speed,engines,interaction,board,load,registers,road'
const parts = new Set((sizeOnly ? 'weights' : (flags.only ?? all)).split(','))
const pageParts = ['weights', 'speed', 'traces'].filter((part) => parts.has(part))
const postgres = process.env.BENCH_DATABASE_URL || process.env.TEST_DATABASE_URL

/** What Chromium sees of the pages: their weight and their speed. */
const measurePages = (browser: Browser, site: Site): Promise<Figure[]> =>
  withFolder((folder) =>
    withServer(folder, { PUBLIC_ORIGIN: site.url }, async (server) => {
      site.proxyTo(server.url)
      return onPages(browser, site)
    }),
  )

/** What Chromium does with a server that the measurement starts itself. */
async function inChromium<Result>(
  measure: (browser: Browser, site: Site) => Promise<Result>,
): Promise<Result> {
  const site = await startSite('dist')
  const browser = await launch(site)
  try {
    return await measure(browser, site)
  } finally {
    await browser.close()
    await site.close()
  }
}

async function onPages(browser: Browser, site: Site): Promise<Figure[]> {
  const state = await signIn(browser, site.url)
  const measured: Figure[] = []
  if (parts.has('weights')) measured.push(...(await measureWeights(browser, site, state)))
  if (parts.has('speed')) {
    const pages = await pagesToMeasure(browser, site.url, state)
    await addBaselines(site, pages)
    measured.push(...(await measureSpeed(browser, site, state, pages)))
  }
  if (parts.has('traces')) {
    const pages = await pagesToMeasure(browser, site.url, state)
    await addBaselines(site, pages)
    await printTraces(browser, site, state, pages)
    await printStepTraces(browser, site, state, pages)
  }
  return measured
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

/** A part that breaks off costs its own figures, not those of the others. */
async function part(name: string, measure: () => Promise<Figure[]>): Promise<void> {
  try {
    figures.push(...(await measure()))
  } catch (error) {
    console.error(error)
    figures.push({ figure: name, target: 'measured', measured: 'broke off', ok: false, kind: 'size' })
  }
}

if (parts.has('build')) await part('build', async () => [await measureBuild()])
else if (!existsSync('dist/index.html')) await run('npm', ['run', '--silent', 'build'])
if (parts.has('server')) await part('server', () => onOwnDatabase(measureServer))
if (pageParts.length > 0) await part(pageParts.join(', '), () => inChromium(measurePages))
if (parts.has('interaction')) await part('interaction', () => inChromium(measureInteraction))
if (parts.has('board')) await part('board', () => inChromium(measureBoard))
if (parts.has('engines')) await part('engines', measureEngines)
if (parts.has('load')) await part('load', embeddedLoad)
const largeParts = ['load', 'registers'].filter((name) => parts.has(name))
if (postgres && largeParts.length > 0) {
  await part(`${largeParts.join(', ')} on PostgreSQL`, () =>
    onOwnDatabase((url) => measureOnPostgres(url ?? postgres, parts)),
  )
}

if (postgres && parts.has('road'))
  await part('road', () => onOwnDatabase((url) => measureRoad(url ?? postgres)))
if (parts.has('traces')) {
  await inChromium(printInteractionTraces)
  await printEngineTraces()
}
printTable(figures)
if (flags.json) writeFileSync(flags.json, `${JSON.stringify(figures, null, 2)}\n`)
const broken = figures.filter(({ kind, ok }) => kind === 'size' && !ok)
if (broken.length > 0) {
  console.error(`Broken: ${broken.map(({ figure }) => figure).join(', ')}`)
  process.exitCode = 1
}
