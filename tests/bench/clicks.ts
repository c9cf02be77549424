import type { Page } from 'playwright'
import { type ReadyWhen, untilReady, waitAnew } from './browser.ts'

declare global {
  interface Window {
    /** The longest event of every interaction, by its number, in milliseconds from the hand to the next paint. */
    interactions: Map<number, number>
  }
}

/** Browsers report no interaction that is shorter than this, in milliseconds. */
const shortest = 16
/**
 * From the click that `act` does to the paint of what it leads to, in milliseconds: in the same document or in another
 * one. The page must not show that already.
 */
export async function timeOf(page: Page, act: () => Promise<unknown>, readyWhen: ReadyWhen): Promise<number> {
  await page.evaluate((next) => {
    const note = () => {
      performance.mark('bench-clicked')
      sessionStorage.setItem('bench-clicked', String(performance.timeOrigin + performance.now()))
    }
    addEventListener('click', note, { capture: true, once: true })
    window.expectReady(next)
  }, readyWhen)
  waitAnew(page)
  await act()
  const { origin, readyAt } = await untilReady(page, readyWhen)
  return origin + readyAt - Number(await page.evaluate(() => sessionStorage.getItem('bench-clicked')))
}

/** As by the browser's own button. */
export const goBack = (page: Page) =>
  page.evaluate(() => {
    performance.mark('bench-clicked')
    sessionStorage.setItem('bench-clicked', String(performance.timeOrigin + performance.now()))
    history.back()
  })

export function noteInteractions(): void {
  window.interactions = new Map()
  for (const kind of ['click', 'keydown'])
    addEventListener(kind, () => performance.mark('bench-clicked'), { capture: true })
  const observer = new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) {
      const id = Number(Reflect.get(entry, 'interactionId') ?? 0)
      if (id > 0) window.interactions.set(id, Math.max(window.interactions.get(id) ?? 0, entry.duration))
    }
  })
  observer.observe({ type: 'event', buffered: true, durationThreshold: 16 } as PerformanceObserverInit)
}

/** Behind the answer of the API and what is drawn of it. */
export const settle = (page: Page) => page.waitForTimeout(500)

/** What one interaction takes until the next paint; the shortest that is reported when it is not. */
export async function timeOfAct(page: Page, act: () => Promise<unknown>): Promise<number> {
  await page.evaluate(() => window.interactions.clear())
  await act()
  await settle(page)
  return Math.max(shortest, ...(await page.evaluate(() => [...window.interactions.values()])))
}
