import { expect, type Page } from '@playwright/test'
import type { Locale } from '#src/lib/i18n/locales.ts'
import { localePath, routes } from '#src/lib/routes.ts'
import { expectAddress } from './support/address.ts'
import { test } from './support/test.ts'
import { words } from './support/words.ts'

test.use({ role: 'dispatcher' })

/** A weekday some weeks ahead, as date fields spell it. */
function weekdayAhead(weeks: number): string {
  const day = new Date(Date.now() + weeks * 7 * 86_400_000)
  while (day.getUTCDay() !== 2) day.setUTCDate(day.getUTCDate() + 1)
  return day.toISOString().slice(0, 10)
}

/** Types into a field that searches and takes the first suggestion. */
async function pick(page: Page, label: string, text: string): Promise<void> {
  const field = page.getByRole('combobox', { name: label, exact: true })
  await field.fill(text)
  await page.getByRole('listbox').getByRole('option').first().click()
}

async function chooseChild(page: Page, locale: Locale): Promise<void> {
  await pick(page, words(locale, 'booking-form:who.children'), 'a')
  // Places, seats and the booker follow from the child's record.
  await expect(
    page.getByRole('textbox', { name: words(locale, 'booking-form:who.bookerName'), exact: true }),
  ).not.toHaveValue('')
}

for (const locale of ['en', 'fr', 'ar'] as const) {
  test(`books one ride for a child and sees its price before saving (${locale})`, async ({ page }) => {
    const t = (key: string, values?: Record<string, string>) => words(locale, key, values)
    await page.goto(localePath(locale, routes.bookingCreate()))
    await chooseChild(page, locale)
    await page.getByRole('textbox', { name: t('booking-form:when.at') }).fill(`${weekdayAhead(3)}T08:30`)
    const price = page.getByRole('region', { name: t('booking-form:price.title') })
    await expect(price).toContainText('£')
    await page.getByRole('button', { name: t('booking-form:create'), exact: true }).click()
    await expectAddress(
      page,
      (url) => url.pathname === localePath(locale, routes.booking('').split('?')[0] ?? ''),
    )
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(/KB-\d{6}/)
  })
}

test('a series is previewed, with school holidays and days left out, and booked', async ({ page }) => {
  const t = (key: string, values?: Record<string, string>) => words('en', key, values)
  await page.goto(routes.bookingCreate())
  await chooseChild(page, 'en')
  const from = weekdayAhead(2)
  await page.getByRole('textbox', { name: t('booking-form:when.at') }).fill(`${from}T08:30`)
  await page.getByRole('switch', { name: t('booking-form:repeat.on') }).click()
  for (const day of ['Tue', 'Thu']) {
    const box = page.getByRole('checkbox', { name: new RegExp(`^${day}`) })
    if (!(await box.isChecked())) await box.check()
  }
  // Twelve weeks of any year have days in them when schools are closed.
  const until = new Date(new Date(from).getTime() + 83 * 86_400_000).toISOString().slice(0, 10)
  await page.getByRole('textbox', { name: t('booking-form:repeat.to') }).fill(until)
  await page.getByRole('combobox', { name: t('booking-form:repeat.calendar') }).selectOption({ index: 1 })
  const preview = page.getByRole('region', { name: t('booking-form:repeat.preview') })
  await expect(preview.getByText(t('booking-form:repeat.state.closed')).first()).toBeVisible()
  const booked = async () =>
    Number(/(\d+) rides will be booked/.exec((await preview.textContent()) ?? '')?.[1])
  const before = await booked()
  expect(before).toBeGreaterThan(10)
  await preview
    .getByRole('button', { name: /^Skip / })
    .first()
    .click()
  await expect.poll(booked).toBeLessThan(before)
  const rides = await booked()
  await page.getByRole('button', { name: t('booking-form:create'), exact: true }).click()
  await expect(page.getByRole('heading', { name: `${rides} rides booked` })).toBeFocused()
  await expect(page.getByText(/£[\d,]+\.\d\d in all/)).toBeVisible()
  await page.getByRole('link', { name: t('booking-form:made.all') }).click()
  await expect(page).toHaveURL(/\?series=/)
  await expect(page.getByText(`1–25 of ${rides}`)).toBeVisible()
  const chip = page.getByRole('group', { name: t('table:filter.label') })
  await expect(chip).toContainText(new Date(until).getUTCFullYear().toString())
  await chip
    .getByRole('button', { name: t('table:filter.remove', { name: t('bookings-list:filter.series') }) })
    .click()
  await expect(page).not.toHaveURL(/series=/)
})

test('an empty form tells every field that is missing and sends nothing; so does a name that was typed and not chosen', async ({
  page,
  faults,
}) => {
  await page.goto(routes.bookingCreate())
  const company = page.getByRole('combobox', { name: words('en', 'booking-form:who.company'), exact: true })
  const told = page.getByText(words('en', 'combobox:unchosen', { text: 'Nobody & sons' }))
  await company.fill('Nobody & sons')
  await company.press('Tab')
  await expect(told).toBeVisible()
  await expect(company).toHaveValue('')
  await company.fill('N')
  await expect(told).toBeHidden()
  await company.press('Escape')
  await page.getByRole('button', { name: words('en', 'booking-form:create'), exact: true }).click()
  await expect(page.locator('[aria-invalid="true"]').first()).toBeFocused()
  expect(await page.locator('[aria-invalid="true"]').count()).toBeGreaterThan(2)
  expect(faults.seen(/booking-management$/, 'POST')).toEqual([])
})
