import type { Browser, Page } from 'playwright'
import { routes } from '#src/lib/routes.ts'
import { openPage, type PageOptions, type ReadyWhen, untilReady } from './browser.ts'
import { goBack, timeOf } from './clicks.ts'
import { type Figure, figure, quantile, spread } from './figures.ts'
import type { MeasuredPage } from './pages.ts'
import { reactAdmin } from './react-admin.ts'
import type { Site } from './site.ts'
import { traceAct } from './trace.ts'

const runs = 5
const median = (values: readonly number[]) => quantile(values, 0.5)

/** One way of going through an app: from its dashboard to its bookings, to one of them, and back. */
interface App {
  dashboard: string
  /** What opens the menu on a phone; nobody times that. */
  menu?: string
  bookings: ReadyWhen
  details: ReadyWhen
  toBookings: (page: Page) => Promise<void>
  toDetails: (page: Page) => Promise<void>
}

type Step = 'dashboard → bookings' | 'bookings → details' | 'back to bookings'
type Times = Record<Step, number>

/** As a finger does: it does not rest on a link before, and so gives no time to load what the link leads to. */
const follow = (page: Page, selector: string) => page.locator(`${selector}:visible`).first().tap()

/** Nobody finds a row of the menu sooner. */
async function openMenu(page: Page, button: string): Promise<void> {
  await page.locator(button).first().tap()
  await page.waitForTimeout(500)
}

function appsOf([bookings, , details]: readonly MeasuredPage[]): Record<'own' | 'admin', App> {
  if (!(bookings && details)) throw new Error('Bookings and details are not among the pages.')
  const [reference = ''] = details.ready.texts
  const rows = { count: 25, texts: bookings.ready.texts }
  return {
    own: {
      dashboard: routes.dashboard(),
      bookings: bookings.ready,
      details: { ...details.ready, selector: 'main:not(:has(tr[data-row]))' },
      menu: '[data-toggle-drawer]:visible',
      toBookings: (page) => follow(page, `nav a[href="${routes.bookings()}"]`),
      toDetails: (page) => follow(page, `a[data-row-link]:has-text("${reference}")`),
    },
    admin: {
      dashboard: reactAdmin,
      bookings: { selector: 'tbody tr', ...rows },
      details: { ...details.ready, selector: 'main:not(:has(tbody tr))' },
      toBookings: (page) => follow(page, 'main a[href$="/bookings"]'),
      toDetails: (page) => follow(page, `tbody td:has-text("${reference}")`),
    },
  }
}

/** Has a step done, which answers how long it took, in milliseconds. */
type Watch = (page: Page, step: Step, act: () => Promise<number>) => Promise<number>
const onlyTimed: Watch = (_page, _step, act) => act()

/** Walks through an app in a browser that has not been there, or that comes back to all of it. */
async function walk(
  browser: Browser,
  site: Site,
  state: PageOptions['state'],
  app: App,
  again: boolean,
  watch = onlyTimed,
) {
  const page = await openPage(browser, { state, readyWhen: { selector: 'main li', count: 8, texts: [] } })
  const timed = (step: Step, act: () => Promise<void>, ready: ReadyWhen) =>
    watch(page, step, () => timeOf(page, act, ready))
  const walkOnce = async (): Promise<Times> => {
    await page.waitForLoadState('networkidle')
    if (app.menu) await openMenu(page, app.menu)
    const there = await timed('dashboard → bookings', () => app.toBookings(page), app.bookings)
    await page.waitForLoadState('networkidle')
    const inside = await timed('bookings → details', () => app.toDetails(page), app.details)
    await page.waitForLoadState('networkidle')
    const back = await timed('back to bookings', () => goBack(page), app.bookings)
    return { 'dashboard → bookings': there, 'bookings → details': inside, 'back to bookings': back }
  }
  await page.goto(site.url + app.dashboard)
  await page.locator('main li').nth(7).waitFor()
  const first = await walkOnce()
  if (!again) {
    await page.context().close()
    return first
  }
  await goBack(page)
  await page.locator('main li').nth(7).waitFor()
  const second = await walkOnce()
  await page.context().close()
  return second
}

/** A page's own load out of nothing, which a step to it is compared with. */
async function coldLoad(browser: Browser, site: Site, state: PageOptions['state'], what: MeasuredPage) {
  const page = await openPage(browser, { state, readyWhen: what.ready })
  await page.goto(site.url + what.path)
  const { readyAt } = await untilReady(page, what.ready)
  await page.context().close()
  return readyAt
}

/** From page to page, against each page's cold load and against a single-page app on the same data, in turns. */
export async function pageToPage(
  browser: Browser,
  site: Site,
  state: PageOptions['state'],
  pages: readonly MeasuredPage[],
): Promise<Figure[]> {
  const { own, admin } = appsOf(pages)
  const [bookings, , details] = pages
  if (!(bookings && details)) return []
  const cold = { bookings: [] as number[], details: [] as number[] }
  const walks: { name: string; again: boolean; times: Times }[] = []
  for (let run = 0; run < runs; run += 1) {
    cold.bookings.push(await coldLoad(browser, site, state, bookings))
    cold.details.push(await coldLoad(browser, site, state, details))
    for (const again of [false, true]) {
      for (const [name, app] of [
        ['own', own],
        ['admin', admin],
      ] as const) {
        walks.push({ name, again, times: await walk(browser, site, state, app, again) })
      }
    }
  }
  const figures: Figure[] = []
  for (const again of [false, true]) {
    for (const step of ['dashboard → bookings', 'bookings → details', 'back to bookings'] as const) {
      const took = (app: string) =>
        walks.filter((one) => one.name === app && one.again === again).map(({ times }) => times[step])
      const [ours, theirs] = [took('own'), took('admin')]
      const whole = step === 'bookings → details' ? cold.details : cold.bookings
      const name = `${step}, ${again ? 'visited before' : 'first visit'}`
      figures.push(
        figure(`${name} ÷ cold load (${spread(ours)} ÷ ${spread(whole)})`, median(ours) / median(whole), {
          most: 0.25,
          show: (value) => value.toFixed(2),
        }),
        figure(`${name} ÷ react-admin (${spread(ours)} ÷ ${spread(theirs)})`, median(ours) / median(theirs), {
          most: 1,
          show: (value) => value.toFixed(2),
        }),
      )
    }
  }
  return figures
}

/** Prints where the time of each step goes, for the first time and again, and that of the same step in react-admin. */
export async function printStepTraces(
  browser: Browser,
  site: Site,
  state: PageOptions['state'],
  pages: readonly MeasuredPage[],
): Promise<void> {
  for (const [name, app] of Object.entries(appsOf(pages))) {
    const print: Watch = (page, step, act) => traceAct(browser, page, `${name}, ${step}`, act)
    await walk(browser, site, state, app, true, print)
  }
}
