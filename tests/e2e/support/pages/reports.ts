import { expect, type Page } from '@playwright/test'
import type { Locale } from '#src/lib/i18n/locales.ts'
import { localePath, routes } from '#src/lib/routes.ts'
import { words } from '../words.ts'

/** The page of the reports. */
export function reportsPage(page: Page, locale: Locale = 'en') {
  const t = (key: string, values?: Record<string, string>) => words(locale, key, values)
  const main = page.locator('main')
  const dialog = page.getByRole('dialog')
  const rows = main.locator('tr[data-row]')
  return {
    rows,
    dialog,
    main,
    open: (query = '') => page.goto(`${localePath(locale, routes.reports())}${query}`),
    report: (name: string) => main.getByRole('link', { name: t(`reports:report.${name}`), exact: true }),
    async choose(key: string, value: string) {
      await main.getByRole('combobox', { name: t(`reports:${key}`), exact: true }).selectOption(value)
    },
    day: (key: 'from' | 'to') => main.getByLabel(t(`reports:${key}`), { exact: true }),
    figure: (key: string) =>
      main
        .locator('button.k-card[aria-pressed]')
        .filter({ has: page.getByText(t(`reports:figure.${key}`), { exact: true }) }),
    /** A figure of the whole period as a number. */
    async total(key: string): Promise<number> {
      const text = await this.figure(key).locator('.tabular-nums').textContent()
      return Number(text?.replaceAll(/[^\d.]/g, ''))
    },
    /** How many rides the dialog says that there are. */
    async ridesFound(): Promise<number> {
      const range = dialog.locator('[data-figures]')
      const shown = dialog.locator('tbody tr')
      await expect(shown.first()).toBeVisible()
      if (!(await range.isVisible())) return shown.count()
      return Number(/(\d+)\D*$/.exec(((await range.textContent()) ?? '').replaceAll(',', ''))?.[1])
    },
    button: (key: string, values?: Record<string, string>) =>
      page.getByRole('button', { name: t(key, values), exact: true }),
  }
}
