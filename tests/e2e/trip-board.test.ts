import { expect } from '@playwright/test'
import { graveFindings } from './support/axe.ts'
import { dayBoard } from './support/pages/board.ts'
import { bookingPage } from './support/pages/booking.ts'
import { test } from './support/test.ts'
import { words } from './support/words.ts'

test.use({ role: 'dispatcher' })
const t = (key: string, values?: Record<string, string>) => words('en', key, values)
const label = (text: string | null) => /^KB-\d{6}-\d+/.exec(text ?? '')?.[0] ?? ''

test('the day stands by driver: who is without one stays in sight, and the present is marked', async ({
  page,
}) => {
  const board = dayBoard(page)
  await board.openToday()
  await expect(board.open).toBeVisible()
  await expect(board.board.locator('[data-now]')).toBeInViewport()
  const first = await board.lanes.nth(1).textContent()
  await board.board.locator('.k-lanes').evaluate((lanes) => lanes.scrollTo({ top: lanes.scrollHeight }))
  await expect(board.lane(first ?? '')).not.toBeInViewport()
  await expect(board.open).toBeInViewport()
})

test('lanes and bars out of sight are not in the document, and come when they are scrolled to', async ({
  page,
}) => {
  const board = dayBoard(page)
  await page.setViewportSize({ width: 1280, height: 720 })
  await board.openToday()
  await board.show('all')
  const last = () =>
    board.board.locator('.k-lanes').evaluate((lanes) => {
      const heads = [...lanes.querySelectorAll('[data-lane]')]
      return { drawn: heads.length, end: lanes.scrollHeight }
    })
  const before = await last()
  expect(before.end).toBeGreaterThan(before.drawn * 44)
  // The first one stays where the Tab key leads to it, as it does once no trip of today is without a driver.
  const second = await board.lanes.nth(2).textContent()
  await board.board.locator('.k-lanes').evaluate((lanes) => lanes.scrollTo({ top: lanes.scrollHeight }))
  await expect(board.lane(second ?? '')).toHaveCount(0)
  await expect(board.lanes.last()).toBeInViewport()
})

test('the keys go from trip to trip and from lane to lane, and open the menu of a trip', async ({ page }) => {
  const board = dayBoard(page)
  await board.openTomorrow()
  await board.trips(board.open).first().focus()
  const focused = () => page.evaluate(() => document.activeElement?.getAttribute('aria-label') ?? '')
  const first = await focused()
  await page.keyboard.press('ArrowRight')
  const second = await focused()
  expect(label(second)).not.toBe(label(first))
  await page.keyboard.press('ArrowLeft')
  expect(await focused()).toBe(first)
  await page.keyboard.press('ArrowDown')
  expect(label(await focused())).not.toBe('')
  expect(label(await focused())).not.toBe(label(first))
  await page.keyboard.press('End')
  await expect(board.trip(label(await focused()))).toBeInViewport({ ratio: 0.5 })
  // One stop of the Tab key for all of them.
  expect(await board.board.locator('[data-trip][tabindex="0"]').count()).toBe(1)
  const reference = label(await focused())
  await page.keyboard.press('Enter')
  await expect(board.entry(t('trip-board:open'))).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(board.trip(reference)).toBeFocused()
})

test('a search leaves those whom it finds, and the address keeps what is shown', async ({ page }) => {
  const board = dayBoard(page)
  await board.openTomorrow()
  const name = (await board.lanes.nth(2).textContent()) ?? ''
  await board.find(name)
  await expect(board.lanes).toHaveCount(2)
  await page.reload()
  await expect(board.lane(name)).toBeVisible()
  await expect(board.lanes).toHaveCount(2)
  await board.find('zzzz')
  await expect(board.lanes).toHaveCount(1)
})

test('drivers stand by company or by type of vehicle', async ({ page }) => {
  const board = dayBoard(page)
  await board.openTomorrow()
  await board.group('body')
  await expect(board.board.getByText(/^(Car|Van|Minibus) \(\d+\)$/).first()).toBeVisible()
  await expect(page).toHaveURL(/group=body/)
})

test('a trip is opened from its menu, which offers what can be done', async ({ page }) => {
  const board = dayBoard(page)
  await board.openTomorrow()
  const bar = board.trips(board.open).first()
  const reference = label(await bar.getAttribute('aria-label'))
  await bar.click()
  await expect(board.entry(t('trip-board:move'))).toBeVisible()
  await expect(board.entry(t('trip-board:swap'))).toHaveCount(0)
  await expect(board.entry(t('trip-steps:cancel'))).toBeVisible()
  await board.entry(t('trip-board:open')).click()
  await expect(bookingPage(page).trip(reference)).toBeVisible()
})

test('on a phone the day is a list by start', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 })
  const board = dayBoard(page)
  await board.openTomorrow()
  const list = board.board.getByRole('list', { name: t('trip-board:title') })
  await expect(board.trips(list).first()).toBeVisible()
  const starts = await list
    .locator('time')
    .evaluateAll((all) => all.map((one) => one.getAttribute('datetime')))
  expect(starts).toEqual(starts.toSorted())
  const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
  expect(overflow).toBeLessThanOrEqual(0)
})

for (const locale of ['en', 'ar'] as const) {
  for (const colorScheme of ['light', 'dark'] as const) {
    test(`axe finds nothing serious, as lanes or as a list (${locale}, ${colorScheme})`, async ({ page }) => {
      await page.addInitScript(
        (mode) =>
          document.addEventListener('DOMContentLoaded', () => (document.documentElement.dataset.mode = mode)),
        colorScheme,
      )
      const board = dayBoard(page, locale)
      await board.openTomorrow()
      expect(await graveFindings(page)).toEqual([])
      await board.trips().first().click()
      await expect(page.getByRole('menuitem').first()).toBeFocused()
      expect(await graveFindings(page)).toEqual([])
      await page.keyboard.press('Escape')
      await page.setViewportSize({ width: 360, height: 740 })
      await expect(board.board.locator('.k-day-list')).toBeVisible()
      expect(await graveFindings(page)).toEqual([])
    })
  }
}
