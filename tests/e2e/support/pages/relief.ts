import { expect, type Page } from '@playwright/test'
import type { Locale } from '#src/lib/i18n/locales.ts'
import { words } from '../words.ts'

/** The dialogs that send a relief, and that exchange who drives a trip with what. */
export function reliefDialog(page: Page, locale: Locale = 'en') {
  const t = (key: string, values?: Record<string, string>) => words(locale, key, values)
  const dialog = page.getByRole('dialog')
  const field = (key: string) => dialog.getByRole('combobox', { name: t(`relief:${key}`), exact: true })
  const offered = page.getByRole('listbox').locator('[role="option"]:not([aria-disabled="true"])')
  return {
    dialog,
    where: field('where'),
    place: field('other'),
    async choose(key: 'driver' | 'vehicle' | 'other', text = 'a') {
      await field(key).fill(text)
      const option = offered.first()
      const name = (await option.textContent()) ?? ''
      await option.click()
      return name
    },
    because: (reason: string) =>
      dialog.getByLabel(t('ride-questions:reason.label')).selectOption({ label: t(`reasons:${reason}`) }),
    submit: (action: 'relieve' | 'exchange') =>
      dialog.getByRole('button', { name: t(`trip-steps:${action}`), exact: true }).click(),
    closed: () => expect(dialog).toHaveCount(0),
  }
}
