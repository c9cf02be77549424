import { join } from 'node:path'
import { PGlite } from '@electric-sql/pglite'
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm'
import type { Browser, Page } from 'playwright'
import { addBareList, bareListOf } from './bare-list.ts'
import { openPage, type PageOptions, throttle, untilReady } from './browser.ts'
import { noteInteractions, settle, timeOfAct } from './clicks.ts'
import { type Figure, figure, quantile } from './figures.ts'
import { growBookings } from './grow-bookings.ts'
import { listRows, type MeasuredPage, pagesToMeasure } from './pages.ts'
import { signIn } from './sign-in.ts'
import type { Site } from './site.ts'
import { traceAct } from './trace.ts'
import { withFolder, withServer } from './with-server.ts'

/** What the lists have behind their pages. */
const bookings = 10_000
const rounds = 4

type Time = (page: Page, act: () => Promise<unknown>) => Promise<number>

/** Sort by two columns, filter by two tabs, open a row's menu, open the row, type a search: what a dispatcher does all day. */
async function work(page: Page, timeOf: Time = timeOfAct): Promise<number[]> {
  const times: number[] = []
  const time = async (act: () => Promise<unknown>) => times.push(await timeOf(page, act))
  const sorts = page.locator('thead th button:visible')
  const tabs = page.locator('main nav a[href^="?"]')
  for (const column of [0, 1]) await time(() => sorts.nth(column).click())
  await time(() => tabs.nth(1).click())
  // Rows of that tab are still to be dealt with, so they have a menu.
  await time(() => page.locator('tbody tr[data-row] button').first().click())
  await page.getByRole('menuitem').first().waitFor()
  await page.keyboard.press('Escape')
  await time(() => tabs.nth(0).click())
  await page.locator('tr[data-row]').nth(24).waitFor()
  await time(() => page.locator('a[data-row-link]').first().click())
  await page.locator('tr[data-row]').first().waitFor({ state: 'detached' })
  await page.goBack()
  await page.locator('tr[data-row]').nth(24).waitFor()
  await settle(page)
  const search = page.getByRole('searchbox').first()
  await search.click()
  for (const letter of 'smith') await time(() => search.press(letter))
  await search.fill('')
  await settle(page)
  return times
}

/** A list on a desktop that somebody has worked with for a while: the first time of everything is that of a visit. */
async function openList(browser: Browser, url: string, state: PageOptions['state']): Promise<Page> {
  const page = await openPage(browser, { state, readyWhen: listRows, throttled: false, desktop: true })
  await page.addInitScript(noteInteractions)
  await page.goto(url)
  await untilReady(page, listRows)
  await throttle(page)
  await work(page)
  return page
}

async function timesOf(browser: Browser, url: string, state: PageOptions['state']): Promise<number[]> {
  const page = await openList(browser, url, state)
  const times: number[] = []
  while (times.length < 11 * rounds) times.push(...(await work(page)))
  await page.context().close()
  return times
}

async function against(
  browser: Browser,
  site: Site,
  state: PageOptions['state'],
  list: MeasuredPage,
): Promise<Figure[]> {
  await addBareList(site, list)
  const bare = await timesOf(browser, site.url + bareListOf(list), state)
  const own = await timesOf(browser, site.url + list.path, state)
  const [ours, theirs] = [quantile(own, 0.75), quantile(bare, 0.75)]
  const what = `${list.name}: 75th percentile of ${own.length} interactions ÷ bare React list`
  return [
    figure(`${what} (${Math.round(ours)} ÷ ${Math.round(theirs)} ms)`, ours / theirs, {
      most: 1.3,
      show: (value) => value.toFixed(2),
    }),
  ]
}

/** Prints where the time of each interaction goes, in the list of bookings and in the bare one. */
async function printActs(browser: Browser, name: string, url: string, state: PageOptions['state']) {
  const page = await openList(browser, url, state)
  await work(page, (_page, act) => traceAct(browser, page, name, () => timeOfAct(page, act)))
  await page.context().close()
}

/**
 * Interactions with the lists on a desktop screen at a quarter of the processor's speed, beside the same acts on a list in
 * bare React with the same rows.
 */
export const measureInteraction = (browser: Browser, site: Site): Promise<Figure[]> =>
  onManyBookings(browser, site, async (state, lists) => {
    const figures: Figure[] = []
    for (const list of lists) figures.push(...(await against(browser, site, state, list)))
    return figures
  })

export const printInteractionTraces = (browser: Browser, site: Site): Promise<void> =>
  onManyBookings(browser, site, async (state, [bookings]) => {
    if (!bookings) return
    await addBareList(site, bookings)
    await printActs(browser, 'bare list', site.url + bareListOf(bookings), state)
    await printActs(browser, 'bookings', site.url + bookings.path, state)
  })

/** Has something done with the lists of bookings and trips of a server that has many. */
function onManyBookings<Result>(
  browser: Browser,
  site: Site,
  measure: (state: PageOptions['state'], lists: readonly MeasuredPage[]) => Promise<Result>,
): Promise<Result> {
  return withFolder(async (folder) => {
    await withServer(folder, {}, async () => undefined)
    const db = await PGlite.create({ dataDir: join(folder, 'pg'), extensions: { pg_trgm } })
    await growBookings(async (sql) => (await db.query<Record<string, unknown>>(sql)).rows, bookings)
    await db.close()
    return withServer(folder, { PUBLIC_ORIGIN: site.url }, async (server) => {
      site.proxyTo(server.url)
      const state = await signIn(browser, site.url)
      return measure(state, (await pagesToMeasure(browser, site.url, state)).slice(0, 2))
    })
  })
}
