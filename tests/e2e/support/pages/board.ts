import { expect, type Locator, type Page } from '@playwright/test'
import type { Locale } from '#src/lib/i18n/locales.ts'
import { localePath, routes } from '#src/lib/routes.ts'
import { settled } from '../settled.ts'
import { words } from '../words.ts'

/** The day by driver. */
export function dayBoard(page: Page, locale: Locale = 'en') {
  const t = (key: string, values?: Record<string, string>) => words(locale, key, values)
  const board = page.getByRole('region', { name: t('trip-board:title') })
  const day = board.getByLabel(t('trip-board:day'))
  const button = (key: string) => board.getByRole('button', { name: t(`trip-board:${key}`), exact: true })
  const lane = (name: string) =>
    board.getByRole('listitem').filter({ has: page.getByRole('heading', { level: 3, name, exact: true }) })
  const trips = (within: Locator = board) => within.getByRole('button', { name: /^KB-\d{6}-\d+/ })
  return {
    board,
    day,
    lane,
    open: lane(t('trip-board:unassigned')),
    lanes: board.getByRole('heading', { level: 3 }),
    trips,
    /** The bar of a trip, in a lane or anywhere. */
    trip: (reference: string, within: Locator = board) =>
      within.getByRole('button', { name: new RegExp(`^${reference}`) }),
    entry: (label: string) => page.getByRole('menuitem', { name: label, exact: true }),
    /** The whole day at a glance: every bar of a lane in sight is drawn. */
    async wholeDay() {
      while (await button('narrower').isEnabled()) await button('narrower').click()
    },
    async find(text: string) {
      await board.getByRole('searchbox').fill(text)
      await expect(page).toHaveURL(/find=/)
    },
    show: (what: 'busy' | 'all' | 'conflicts') => board.getByLabel(t('trip-board:show')).selectOption(what),
    group: (by: 'none' | 'company' | 'body') => board.getByLabel(t('trip-board:group')).selectOption(by),
    async openOn(date: string) {
      await page.goto(`${localePath(locale, routes.trips())}#board=${date}`)
      await settled(page)
      await expect(day).toHaveValue(date)
    },
    async openToday() {
      await page.goto(`${localePath(locale, routes.trips())}#board`)
      await settled(page)
      await expect(day).toHaveValue(/\d{4}-\d{2}-\d{2}/)
    },
    async openTomorrow() {
      await this.openToday()
      const today = await day.inputValue()
      await button('next').click()
      await expect(day).not.toHaveValue(today)
      await settled(page)
    },
  }
}
