import { expect, type Locator, type Page } from '@playwright/test'
import type { Locale } from '#src/lib/i18n/locales.ts'
import { words } from './words.ts'

type Where = Page | Locator
const pageOf = (where: Where) => ('page' in where ? where.page() : where)

/** The menu of further actions of a record, or of a trip, within `where`. */
const menuButton = (where: Where, locale: Locale) =>
  where.getByRole('button', { name: words(locale, 'register:more'), exact: true })
const entries = (where: Where) => pageOf(where).getByRole('menuitem')
const direct = (where: Where, name: string) =>
  where
    .getByRole('button', { name, exact: true })
    .or(where.getByRole('link', { name, exact: true }))
    .and(pageOf(where).locator('main button, main a'))

/** Does what stands there as a button, or in the menu beside it. */
export async function act(where: Where, name: string, locale: Locale = 'en'): Promise<void> {
  const menu = menuButton(where, locale)
  await expect(direct(where, name).or(menu).first()).toBeVisible()
  if (await direct(where, name).count()) return direct(where, name).click()
  await menu.click()
  await pageOf(where).getByRole('menuitem', { name, exact: true }).click()
}

/** The names of all that can be done now: the buttons that are on, and the rows of the menu. */
export async function offered(where: Where, locale: Locale = 'en'): Promise<string[]> {
  const menu = menuButton(where, locale)
  if ((await menu.count()) === 0) return []
  await menu.click()
  await expect(entries(where).first()).toBeVisible()
  const names = await entries(where).allTextContents()
  await pageOf(where).keyboard.press('Escape')
  await expect(entries(where)).toHaveCount(0)
  return names
}
