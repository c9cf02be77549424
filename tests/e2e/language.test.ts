import { expect } from '@playwright/test'
import { languageName } from '#contract/language-name.ts'
import { localePath, routes } from '#src/lib/routes.ts'
import { shell } from './support/pages/shell.ts'
import { settled } from './support/settled.ts'
import { test } from './support/test.ts'
import { words } from './support/words.ts'

test('the language that is chosen stays, with its direction, on every page', async ({ page }) => {
  await page.goto(routes.dashboard())
  await shell(page).chooseLanguage('ar')
  await expect(page).toHaveURL(`/ar${routes.dashboard()}`)
  await expect(page.locator('html')).toHaveAttribute('dir', 'rtl')
  await page.goto(routes.bookings())
  await expect(page).toHaveURL(`/ar${routes.bookings()}`)
  await shell(page, 'ar').chooseLanguage('fr')
  await expect(page).toHaveURL(`/fr${routes.bookings()}`)
  await expect(page.locator('html')).toHaveAttribute('dir', 'ltr')
  await shell(page, 'fr').chooseLanguage('en')
  await expect(page).toHaveURL(routes.bookings())
})

test('a language that is chosen over unsaved changes is chosen once they may go, and not before', async ({
  page,
}) => {
  await page.goto(routes.bookingCreate())
  await settled(page)
  const notes = page.getByRole('textbox', { name: words('en', 'booking-form:more.notes') })
  await notes.fill('Ring twice')
  const question = page.getByRole('dialog', { name: words('en', 'form:unsaved.title') })
  const stay = question.getByRole('button', { name: words('en', 'form:unsaved.stay') })
  await shell(page).chooseLanguage('fr')
  await stay.click()
  await expect(notes).toHaveValue('Ring twice')
  // One of labels alone has the address of the page itself.
  await page.locator('[popovertarget="k-languages"]').click()
  await page
    .locator('#k-languages a')
    .filter({ hasText: languageName('da') })
    .click()
  await stay.click()
  await expect(notes).toHaveValue('Ring twice')
  const kept = () => page.evaluate(() => localStorage.getItem('kerbside:customizer') ?? '')
  expect(await kept()).not.toMatch(/"fr"|"da"/)

  await shell(page).chooseLanguage('fr')
  await question.getByRole('button', { name: words('en', 'form:unsaved.leave') }).click()
  await expect(page).toHaveURL(localePath('fr', routes.bookingCreate()))
  await expect(page.locator('html')).toHaveAttribute('lang', 'fr')
  await page.goto(routes.trips())
  await expect(page).toHaveURL(localePath('fr', routes.trips()))
})

test('dark mode is chosen once and there before anything is painted', async ({ page }) => {
  await page.goto(routes.dashboard())
  await page.getByRole('button', { name: 'Switch to dark mode' }).click()
  await expect(page.locator('html')).toHaveAttribute('data-mode', 'dark')
  await page.goto(routes.trips(), { waitUntil: 'commit' })
  await expect(page.locator('html')).toHaveAttribute('data-mode', 'dark')
})

test.describe('figures in French', () => {
  test.use({ role: 'dispatcher' })

  test('have a gap between thousands that is as wide as a space', async ({ page }) => {
    await page.goto(localePath('fr', routes.bookings()))
    await settled(page)
    const width = await page.evaluate(async () => {
      await document.fonts.ready
      const text = document.createElement('span')
      // Large, so that no rounding to whole pixels hides a difference.
      Object.assign(text.style, { position: 'absolute', fontSize: '100px' })
      document.querySelector('main')?.append(text)
      const widthOf = (content: string) => {
        text.textContent = content
        return text.getBoundingClientRect().width
      }
      const figure = new Intl.NumberFormat(document.documentElement.lang).format(12_345)
      return { figure, joined: widthOf('12345'), spaced: widthOf('12 345'), shown: widthOf(figure) }
    })
    expect(width.figure).toMatch(/^12\s345$/)
    expect(width.shown).toBeGreaterThan(width.joined + 12)
    expect(width.shown).toBeCloseTo(width.spaced, -1)
  })
})
