import type { Browser, Page } from 'playwright'
import { routes } from '#src/lib/routes.ts'
import { plainForm, twinOf } from './baselines.ts'
import { type Noted, notes, openPage, type PageOptions, untilReady, waitAnew } from './browser.ts'
import { type Figure, figure, quantile, seconds, spread } from './figures.ts'
import { pageToPage } from './page-to-page.ts'
import type { MeasuredPage } from './pages.ts'
import type { Site } from './site.ts'

const runs = 5
const median = (values: number[]) => quantile(values, 0.5)
const ratio = (value: number) => value.toFixed(2)
const shift = (value: number) => value.toFixed(4)
const milliseconds = (value: number) => `${Math.round(value)} ms`

interface Load extends PageOptions {
  path: string
}

/** What a page noted of its first visit and of its next one. */
type Visits = Record<'cold' | 'warm', Noted>

/** Goes to the page until it is at rest. */
async function goTo(page: Page, url: string, readyWhen: Load['readyWhen']): Promise<Noted> {
  waitAnew(page)
  await page.goto(url, { timeout: 120_000 })
  if (readyWhen) await untilReady(page, readyWhen)
  await page.waitForLoadState('networkidle')
  await page.waitForFunction(() => !document.querySelector('astro-island[ssr]:not([client="visible"])'))
  return notes(page)
}

/** Loads a page with a cold cache under the slow profile. */
async function load(browser: Browser, site: Site, what: Load): Promise<Noted> {
  const page = await openPage(browser, what)
  const noted = await goTo(page, site.url + what.path, what.readyWhen)
  await page.context().close()
  return noted
}

/** The same, and once more by whoever has been there: its files are in the browser's cache. */
async function loadTwice(browser: Browser, site: Site, what: Load): Promise<Visits> {
  const page = await openPage(browser, what)
  const cold = await goTo(page, site.url + what.path, what.readyWhen)
  await page.goto('about:blank')
  const warm = await goTo(page, site.url + what.path, what.readyWhen)
  await page.context().close()
  return { cold, warm }
}

async function loads(browser: Browser, site: Site, what: Load): Promise<Noted[]> {
  const all: Noted[] = []
  while (all.length < runs) all.push(await load(browser, site, what))
  return all
}

async function signInFigures(browser: Browser, site: Site): Promise<Figure[]> {
  const plain = await loads(browser, site, { path: plainForm })
  const leastPaints = plain.map((one) => one.largestPaint)
  const figures: Figure[] = []
  for (const path of [routes.login(), routes.driverLogin()]) {
    const real = await loads(browser, site, { path })
    const paints = real.map((one) => one.largestPaint)
    const times = `${spread(paints)} ÷ ${spread(leastPaints)}`
    const hydrated = median(real.map((one) => Math.max(0, ...one.hydrated)))
    const blocking = median(real.map((one) => one.blocking))
    figures.push(
      figure(`${path} largest paint ÷ plain HTML (${times})`, median(paints) / median(leastPaints), {
        most: 1.15,
        show: ratio,
      }),
      figure(`${path} hydrated`, hydrated || Number.NaN, { most: 1100, show: seconds }),
      figure(`${path} total blocking time`, blocking, { most: 50, show: milliseconds }),
      figure(`${path} layout shift, the largest`, Math.max(...real.map((one) => one.layoutShift)), {
        most: 0.01,
        show: shift,
      }),
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
  const real: Visits[] = []
  const twin: Visits[] = []
  for (let run = 0; run < runs; run += 1) {
    twin.push(await loadTwice(browser, site, { path: twinOf(page), state, readyWhen }))
    real.push(await loadTwice(browser, site, { path, state, readyWhen }))
  }
  const times = (all: readonly Visits[], visit: keyof Visits) => all.map((one) => one[visit].readyAt)
  const against = (visit: keyof Visits) => {
    const [ours, bare] = [times(real, visit), times(twin, visit)]
    const spreads = `${spread(ours)} ÷ ${spread(bare)}`
    return figure(
      `${name}, ${visit} cache: data painted ÷ bare React (${spreads})`,
      median(ours) / median(bare),
      {
        most: 1.3,
        show: ratio,
      },
    )
  }
  const shifts = real.flatMap(({ cold, warm }) => [cold.layoutShift, warm.layoutShift])
  return [
    against('cold'),
    against('warm'),
    figure(`${name}: layout shift, the largest`, Math.max(...shifts), { most: 0.01, show: shift }),
    figure(`${name}: total blocking time`, median(real.map(({ cold }) => cold.blocking)), {
      most: 100,
      show: milliseconds,
    }),
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
