import type { Page } from 'playwright'
import { type ReadyWhen, untilReady } from './browser.ts'

/**
 * From the click that `act` does to the paint of what it leads to, in milliseconds: in the same document or in another
 * one. The page must not show that already.
 */
export async function timeOf(page: Page, act: () => Promise<unknown>, readyWhen: ReadyWhen): Promise<number> {
  await page.evaluate((next) => {
    const note = () =>
      sessionStorage.setItem('bench-clicked', String(performance.timeOrigin + performance.now()))
    addEventListener('click', note, { capture: true, once: true })
    window.expectReady(next)
  }, readyWhen)
  await act()
  const { origin, readyAt } = await untilReady(page, readyWhen)
  return origin + readyAt - Number(await page.evaluate(() => sessionStorage.getItem('bench-clicked')))
}

/** As by the browser's own button. */
export const goBack = (page: Page) =>
  page.evaluate(() => {
    sessionStorage.setItem('bench-clicked', String(performance.timeOrigin + performance.now()))
    history.back()
  })
