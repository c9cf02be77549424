import { expect, type Page } from '@playwright/test'
import type { Locale } from '#src/lib/i18n/locales.ts'
import { localePath, routes } from '#src/lib/routes.ts'
import { emailOf, password, signInAs } from '#tests/e2e/support/accounts.ts'
import { shell } from '#tests/e2e/support/pages/shell.ts'
import { signInForm } from '#tests/e2e/support/pages/sign-in.ts'
import { settled } from '#tests/e2e/support/settled.ts'
import { words } from '#tests/e2e/support/words.ts'
import { test } from './support/pushed.ts'

// One worker, and so one build, for all of them.
test.describe.configure({ mode: 'default' })

const dayMs = 86_400_000
const registering = (page: Page) =>
  page.waitForRequest((request) => request.url().endsWith('/api/notifications/device-token'))

/** The bodies of this browser's registrations, as they are sent. */
function registrationsOf(page: Page): unknown[] {
  const bodies: unknown[] = []
  page.on('request', (request) => {
    if (request.url().endsWith('/api/notifications/device-token')) bodies.push(request.postDataJSON())
  })
  return bodies
}

/** Opens a page and waits until it has asked who is there, which comes before all that it does about push. */
async function opened(page: Page, path: string): Promise<void> {
  const profile = page.waitForResponse((answer) => answer.url().endsWith('/api/auth/profile'))
  await page.goto(path)
  await profile
  await settled(page)
}

const bell = (page: Page, locale: Locale = 'en') =>
  page.getByRole('button', { name: words(locale, 'inbox:title') })

test.describe('where notifications are granted', () => {
  test.beforeEach(({ context }) => context.grantPermissions(['notifications']))

  test('permission is not requested before the sign-in; after it the token is registered for the web', async ({
    page,
    firebase,
  }) => {
    const registrations = registrationsOf(page)
    await page.goto(routes.login())
    await settled(page)
    expect(firebase.permissionRequests).toEqual([])
    expect(firebase.calls).toEqual([])
    const registered = registering(page)
    await signInAs(page, 'dispatcher')
    expect((await (await registered).response())?.status()).toBeLessThan(300)
    expect(firebase.permissionRequests).toEqual([routes.dashboard()])
    expect(registrations).toEqual([{ token: 'push-token', platform: 'web' }])
    expect(firebase.calls).toEqual([
      'POST /v1/projects/kerbside-test/installations',
      'POST /v1/projects/kerbside-test/registrations',
    ])

    await bell(page).click()
    await expect(page.getByRole('dialog').getByText(words('en', 'inbox:push.on'))).toBeVisible()
  })

  test('a token is used for seven days, without a second request for permission', async ({
    page,
    firebase,
  }) => {
    const first = registering(page)
    await signInAs(page, 'dispatcher')
    await (await first).response()
    // The page notes when it registered once the answer has come.
    await expect.poll(() => page.evaluate(() => localStorage.getItem('kerbside:push'))).toMatch(/\|\d+$/)
    const registrations = registrationsOf(page)
    await opened(page, routes.trips())
    await page.clock.setSystemTime(Date.now() + 7 * dayMs - 3_600_000)
    await opened(page, routes.bookings())
    expect(registrations).toEqual([])
    await page.clock.setSystemTime(Date.now() + 7 * dayMs + 60_000)
    const again = registering(page)
    await page.goto(routes.trips())
    await (await again).response()
    expect(registrations).toEqual([{ token: 'push-token', platform: 'web' }])
    expect(firebase.permissionRequests).toHaveLength(1)
  })

  test('signing out ends the subscription, and permission is requested again for the next person', async ({
    page,
    firebase,
  }) => {
    const first = registering(page)
    await signInAs(page, 'dispatcher')
    await (await first).response()
    await settled(page)
    await shell(page).signOut()
    await page.waitForURL((url) => url.pathname === routes.login())
    expect(firebase.unsubscribed()).toBe(1)
    const second = registering(page)
    await signInAs(page, 'finance')
    expect((await (await second).response())?.status()).toBeLessThan(300)
    expect(firebase.permissionRequests).toHaveLength(2)
  })

  test('what arrives is shown as text and leads nowhere else', async ({ page, pushed, context }) => {
    const first = registering(page)
    await signInAs(page, 'dispatcher')
    await (await first).response()
    const cdp = await context.newCDPSession(page)
    const found = new Promise<string>((resolve) => {
      cdp.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
        if (registrations[0]) resolve(registrations[0].registrationId)
      })
    })
    await cdp.send('ServiceWorker.enable')
    const registrationId = await found
    const deliver = (data: unknown) =>
      cdp.send('ServiceWorker.deliverPushMessage', {
        origin: pushed,
        registrationId,
        data: typeof data === 'string' ? data : JSON.stringify(data),
      })
    const shown = () =>
      page.evaluate(async () => {
        const { active } = await navigator.serviceWorker.ready
        const registration = await navigator.serviceWorker.getRegistration(active?.scriptURL)
        const list = (await registration?.getNotifications()) ?? []
        return list.map(({ title, body, data }) => ({ title, body, link: data.link }))
      })
    await deliver('not JSON')
    await deliver({ notification: { title: 7 } })
    await deliver({
      notification: { title: '<img src=x onerror=alert(1)>', body: '<script>alert(1)</script>' },
      data: { link: 'https://evil.example/', tag: 'a' },
    })
    await deliver({
      notification: { title: 'New trip for you', body: 'Trip KB-1' },
      data: { link: '/fr/apps/trips/', tag: 'b' },
    })
    await expect
      .poll(async () => (await shown()).toSorted((a, b) => a.title.localeCompare(b.title)))
      .toEqual([
        {
          title: '<img src=x onerror=alert(1)>',
          body: '<script>alert(1)</script>',
          link: `${pushed}/`,
        },
        { title: 'New trip for you', body: 'Trip KB-1', link: `${pushed}/fr/apps/trips/` },
      ])
  })
})

test('where they are denied it says so after the sign-in, once, in Arabic', async ({ page, firebase }) => {
  const locale = 'ar'
  const registrations = registrationsOf(page)
  await page.goto(localePath(locale, routes.login()))
  await page.evaluate((language) => {
    localStorage.setItem('kerbside:customizer', JSON.stringify({ v: 1, isLanguage: language }))
  }, locale)
  const form = signInForm(page, {
    email: words(locale, 'auth:email'),
    password: words(locale, 'auth:password'),
    submit: words(locale, 'auth:signIn'),
  })
  await form.submit(emailOf('dispatcher'), password)
  await page.waitForURL((url) => url.pathname === localePath(locale, routes.dashboard()))
  const blocked = words(locale, 'own-problems:notificationsBlocked')
  await expect(shell(page, locale).problem).toHaveText(blocked)
  // The answers that come meanwhile do not take it away.
  await settled(page)
  await expect(shell(page, locale).problem).toHaveText(blocked)
  await opened(page, localePath(locale, routes.trips()))
  await expect(shell(page, locale).problem).toHaveCount(0)
  await bell(page, locale).click()
  await expect(page.getByRole('dialog').getByRole('alert')).toContainText(words(locale, 'inbox:push.unblock'))
  expect(firebase.permissionRequests).toHaveLength(1)
  expect([...registrations, ...firebase.calls]).toEqual([])
})
