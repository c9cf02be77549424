import { expect, type Page } from '@playwright/test'
import type { Locale } from '#src/lib/i18n/locales.ts'
import { words } from '../words.ts'

/** The dialogs in which children get in and are handed over. */
export function handoverDialog(page: Page, locale: Locale = 'en') {
  const t = (key: string, values?: Record<string, string>) => words(locale, key, values)
  const dialog = page.getByRole('dialog')
  const field = (role: 'textbox' | 'combobox', key: string) =>
    dialog.getByRole(role, { name: t(`ride-questions:${key}`), exact: true })
  const submit = (action: string) =>
    dialog.getByRole('button', { name: t(`trip-steps:${action}`), exact: true }).click()
  return {
    dialog,
    problem: dialog.locator('[data-summary]'),
    to: field('combobox', 'act.to'),
    method: field('combobox', 'act.method'),
    word: field('textbox', 'act.word'),
    name: field('textbox', 'act.name'),
    why: field('textbox', 'act.why'),
    submit,
    async done(action: string) {
      await submit(action)
      await expect(dialog).toHaveCount(0)
    },
    async close() {
      await dialog.getByRole('button', { name: t('dialog:back'), exact: true }).click()
      await expect(dialog).toHaveCount(0)
    },
  }
}
