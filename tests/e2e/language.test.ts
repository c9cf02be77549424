import { expect } from '@playwright/test'
import { routes } from '#src/lib/routes.ts'
import { shell } from './support/pages/shell.ts'
import { test } from './support/test.ts'

test('the language that is chosen stays, with its direction, on every page', async ({ page }) => {
  await page.goto(routes.dashboard())
  await shell(page).chooseLanguage('ar')
  await expect(page).toHaveURL(`/ar${routes.dashboard()}`)
  await expect(page.locator('html')).toHaveAttribute('dir', 'rtl')
  await page.goto(routes.bookings())
  await expect(page).toHaveURL(`/ar${routes.bookings()}`)
  await shell(page, 'ar').chooseLanguage('fr')
  await expect(page).toHaveURL(`/fr${routes.bookings()}`)
  await expect(page.locator('html')).toHaveAttribute('dir', 'ltr')
  await shell(page, 'fr').chooseLanguage('en')
  await expect(page).toHaveURL(routes.bookings())
})

test('dark mode is chosen once and there before anything is painted', async ({ page }) => {
  await page.goto(routes.dashboard())
  await page.getByRole('button', { name: 'Switch to dark mode' }).click()
  await expect(page.locator('html')).toHaveAttribute('data-mode', 'dark')
  await page.goto(routes.trips(), { waitUntil: 'commit' })
  await expect(page.locator('html')).toHaveAttribute('data-mode', 'dark')
})
