import { expect, type Page } from '@playwright/test'
import { words as wordsOf } from '../words.ts'

/** A series of rides: asked about from one of its bookings, and on its own page. */
export function seriesPage(page: Page) {
  const words = (key: string) => wordsOf('en', key)
  const dialog = page.getByRole('dialog')
  const button = (key: string) => page.getByRole('button', { name: words(key), exact: true })
  const why = (reason: string) =>
    dialog
      .getByLabel(words('ride-questions:reason.label'))
      .selectOption({ label: words(`reasons:${reason}`) })
  async function agree(key: string) {
    await dialog.getByRole('button', { name: words(key), exact: true }).click()
    await expect(dialog).toHaveCount(0)
  }
  return {
    plan: page.locator('#plan'),
    async cancelFrom(scope: string, reason: string) {
      await button('booking-steps:cancel').click()
      await dialog.getByRole('radio', { name: words(`series-tasks:scope.${scope}`) }).check()
      await why(reason)
      await agree('booking-steps:cancel')
    },
    undo: () => button('toasts:undo').first().click(),
    follow: () => page.locator('#facts').locator('a[href*="/bookings/series/"]').click(),
  }
}
