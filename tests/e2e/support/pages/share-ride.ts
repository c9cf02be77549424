import { expect, type Page } from '@playwright/test'
import type { Locale } from '#src/lib/i18n/locales.ts'
import { act } from '../record-actions.ts'
import { words } from '../words.ts'

/** The dialog with the links to a ride, opened from its trip. */
export function shareRideDialog(page: Page, locale: Locale) {
  const t = (key: string) => words(locale, key)
  const dialog = page.getByRole('dialog', { name: t('trip-steps:share_link') })
  const press = (key: string) => dialog.getByRole('button', { name: t(key), exact: true })
  const rows = dialog.locator('[data-share-link]')
  return {
    dialog,
    rows,
    async open() {
      await act(page.locator('[id^="trip-"]').first(), t('trip-steps:share_link'), locale)
      await expect(dialog).toContainText(t('share-links:hint'))
    },
    /** Makes a link and answers its address. */
    async make(): Promise<URL> {
      const before = await dialog.locator('code').allTextContents()
      await press('share-links:make').click()
      await expect(dialog.locator('code')).not.toHaveText(before[0] ?? '')
      return new URL((await dialog.locator('code').textContent()) ?? '')
    },
    revoke: (at: number) =>
      rows
        .nth(at)
        .getByRole('button', { name: t('share-links:revoke') })
        .click(),
    close: () => press('share-links:done').click(),
  }
}
