import type { Page } from '@playwright/test'
import { languageName } from '#contract/language-name.ts'
import type { Locale } from '#src/lib/i18n/locales.ts'
import { words } from '../words.ts'

/** What every page of the console has around it: menus, switches, the error banner. */
export function shell(page: Page, locale: Locale = 'en') {
  const t = (key: string, values?: Record<string, string>) => words(locale, key, values)
  return {
    account: page.getByRole('button', { name: t('shell:account') }),
    navigation: page.getByRole('navigation', { name: t('shell:navigation') }),
    problem: page.getByRole('alert').filter({ hasText: /\S/ }),
    async signOut() {
      await page.getByRole('button', { name: t('shell:account') }).click()
      await page.getByRole('button', { name: t('shell:signOut') }).click()
    },
    async chooseLanguage(next: Locale) {
      const name = t('shell:languageIs', { language: languageName(locale) })
      await page.getByRole('button', { name }).click()
      await page.getByRole('link', { name: languageName(next), exact: true }).click()
    },
  }
}
