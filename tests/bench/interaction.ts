import type { Browser, Page } from 'playwright'
import { routes } from '#src/lib/routes.ts'
import { openPage, type PageOptions, throttle, untilReady } from './browser.ts'
import { type Figure, figure, quantile } from './figures.ts'
import { listRows } from './pages.ts'
import type { Site } from './site.ts'

declare global {
  interface Window {
    /** The longest event of every interaction, by its number, in milliseconds from the hand to the next paint. */
    interactions: Map<number, number>
  }
}

function noteInteractions(): void {
  window.interactions = new Map()
  const observer = new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) {
      const id = Number(Reflect.get(entry, 'interactionId') ?? 0)
      if (id > 0) window.interactions.set(id, Math.max(window.interactions.get(id) ?? 0, entry.duration))
    }
  })
  observer.observe({ type: 'event', buffered: true, durationThreshold: 16 } as PerformanceObserverInit)
}

const settle = (page: Page) => page.waitForTimeout(400)

/** Sort by two columns, filter by two tabs, open a row's menu, type a search: what a dispatcher does all day. */
async function work(page: Page): Promise<void> {
  const sorts = page.locator('thead th button:visible')
  for (let column = 0; column < Math.min(2, await sorts.count()); column += 1) {
    await sorts.nth(column).click()
    await settle(page)
  }
  const tabs = page.locator('main nav a[href^="?"]')
  await tabs.nth(1).click()
  await settle(page)
  // Rows of that tab are still to be dealt with, so they have a menu.
  await page.locator('tbody tr button').first().click()
  await settle(page)
  await page.keyboard.press('Escape')
  await tabs.nth(0).click()
  await settle(page)
  const search = page.getByRole('searchbox').first()
  await search.click()
  for (const letter of 'smith') {
    await search.press(letter)
    await page.waitForTimeout(120)
  }
  await settle(page)
  await search.fill('')
  await settle(page)
}

/**
 * Interactions with the list on a desktop screen at a quarter of the processor's speed.
 * @param state of a signed-in member of staff
 */
export async function measureInteraction(
  browser: Browser,
  site: Site,
  state: PageOptions['state'],
): Promise<Figure[]> {
  const figures: Figure[] = []
  for (const path of [routes.bookings(), routes.trips()]) {
    const page = await openPage(browser, { state, readyWhen: listRows, throttled: false, desktop: true })
    await page.addInitScript(noteInteractions)
    await page.goto(site.url + path)
    await untilReady(page, listRows)
    await throttle(page)
    for (let round = 0; round < 3; round += 1) await work(page)
    const durations = await page.evaluate(() => [...window.interactions.values()])
    await page.context().close()
    // An interaction under the browser's 16 ms resolution is not reported at all: the rest is the worse part.
    figures.push(
      figure(`${path} interaction, 75th percentile of ${durations.length}`, quantile(durations, 0.75), {
        most: 100,
        show: (value) => `${Math.round(value)} ms`,
      }),
    )
  }
  return figures
}
