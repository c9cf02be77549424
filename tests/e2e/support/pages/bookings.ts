import { expect, type Locator, type Page } from '@playwright/test'
import type { Locale } from '#src/lib/i18n/locales.ts'
import { localePath, routes } from '#src/lib/routes.ts'
import { settled } from '../settled.ts'
import { words } from '../words.ts'

/** The register of bookings, in the words of a dispatcher. */
export function bookingsPage(page: Page, locale: Locale = 'en') {
  const t = (key: string, values?: Record<string, string>) => words(locale, key, values)
  const table = page.getByRole('table', { name: t('bookings-list:title') })
  const rows = table.locator('tbody tr')
  const row = (reference: string): Locator => rows.filter({ hasText: reference })
  const filter = (key: string) =>
    page.getByRole('button', { name: t(`bookings-list:filter.${key}`), exact: true })
  return {
    rows,
    row,
    search: page.getByRole('searchbox', { name: t('bookings-list:search') }),
    bulk: page.getByRole('region', { name: t('bulk:label') }),
    messages: page.getByRole('region', { name: t('toasts:region') }),
    /** A tab such as `confirmed`, with its count. */
    tab: (status: string) =>
      page
        .getByRole('navigation', { name: t('bookings-list:tabs') })
        .getByRole('link', { name: new RegExp(`^${t(`booking-states:${status}`)}`) }),
    /** What is next, what was, or all. */
    when: (name: string) =>
      page
        .getByRole('navigation', { name: t('dates:when.label') })
        .getByRole('link', { name: t(`dates:when.${name}`), exact: true }),
    async open(query = '') {
      await page.goto(localePath(locale, routes.bookings()) + query)
      await settled(page)
    },
    async openTomorrowWithoutDriver() {
      await page.goto(localePath(locale, routes.bookings()))
      await filter('date').click()
      await page.getByRole('button', { name: t('dates:tomorrow'), exact: true }).click()
      await filter('noDriver').click()
      await expect(page).toHaveURL(/date=tomorrow&no_driver=true/)
      await settled(page)
    },
    /** The references on this page of the list, as they stand. */
    async references(): Promise<string[]> {
      await expect(rows.first()).toContainText(/KB-\d{6}/)
      const cells = await rows.getByRole('rowheader').allTextContents()
      return cells.map((cell) => /KB-\d{6}/.exec(cell)?.[0] ?? '')
    },
    async act(reference: string, action: string) {
      await page
        .getByRole('button', { name: t('table:actions.of', { name: reference }), exact: true })
        .click()
      await page.getByRole('menuitem', { name: t(`booking-steps:${action}`), exact: true }).click()
    },
    async select(reference: string) {
      await page.getByRole('checkbox', { name: t('table:select.row', { name: reference }) }).check()
    },
  }
}
