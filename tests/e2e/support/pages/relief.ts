import { expect, type Page } from '@playwright/test'
import type { Locale } from '#src/lib/i18n/locales.ts'
import { words } from '../words.ts'

/** The dialogs that send a relief, and that exchange who drives a trip with what. */
export function reliefDialog(page: Page, locale: Locale = 'en') {
  const t = (key: string, values?: Record<string, string>) => words(locale, key, values)
  const dialog = page.getByRole('dialog')
  const field = (key: string) => dialog.getByRole('combobox', { name: t(`relief:${key}`), exact: true })
  const offered = page
    .getByRole('listbox')
    .locator('[role="option"][aria-selected="false"]:not([aria-disabled="true"])')
  return {
    dialog,
    where: field('where'),
    place: field('place'),
    /** Chooses the first other one who can, and answers the name. */
    async choose(key: 'driver' | 'vehicle' | 'assistant' | 'place', text = 'a') {
      await field(key).fill(text)
      const option = offered.first()
      const name = (await option.locator('.font-medium').textContent()) ?? ''
      await option.click()
      return name
    },
    /** One who can't, with the reason beside. */
    async refused(key: 'driver' | 'vehicle', text: string) {
      await field(key).fill(text)
      return page
        .getByRole('listbox')
        .locator('[role="option"][aria-disabled="true"]')
        .filter({ hasText: text })
    },
    because: (reason: string) =>
      dialog.getByLabel(t('ride-questions:reason.label')).selectOption({ label: t(`reasons:${reason}`) }),
    submit: (action: 'relieve' | 'exchange') =>
      dialog.getByRole('button', { name: t(`trip-steps:${action}`), exact: true }).click(),
    closed: () => expect(dialog).toHaveCount(0),
  }
}
