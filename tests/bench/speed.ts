import type { Browser } from 'playwright'
import { routes } from '#src/lib/routes.ts'
import { bareList, plainForm } from './baselines.ts'
import { type Noted, notes, openPage, type PageOptions, untilReady } from './browser.ts'
import { type Figure, figure, quantile, seconds } from './figures.ts'
import type { Site } from './site.ts'

/** Rows with data, in the console's tables and in the bare list alike. */
export const listRows = { selector: 'tbody tr:not([aria-hidden])', count: 25 }

const runs = 5
const median = (values: number[]) => quantile(values, 0.5)
const ratio = (value: number) => value.toFixed(2)
const shift = (value: number) => value.toFixed(4)
const milliseconds = (value: number) => `${Math.round(value)} ms`

interface Load extends PageOptions {
  path: string
}

/** Loads a page with a cold cache under the slow profile, as often as `runs` says. */
async function loads(browser: Browser, site: Site, load: Load): Promise<Noted[]> {
  const all: Noted[] = []
  for (let run = 0; run < runs; run += 1) {
    const page = await openPage(browser, load)
    await page.goto(site.url + load.path)
    await page.waitForLoadState('networkidle')
    if (load.readyWhen) await untilReady(page)
    await page.waitForFunction(() => !document.querySelector('astro-island[ssr]:not([client="visible"])'))
    all.push(await notes(page))
    await page.context().close()
  }
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

async function listFigures(browser: Browser, site: Site, state: PageOptions['state']): Promise<Figure[]> {
  const readyWhen = listRows
  const bare = await loads(browser, site, { path: bareList, state, readyWhen })
  const least = median(bare.map((one) => one.readyAt))
  const figures: Figure[] = []
  for (const path of [routes.bookings(), routes.trips()]) {
    const real = await loads(browser, site, { path, state, readyWhen })
    const ready = median(real.map((one) => one.readyAt))
    const shifted = Math.max(...real.map((one) => one.layoutShift))
    const blocking = median(real.map((one) => one.blocking))
    figures.push(
      figure(`${path} ready ÷ bare React list (${seconds(ready)} ÷ ${seconds(least)})`, ready / least, {
        most: 1.3,
        show: ratio,
      }),
      figure(`${path} layout shift`, shifted, { most: 0.01, show: shift }),
      figure(`${path} total blocking time`, blocking, { most: 100, show: milliseconds }),
    )
  }
  return figures
}

/** From the dashboard, a moment after it has settled, to the list by its link: from the click to painted rows. */
async function pageToPage(browser: Browser, site: Site, state: PageOptions['state']): Promise<Figure> {
  const cold = await loads(browser, site, { path: routes.bookings(), state, readyWhen: listRows })
  const coldReady = median(cold.map((one) => one.readyAt))
  const warm: number[] = []
  for (let run = 0; run < runs; run += 1) {
    const page = await openPage(browser, { state, readyWhen: listRows })
    await page.goto(site.url + routes.bookings())
    await untilReady(page)
    await page.goto(site.url + routes.dashboard())
    await page.waitForLoadState('networkidle')
    const link = page.locator(`a[href^="${routes.bookings()}"]:visible`).first()
    await link.scrollIntoViewIfNeeded()
    // A finger or a pointer rests on a link before it is followed; the browser prefetches in that time.
    await link.hover()
    await page.waitForTimeout(300)
    const clicked = await page.evaluate(() => performance.timeOrigin + performance.now())
    await Promise.all([page.waitForURL((url) => url.pathname === routes.bookings()), link.click()])
    const there = await untilReady(page)
    warm.push(there.origin + there.readyAt - clicked)
    await page.context().close()
  }
  const name = `page to page ÷ cold load (${seconds(median(warm))} ÷ ${seconds(coldReady)})`
  return figure(name, median(warm) / coldReady, { most: 0.35, show: ratio })
}

/** Times under the slow profile, against baselines measured in the same run. */
export async function measureSpeed(
  browser: Browser,
  site: Site,
  state: PageOptions['state'],
): Promise<Figure[]> {
  return [
    ...(await signInFigures(browser, site)),
    ...(await listFigures(browser, site, state)),
    await pageToPage(browser, site, state),
  ]
}
