import { readFileSync } from 'node:fs'
import { expect, type Page } from '@playwright/test'
import { languageName } from '#contract/language-name.ts'
import { labelLocales, localeTags } from '#src/lib/i18n/locales.ts'
import { localePath, routes } from '#src/lib/routes.ts'
import { shell } from './support/pages/shell.ts'
import { settled } from './support/settled.ts'
import { test } from './support/test.ts'

const danish = (namespace: string, key: string) =>
  (JSON.parse(readFileSync(`texts/da/${namespace}.json`, 'utf8')) as Record<string, string>)[key] ?? ''

const openMenu = (page: Page) => page.locator('[popovertarget="k-languages"]').click()
const languages = (page: Page) => page.locator('#k-languages a')

test('the menu has each language and each locale, and says what its texts are in', async ({ page }) => {
  await page.goto(`${routes.trips()}?when=all`)
  await settled(page)
  await openMenu(page)
  await expect(languages(page)).toHaveCount(localeTags.length + Object.keys(labelLocales).length)
  await expect(page.locator('#k-languages [aria-current]')).toHaveText('English')
  await expect(languages(page).filter({ hasText: 'Dansk' })).toContainText('Tekst: engelsk')
  await expect(languages(page).filter({ hasText: 'Català' })).toContainText('Text: espanyol')
  await expect(languages(page).filter({ hasText: 'Deutsch' })).toHaveText('Deutsch')
  // Where the person is, with the same rows.
  await expect(languages(page).filter({ hasText: 'Deutsch' })).toHaveAttribute(
    'href',
    `${localePath('de', routes.trips())}?when=all`,
  )
  // By keyboard, and away again.
  await page.keyboard.press('Tab')
  await expect(languages(page).first()).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(page.locator('#k-languages')).toBeHidden()
})

test('who reads Danish has its labels and formats, and all other texts in English, from page to page', async ({
  page,
}) => {
  await page.goto(routes.bookings())
  await settled(page)
  await openMenu(page)
  await languages(page).filter({ hasText: 'Dansk' }).click()
  const size = page.getByText(danish('table', 'page.size'))
  await expect(size).toBeVisible()
  await expect(page).toHaveURL(routes.bookings())
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Bookings')
  await expect(page.locator('[popovertarget="k-languages"]')).toContainText('Dansk')
  await expect(page.locator('[popovertarget="k-languages"]')).toHaveAccessibleName('Language: Dansk')
  await expect(page.locator('html')).toHaveAttribute('lang', 'en')
  // Thousands as in Danish.
  await expect(page.locator('[data-figures]').first()).toHaveText(/^1–25 af \d\.\d{3}$/)

  await page.locator(`.k-nav-link[href="${routes.bookingCreate()}"]`).click()
  await expect(page).toHaveURL(routes.bookingCreate())
  await expect(page.locator('.k-page-head nav')).toHaveAttribute(
    'aria-label',
    danish('labels', 'breadcrumbs'),
  )
  await page.locator(`.k-nav-link[href="${routes.children()}"]`).click()
  await expect(page).toHaveURL(routes.children())
  await expect(size).toBeVisible()

  await page.reload()
  await expect(size).toBeVisible()
  await openMenu(page)
  await expect(page.locator('#k-languages [aria-current]')).toContainText('Dansk')
  await languages(page)
    .filter({ hasText: /^English$/ })
    .click()
  await expect(page.getByText('Rows per page')).toBeVisible()
  await expect(page.locator('[popovertarget="k-languages"]')).toContainText('English')
})

test('a date is typed as the locale writes it', async ({ page }) => {
  await page.goto(routes.bookingCreate())
  await settled(page)
  await openMenu(page)
  await languages(page)
    .filter({ hasText: languageName('ko') })
    .click()
  const field = page.getByPlaceholder('연. 월. 일. 시:분').first()
  await field.fill('2027. 3. 5. 8:15')
  await field.press('Tab')
  await expect(field).toHaveValue('2027년 3월 5일 08:15')
})

test('where the browser knows no months of a locale, dates are as in the language of the texts', async ({
  page,
}) => {
  await page.goto(routes.children())
  await settled(page)
  const birth = page.getByRole('cell', { name: /^\d{1,2} [A-Z][a-z]{2,3} \d{4}$/ }).first()
  await expect(birth).toBeVisible()
  const inEnglish = await birth.textContent()
  await openMenu(page)
  await languages(page)
    .filter({ hasText: languageName('kk') })
    .click()
  await expect(page.locator('[popovertarget="k-languages"]')).toContainText(languageName('kk'))
  await settled(page)
  await expect(page.getByRole('cell', { name: inEnglish ?? '', exact: true }).first()).toBeVisible()
})

test('a country has the texts of its language, in its direction', async ({ page }) => {
  await page.goto(routes.trips())
  await shell(page).chooseLanguage('ar')
  await settled(page)
  await openMenu(page)
  await languages(page)
    .filter({ hasText: languageName('ar-SD') })
    .click()
  await expect(page.locator('[popovertarget="k-languages"]')).toContainText(languageName('ar-SD'))
  await expect(page).toHaveURL(localePath('ar', routes.trips()))
  await expect(page.locator('html')).toHaveAttribute('dir', 'rtl')
  await settled(page)
})

test.describe('while the server is away', () => {
  test.use({ expected: [/ERR_/] })

  test('the menu says so, and is filled when it is opened again', async ({ page, faults }) => {
    await page.goto(routes.trips())
    await settled(page)
    faults.spoil(/\/fragments\/languages\//, { kind: 'reset' })
    await openMenu(page)
    await expect(page.locator('#k-languages [role=alert]')).toContainText('could not be reached')
    faults.heal()
    await page.keyboard.press('Escape')
    await openMenu(page)
    await expect(languages(page).first()).toBeVisible()
  })
})
