import { expect, type Page } from '@playwright/test'
import type { Locale } from '#src/lib/i18n/locales.ts'
import { localePath, routes } from '#src/lib/routes.ts'
import { templateRoutes } from '#src/lib/template-routes.ts'
import { graveFindings } from './support/axe.ts'
import { dateIn, shownDate } from './support/dates.ts'
import { dateField } from './support/pages/date-field.ts'
import { settled } from './support/settled.ts'
import { test } from './support/test.ts'
import { words } from './support/words.ts'

const locales = ['en', 'fr', 'ar'] as const

async function newChild(page: Page, locale: Locale = 'en') {
  await page.goto(localePath(locale, routes.childCreate()))
  await settled(page)
  return dateField(page.getByRole('textbox', { name: words(locale, 'children:field.dob') }), locale)
}

async function newBooking(page: Page, locale: Locale = 'en') {
  await page.goto(localePath(locale, routes.bookingCreate()))
  await settled(page)
  return dateField(page.getByRole('textbox', { name: words(locale, 'booking-form:when.at') }), locale)
}

const typed: Record<(typeof locales)[number], string[]> = {
  en: ['4/3/2018', '04.03.18', '4 mar 2018', 'March 4 18', '04032018', '2018-03-04', '٤/٣/٢٠١٨'],
  fr: ['4/3/2018', '04-03-18', '4 mars 2018', '4 mars 18', '040318', '2018-03-04', '٤/٣/٢٠١٨'],
  ar: ['4/3/2018', '04.03.18', '4 مارس 2018', '٤ مارس ٢٠١٨', '04032018', '2018-03-04', '٤/٣/٢٠١٨'],
}

for (const locale of locales) {
  test(`a day is typed in many ways, and shown in the language of the console (${locale})`, async ({
    page,
  }) => {
    const { field, write } = await newChild(page, locale)
    await expect(field).toHaveAttribute('placeholder', words(locale, 'date-field:form.day'))
    for (const text of typed[locale]) {
      await write('')
      await write(text)
      await expect(field, text).toHaveValue(shownDate('2018-03-04', locale))
      await expect(field).not.toHaveAttribute('aria-invalid', 'true')
    }
  })
}

test('a day with its time is typed together, and either is changed alone', async ({ page }) => {
  const { field, write } = await newBooking(page)
  await write('3/12/2031 6.45pm')
  await expect(field).toHaveValue('3 Dec 2031, 18:45')
  await write('8h15')
  await expect(field).toHaveValue('3 Dec 2031, 08:15')
  await write('4 dec 2031')
  await expect(field).toHaveValue('4 Dec 2031, 08:15')
  await write('')
  await write('4 dec 2031')
  await expect(field).toHaveValue('4 dec 2031')
  await expect(page.getByText(/Please add a time/)).toBeVisible()
})

test('what is no day stays with a message, and nothing is sent until it is one', async ({ page, faults }) => {
  const { field, write } = await newBooking(page)
  await write('3/12/2031 08:30')
  for (const text of ['31/02/2032 08:30', '3/13/2031 08:30', 'next week', '3/12/2031 25:00']) {
    await write(text)
    await expect(field, text).toHaveValue(text)
    await expect(field).toHaveAttribute('aria-invalid', 'true')
    await expect(field).toHaveAccessibleDescription(/Please write it like \d+ \w+ \d{4}, 18:45/)
  }
  await page.getByRole('button', { name: words('en', 'booking-form:create'), exact: true }).click()
  const summary = page.locator('[data-summary]')
  await expect(summary).toContainText(/Day and time: This is not a date with a time/)
  await summary.getByRole('link', { name: /Day and time/ }).click()
  await expect(field).toBeFocused()
  expect(faults.seen(/booking-management$/, 'POST')).toEqual([])
  await write('3/12/2031 08:30')
  await expect(field).not.toHaveAttribute('aria-invalid', 'true')
  await expect(summary).not.toContainText('Day and time')
})

test('the calendar is walked by keys, and leads back to its field', async ({ page }) => {
  const date = await newChild(page)
  await date.write('15/3/2018')
  await date.field.focus()
  await page.keyboard.press('ArrowDown')
  await expect(date.panel).toHaveAccessibleName(date.title('day'))
  await date.isOn('2018-03-15')
  expect(await graveFindings(page)).toEqual([])
  const walk: [string, string][] = [
    ['ArrowRight', '2018-03-16'],
    ['ArrowDown', '2018-03-23'],
    ['ArrowLeft', '2018-03-22'],
    ['ArrowUp', '2018-03-15'],
    ['Home', '2018-03-12'],
    ['End', '2018-03-18'],
    ['PageDown', '2018-04-18'],
    ['PageUp', '2018-03-18'],
    ['Shift+PageUp', '2017-03-18'],
    ['Shift+PageDown', '2018-03-18'],
  ]
  for (const [key, day] of walk) {
    await page.keyboard.press(key)
    await date.isOn(day)
  }
  await page.keyboard.press('Escape')
  await expect(date.panel).toBeHidden()
  await expect(date.field).toBeFocused()
  await expect(date.field).toHaveValue('15 Mar 2018')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await date.isOn('2018-03-15')
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('Enter')
  await expect(date.panel).toBeHidden()
  await expect(date.button).toBeFocused()
  expect(await dateIn(date.field)).toBe('2018-03-16')
})

test('in Arabic the calendar is mirrored, and its weeks begin on Saturday', async ({ page }) => {
  const date = await newChild(page, 'ar')
  await date.write('15/3/2018')
  await date.button.click()
  await date.isOn('2018-03-15')
  await page.keyboard.press('ArrowRight')
  await date.isOn('2018-03-14')
  await page.keyboard.press('ArrowLeft')
  await page.keyboard.press('Home')
  await date.isOn('2018-03-10')
  await expect(date.day('2018-03-10')).toHaveAccessibleName('السبت، 10 مارس 2018')
  const [saturday, friday] = await Promise.all(
    ['2018-03-10', '2018-03-16'].map((day) => date.day(day).boundingBox()),
  )
  expect(saturday?.x).toBeGreaterThan(friday?.x ?? Number.POSITIVE_INFINITY)
  await page.keyboard.press('Enter')
  await expect(date.field).toHaveValue(shownDate('2018-03-10', 'ar'))
})

test('a day of birth is found by month and year', async ({ page }) => {
  const date = await newChild(page)
  await date.button.click()
  await date.year.selectOption('2019')
  await date.month.selectOption({ label: 'February' })
  await date.next.click()
  await date.day('2019-03-31').click()
  await expect(date.field).toHaveValue('31 Mar 2019')
  await date.button.click()
  await expect(date.day('2019-03-31')).toHaveAttribute('aria-pressed', 'true')
})

test('a time is chosen behind its day, and what was typed before is where the calendar begins', async ({
  page,
}) => {
  const date = await newBooking(page)
  await date.field.fill('3/12/2031')
  await date.button.click()
  await date.isOn('2031-12-03')
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('Enter')
  await expect(date.times).toBeFocused()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await expect(date.panel).toBeHidden()
  await expect(date.field).toHaveValue('4 Dec 2031, 08:30')
  await date.button.click()
  await date.times.getByRole('option', { name: '16:15' }).click()
  await expect(date.field).toHaveValue('4 Dec 2031, 16:15')
})

test('a filter takes no day that there is not, and shows the rows of one that there is', async ({ page }) => {
  await page.goto(routes.bookings())
  await settled(page)
  await page.getByRole('button', { name: words('en', 'bookings-list:filter.date'), exact: true }).click()
  const from = dateField(page.getByLabel(words('en', 'dates:from'), { exact: true }))
  const apply = page.getByRole('button', { name: words('en', 'list-panels:filter.apply') })
  await from.write('31/2/2026')
  await apply.click()
  await expect(from.field).toHaveAttribute('aria-invalid', 'true')
  await expect(page).not.toHaveURL(/date=/)
  await from.button.click()
  await expect(from.grid).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(from.grid).toBeHidden()
  await expect(from.field).toBeVisible()
  await from.field.fill('2/1/2026')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/date=2026-01-02/)
})

test('days beyond the last one are off, and one that is typed is refused', async ({ page }) => {
  await page.goto(routes.bookingCreate())
  await settled(page)
  await page.getByText(words('en', 'booking-form:repeat.on'), { exact: true }).click()
  const day = (key: string) =>
    dateField(page.getByRole('textbox', { name: words('en', `booking-form:repeat.${key}`) }))
  const [from, to] = [day('from'), day('to')]
  await from.write('15/3/2031')
  await to.write('14/3/2031')
  await expect(to.field).toHaveAccessibleDescription('Please choose 15 Mar 2031 or later.')
  await to.button.click()
  await expect(to.day('2031-03-14')).toHaveAttribute('aria-disabled', 'true')
  await to.day('2031-03-14').click({ force: true })
  await expect(to.panel).toBeVisible()
  await to.day('2031-03-16').click()
  await expect(to.field).toHaveValue('16 Mar 2031')
  await expect(to.field).not.toHaveAttribute('aria-invalid', 'true')
})

test.describe('on a phone', () => {
  test.use({ hasTouch: true, isMobile: true, viewport: { width: 360, height: 780 } })

  test('the calendar fits above a dialog, with days that a finger hits', async ({ page }) => {
    await page.goto(templateRoutes.calendar())
    await settled(page)
    await page.getByRole('button', { name: words('en', 'calendar:new') }).tap()
    const dialog = page.getByRole('dialog').first()
    const date = dateField(
      dialog.getByRole('textbox', { name: words('en', 'calendar-event:field.startDay') }),
    )
    const day = `${(await dateIn(date.field)).slice(0, 8)}15`
    await date.button.tap()
    const [panel, cell, arrow] = await Promise.all(
      [date.panel, date.day(day), date.button].map((one) => one.boundingBox()),
    )
    expect(panel?.x).toBeGreaterThanOrEqual(0)
    expect((panel?.x ?? 0) + (panel?.width ?? 0)).toBeLessThanOrEqual(360)
    for (const target of [cell, arrow])
      expect(Math.min(target?.width ?? 0, target?.height ?? 0)).toBeGreaterThanOrEqual(44)
    await date.day(day).tap()
    await expect(date.field).toHaveValue(shownDate(day))
    await expect(dialog).toBeVisible()
    await date.button.tap()
    await page.keyboard.press('Escape')
    await expect(date.panel).toBeHidden()
    await expect(dialog).toBeVisible()
  })
})
