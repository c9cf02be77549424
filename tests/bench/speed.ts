import type { Browser } from 'playwright'
import { routes } from '#src/lib/routes.ts'
import { plainForm, twinOf } from './baselines.ts'
import { type Noted, notes, openPage, type PageOptions, untilReady } from './browser.ts'
import { type Figure, figure, quantile, seconds } from './figures.ts'
import { pageToPage } from './page-to-page.ts'
import type { MeasuredPage } from './pages.ts'
import type { Site } from './site.ts'

const runs = 5
const median = (values: number[]) => quantile(values, 0.5)
/** Median, and between what. */
const spread = (values: number[]) =>
  `${seconds(median(values))} [${(Math.min(...values) / 1000).toFixed(2)}–${(Math.max(...values) / 1000).toFixed(2)}]`
const ratio = (value: number) => value.toFixed(2)
const shift = (value: number) => value.toFixed(4)
const milliseconds = (value: number) => `${Math.round(value)} ms`

interface Load extends PageOptions {
  path: string
}

/** Loads a page with a cold cache under the slow profile. */
async function load(browser: Browser, site: Site, what: Load): Promise<Noted> {
  const page = await openPage(browser, what)
  await page.goto(site.url + what.path, { timeout: 120_000 })
  if (what.readyWhen) await untilReady(page, what.readyWhen)
  await page.waitForLoadState('networkidle')
  await page.waitForFunction(() => !document.querySelector('astro-island[ssr]:not([client="visible"])'))
  const noted = await notes(page)
  await page.context().close()
  return noted
}

async function loads(browser: Browser, site: Site, what: Load): Promise<Noted[]> {
  const all: Noted[] = []
  while (all.length < runs) all.push(await load(browser, site, what))
  return all
}

async function signInFigures(browser: Browser, site: Site): Promise<Figure[]> {
  const plain = await loads(browser, site, { path: plainForm })
  const figures: Figure[] = []
  for (const path of [routes.login(), routes.driverLogin()]) {
    const real = await loads(browser, site, { path })
    const paint = median(real.map((one) => one.largestPaint))
    const least = median(plain.map((one) => one.largestPaint))
    const hydrated = median(real.map((one) => Math.max(0, ...one.hydrated)))
    const blocking = median(real.map((one) => one.blocking))
    figures.push(
      figure(`${path} largest paint ÷ plain HTML (${seconds(paint)} ÷ ${seconds(least)})`, paint / least, {
        most: 1.15,
        show: ratio,
      }),
      figure(`${path} hydrated`, hydrated || Number.NaN, { most: 1100, show: seconds }),
      figure(`${path} total blocking time`, blocking, { most: 50, show: milliseconds }),
    )
  }
  return figures
}

/** A page against its twin, in turns: what slows the machine for a while slows both. */
async function pageFigures(
  browser: Browser,
  site: Site,
  state: PageOptions['state'],
  page: MeasuredPage,
): Promise<Figure[]> {
  const { name, path, ready: readyWhen } = page
  const real: Noted[] = []
  const twin: Noted[] = []
  for (let run = 0; run < runs; run += 1) {
    twin.push(await load(browser, site, { path: twinOf(page), state, readyWhen }))
    real.push(await load(browser, site, { path, state, readyWhen }))
  }
  const times = (all: readonly Noted[]) => all.map(({ readyAt }) => readyAt)
  const blocking = real.map((one) => one.blocking)
  return [
    figure(
      `${name}: data painted ÷ bare React (${spread(times(real))} ÷ ${spread(times(twin))})`,
      median(times(real)) / median(times(twin)),
      { most: 1.3, show: ratio },
    ),
    figure(`${name}: layout shift, the largest`, Math.max(...real.map((one) => one.layoutShift)), {
      most: 0.01,
      show: shift,
    }),
    figure(`${name}: total blocking time`, median(blocking), { most: 100, show: milliseconds }),
  ]
}

/** What this machine takes for the same work in an idle page at its full speed, in milliseconds: runs can be compared by it. */
async function processorIndex(browser: Browser): Promise<number> {
  const page = await openPage(browser, { throttled: false })
  const work = () => {
    const begun = performance.now()
    const rows = Array.from({ length: 200_000 }, (_, index) => ({ id: index, name: `row ${index}` }))
    const text = JSON.stringify(rows.toSorted((a, b) => (a.name < b.name ? 1 : -1)))
    return performance.now() - begun + (JSON.parse(text).length === rows.length ? 0 : Number.NaN)
  }
  const times: number[] = []
  while (times.length < runs) times.push(await page.evaluate(work))
  await page.context().close()
  return median(times)
}

/** Times under the slow profile, against baselines measured in the same run. */
export async function measureSpeed(
  browser: Browser,
  site: Site,
  state: PageOptions['state'],
  pages: readonly MeasuredPage[],
): Promise<Figure[]> {
  console.log(`Processor index (less is faster): ${Math.round(await processorIndex(browser))} ms`)
  const figures = await signInFigures(browser, site)
  for (const page of pages) figures.push(...(await pageFigures(browser, site, state, page)))
  figures.push(...(await pageToPage(browser, site, state, pages)))
  return figures
}
