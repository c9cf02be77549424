import { expect, type Page } from '@playwright/test'
import type { Locale } from '#src/lib/i18n/locales.ts'
import { localePath, routes } from '#src/lib/routes.ts'
import { words } from '../words.ts'

/** The day by driver. */
export function dayBoard(page: Page, locale: Locale = 'en') {
  const t = (key: string) => words(locale, key)
  const board = page.getByRole('region', { name: t('trip-board:title') })
  return {
    board,
    lane: (driver: string) =>
      board
        .getByRole('listitem')
        .filter({ has: page.getByRole('heading', { level: 3, name: driver, exact: true }) }),
    async openTomorrow() {
      await page.goto(`${localePath(locale, routes.trips())}#board`)
      const day = board.getByLabel(t('trip-board:day'))
      await expect(day).toHaveValue(/\d{4}-\d{2}-\d{2}/)
      const today = await day.inputValue()
      await board.getByRole('button', { name: t('trip-board:next') }).click()
      await expect(day).not.toHaveValue(today)
    },
  }
}
