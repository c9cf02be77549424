import { mkdirSync } from 'node:fs'
import { expect } from '@playwright/test'
import { routes } from '#src/lib/routes.ts'
import { emailOf } from '#tests/e2e/support/accounts.ts'
import { expectAddress } from '#tests/e2e/support/address.ts'
import { shell } from '#tests/e2e/support/pages/shell.ts'
import { signInForm } from '#tests/e2e/support/pages/sign-in.ts'
import { settled } from '#tests/e2e/support/settled.ts'
import { words } from '#tests/e2e/support/words.ts'
import { refreshedWith } from './support/behind-django.ts'
import { djangoPassword, startDjango } from './support/django.ts'
import { siblingPassword, test } from './support/sibling.ts'

// One after the other: a console of its own is built for them.
test.describe.configure({ mode: 'default' })

test('a console beside its API signs in, shows its pages, and signs out', async ({ page, sibling }) => {
  test.slow()
  const calls: string[] = []
  page.on('request', (request) => {
    if (new URL(request.url()).pathname.startsWith('/api/')) calls.push(request.url())
  })
  await page.goto(routes.login())
  await signInForm(page).submit(emailOf('dispatcher'), siblingPassword)
  await expectAddress(page, (url) => url.pathname === routes.dashboard())
  for (const path of [routes.bookings(), routes.trips(), routes.dashboard()]) {
    await page.goto(path)
    await settled(page)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  }
  await shell(page).signOut()
  await expectAddress(page, (url) => url.pathname === routes.login())
  expect(calls.length).toBeGreaterThan(3)
  expect(calls.filter((url) => new URL(url).origin !== sibling.api)).toEqual([])
})

const extraHeaders = ['idempotency-key', 'if-match']

test('its API names the headers that it takes, and is sent them', async ({ page, sibling }) => {
  const [write] = await Promise.all([
    page.waitForRequest((request) => request.method() === 'PATCH'),
    (async () => {
      await page.goto(routes.login())
      await signInForm(page).submit(emailOf('viewer'), siblingPassword)
      await expectAddress(page, (url) => url.pathname === routes.dashboard())
      await page.goto(routes.profile())
      await page.getByLabel(words('en', 'profile:data.lastName')).fill('Elsewhere')
      await page
        .locator('form')
        .filter({ hasText: words('en', 'profile:data.lastName') })
        .getByRole('button', { name: words('en', 'profile:save') })
        .click()
    })(),
  ])
  const headers = await write.allHeaders()
  expect(extraHeaders.filter((name) => name in headers)).toEqual(extraHeaders)
  expect((await write.response())?.status()).toBe(200)
  expect(sibling.api).toBe(new URL(write.url()).origin)
})

test('beside a Django REST API that allows no further headers it writes, and signs out for good', async ({
  page,
  context,
  sibling,
}, info) => {
  const folder = info.outputPath('django')
  mkdirSync(folder, { recursive: true })
  const django = await startDjango(folder, { console: sibling.console, cookieDomain: '.kerbside.test' })
  try {
    await sibling.answerBy(django.origin)
    await page.goto(routes.login())
    await signInForm(page).submit('dispatcher@backend.test', djangoPassword)
    await expectAddress(page, (url) => url.pathname === routes.dashboard())
    await page.goto(routes.booking('300'))
    const trips = page.getByRole('region', { name: /^Trip / })
    await expect(trips).toHaveCount(1)
    await page.getByLabel(words('en', 'booking-details:trip.start')).fill('2026-12-01T16:10')
    await page.getByRole('button', { name: words('en', 'booking-details:trip.create') }).click()
    await expect(trips).toHaveCount(2)

    const cookies = await context.cookies()
    expect(await refreshedWith(django.origin, cookies)).toBe(200)
    await shell(page).signOut()
    await expectAddress(page, (url) => url.pathname === routes.login())
    expect(await refreshedWith(django.origin, cookies)).toBe(403)
  } finally {
    await django.stop()
  }
})
