import { expect, type Page } from '@playwright/test'
import { entryRoutes } from '#src/lib/entry-routes.ts'
import { routes } from '#src/lib/routes.ts'
import { expectAddress } from '#tests/e2e/support/address.ts'
import { bookingsPage } from '#tests/e2e/support/pages/bookings.ts'
import { shell } from '#tests/e2e/support/pages/shell.ts'
import { signInForm } from '#tests/e2e/support/pages/sign-in.ts'
import { act } from '#tests/e2e/support/record-actions.ts'
import { settled } from '#tests/e2e/support/settled.ts'
import { words } from '#tests/e2e/support/words.ts'
import { refreshedWith, test } from './support/behind-django.ts'
import { djangoPassword } from './support/django.ts'

// One after the other: they share one server.
test.describe.configure({ mode: 'default' })

const t = (key: string, values?: Record<string, string>) => words('en', key, values)

/** No words that only a program would say. */
async function readsWell(page: Page): Promise<void> {
  const text = await page.locator('body').ariaSnapshot()
  expect(text).not.toMatch(/undefined|NaN|\[object|\b(?!hh:mm)[a-z-]+:[a-z]+[.\w]*\b(?!\/\/)/)
}

async function signIn(page: Page, name: string): Promise<void> {
  await signInForm(page).submit(`${name}@backend.test`, djangoPassword)
  await expectAddress(page, (url) => url.pathname === routes.dashboard())
}

test('a manager signs in, reads all bookings, gives one a trip, and signs out for good', async ({
  page,
  context,
  served,
}) => {
  await page.goto(routes.login())
  await signIn(page, 'manager')
  await settled(page)
  await readsWell(page)

  await page.goto(routes.bookings())
  await expect(page.locator('[data-figures]')).toHaveText(
    t('table:page.range', { first: '1', last: '20', total: '300' }),
  )
  const pages = page.getByRole('navigation', { name: t('table:page.label') })
  await pages.getByRole('link', { name: t('table:page.number', { page: '15' }) }).click()
  await expect(page.locator('[data-figures]')).toHaveText(
    t('table:page.range', { first: '281', last: '300', total: '300' }),
  )
  await readsWell(page)
  await bookingsPage(page).row('DJ-300').getByRole('link').first().click()

  await expect(page.getByRole('heading', { level: 1 })).toHaveText('DJ-300')
  await expect(page.getByText('300 Mill Lane')).toBeVisible()
  await readsWell(page)
  const trips = page.getByRole('region', { name: /^Trip / })
  await expect(trips).toHaveCount(1)
  await act(trips, t('trip-steps:edit'))
  await trips.getByLabel(t('booking-details:trip.start')).fill('2026-11-30T09:45')
  await trips.getByRole('button', { name: t('booking-details:trip.save') }).click()
  await expect(trips).toContainText('30 Nov 2026, 09:45')
  await page.getByLabel(t('booking-details:trip.start')).fill('2026-12-01T16:10')
  await page.getByRole('button', { name: t('booking-details:trip.create') }).click()
  await expect(trips).toHaveCount(2)
  await act(trips.last(), t('trip-steps:delete'))
  await page
    .getByRole('dialog')
    .getByRole('button', { name: t('trip-steps:delete') })
    .click()
  await expect(trips).toHaveCount(1)
  await page.reload()
  await expect(trips).toHaveCount(1)
  await expect(trips).toContainText('09:45')

  for (const path of [routes.trips(), routes.drivers()]) {
    await page.goto(path)
    await expect(page.getByText(t('table:absent.title'))).toBeVisible()
    await readsWell(page)
  }
  await page.goto(routes.profile())
  await settled(page)
  await expect(page.getByRole('main')).toContainText('manager@backend.test')
  await readsWell(page)

  const cookies = await context.cookies()
  expect(await refreshedWith(served.django, cookies)).toBe(200)
  await shell(page).signOut()
  await expectAddress(page, (url) => url.pathname === routes.login())
  expect(await refreshedWith(served.django, cookies)).toBe(403)
})

test('a driver signs in by a code after a sign-out; a refresh that is refused ends it in words', async ({
  page,
  context,
}) => {
  await page.addInitScript(() => localStorage.getItem('seen') ?? localStorage.setItem('loggedOut', 'true'))
  await page.goto(routes.driverLogin())
  await page.getByLabel(t('driver-auth:number')).fill('+447700900001')
  await page.getByRole('button', { name: t('driver-auth:send') }).click()
  await expect(page.getByRole('status').filter({ hasText: '+447700900001' })).toBeVisible()
  await readsWell(page)
  await page.evaluate(() => localStorage.setItem('seen', 'yes'))
  await page.getByLabel(t('driver-auth:code')).fill('123456')
  await page.getByRole('button', { name: t('driver-auth:verify') }).click()
  await expectAddress(page, (url) => url.pathname === routes.dashboard())
  await settled(page)
  await readsWell(page)

  await context.clearCookies({ name: 'access' })
  const [refresh] = (await context.cookies()).filter(({ name }) => name === 'refresh')
  if (refresh) await context.addCookies([{ ...refresh, value: 'revoked' }])
  await page.reload()
  await expectAddress(page, (url) => url.pathname === routes.driverLogin())
  await expect(page.getByText(t('problems:expired')).filter({ visible: true })).toHaveCount(1)
})

test('signing up is confirmed, also with an old token', async ({ page }) => {
  await page.goto(routes.login())
  await expect.poll(() => page.evaluate(() => document.cookie)).toContain('csrftoken=')
  await page.goto(entryRoutes.register())
  await page.getByLabel(t('sign-up:firstName')).fill('Ada')
  await page.getByLabel(t('sign-up:lastName')).fill('Byron')
  await page.getByLabel(t('auth:email')).fill('ada@backend.test')
  await page.getByLabel(t('auth:password'), { exact: true }).fill('long-enough-1')
  await page.getByRole('button', { name: t('sign-up:action') }).click()
  await expect(page.getByText(t('sign-up:done.text', { email: 'ada@backend.test' }))).toBeVisible()
})
