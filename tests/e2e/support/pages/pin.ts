import { expect, type Page } from '@playwright/test'
import type { Locale } from '#src/lib/i18n/locales.ts'
import { words } from '../words.ts'

/** The map on which a place is chosen by a pin. */
export function pinDialog(page: Page, title: string, locale: Locale = 'en') {
  const t = (key: string, values?: Record<string, string>) => words(locale, key, values)
  const dialog = page.getByRole('dialog', { name: title })
  const map = dialog.getByRole('application', { name: t('place-pin:map') })
  return {
    dialog,
    map,
    address: dialog.getByRole('textbox', { name: t('place-pin:address') }),
    words: dialog.locator('[data-pin]'),
    isSet: () => expect(dialog.locator('[data-pin=set]')).toBeVisible(),
    own: () => dialog.getByRole('button', { name: t('place-pin:own') }).click(),
    closer: () => dialog.getByRole('button', { name: t('map:zoomIn') }).click(),
    async use() {
      await dialog.getByRole('button', { name: t('place-pin:use') }).click()
      await expect(dialog).toHaveCount(0)
    },
  }
}
