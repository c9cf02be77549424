import { expect, type Page } from '@playwright/test'
import { localePath, routes } from '#src/lib/routes.ts'
import { expectAddress } from './support/address.ts'
import { settled } from './support/settled.ts'
import { test } from './support/test.ts'
import { words } from './support/words.ts'

const button = (page: Page, key: string) =>
  page.getByRole('button', { name: words('en', `shell:${key}`), exact: true })
const mode = (page: Page) => page.locator('[data-toggle-mode]')
const root = (page: Page) => page.locator('html')

async function opened(page: Page): Promise<void> {
  await page.goto(routes.trips())
  await settled(page)
}

test('dark mode and a narrow sidebar come at the first press, stay, and reach the other tab', async ({
  page,
  context,
}) => {
  const other = await context.newPage()
  await opened(other)
  await opened(page)
  await expect(button(page, 'collapse')).toHaveAttribute('aria-pressed', 'false')
  await mode(page).click()
  await expect(root(page)).toHaveAttribute('data-mode', 'dark')
  await button(page, 'collapse').click()
  await expect(root(page)).toHaveAttribute('data-sidebar', 'mini')
  await expect(button(page, 'collapse')).toHaveAttribute('aria-pressed', 'true')
  await expect(root(other)).toHaveAttribute('data-mode', 'dark')
  await expect(root(other)).toHaveAttribute('data-sidebar', 'mini')
  await page.reload()
  await settled(page)
  await expect(root(page)).toHaveAttribute('data-mode', 'dark')
  await expect(button(page, 'collapse')).toHaveAttribute('aria-pressed', 'true')
  await mode(page).click()
  await expect(root(other)).toHaveAttribute('data-mode', 'light')
})

for (const changed of [false, true]) {
  test(`a language is kept ${changed ? 'with' : 'without'} another change of the look before it`, async ({
    page,
  }) => {
    await opened(page)
    if (changed) {
      await mode(page).click()
      await expect(root(page)).toHaveAttribute('data-mode', 'dark')
    }
    await page.getByRole('button', { name: words('en', 'shell:language') }).click()
    await page.locator('a[data-language=ar]:not([data-labels])').click()
    await expectAddress(page, (url) => url.pathname === localePath('ar', routes.trips()))
    await expect(root(page)).toHaveAttribute('dir', 'rtl')
    await expect(root(page)).toHaveAttribute('data-mode', changed ? 'dark' : 'light')
    // An address without a language opens in the chosen one.
    await page.goto(routes.bookings())
    await expectAddress(page, (url) => url.pathname === localePath('ar', routes.bookings()))
  })
}

test('the page that is open stands in sight in the menu, also in a phone’s', async ({ page }) => {
  await page.goto(routes.versions())
  await settled(page)
  const current = page.locator('.k-nav [aria-current=page]')
  await expect(current).toBeInViewport({ ratio: 1 })
  expect(await page.evaluate(() => scrollY)).toBe(0)
  await page.setViewportSize({ width: 360, height: 500 })
  await button(page, 'openMenu').click()
  await expect(current).toBeInViewport({ ratio: 1 })
  // Browsers of tests keep no page: what one that does tells a page which is left.
  await page.evaluate(() => dispatchEvent(new PageTransitionEvent('pagehide', { persisted: true })))
  await expect(button(page, 'openMenu')).toHaveAttribute('aria-expanded', 'false')
  await expect(page.getByRole('heading', { level: 1 })).toBeInViewport()
})

test.describe('by finger', () => {
  test.use({ hasTouch: true, isMobile: true, viewport: { width: 390, height: 844 } })

  test('no field is so small that a phone magnifies the page around it', async ({ page }) => {
    const pages = [routes.bookings(), routes.bookingCreate(), `${routes.trips()}#board`, routes.users()]
    for (const path of pages) {
      await page.goto(path)
      await settled(page)
      const fields = page.locator(
        'input:not([type="checkbox"], [type="radio"]):visible, select:visible, textarea:visible',
      )
      await expect(fields.first(), path).toBeVisible()
      const sizes = await fields.evaluateAll((found) =>
        found.map((field) => Number.parseFloat(getComputedStyle(field).fontSize)),
      )
      expect(Math.min(...sizes), path).toBeGreaterThanOrEqual(16)
    }
  })
})
