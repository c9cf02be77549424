import { expect } from '@playwright/test'
import { routes } from '#src/lib/routes.ts'
import { emailOf, password, signInAs } from './support/accounts.ts'
import { shell } from './support/pages/shell.ts'
import { signInForm } from './support/pages/sign-in.ts'
import { test } from './support/test.ts'

const api = /^\/api\//

test.describe('nobody signed in', () => {
  test.use({ role: null })

  test('a page behind the guard leads to sign-in and back to where one was going', async ({ page }) => {
    await page.goto(`${routes.bookings()}?status=confirmed`)
    await expect(page).toHaveURL((url) => url.pathname === routes.login())
    await signInForm(page).submit(emailOf('admin'), password)
    await expect(page).toHaveURL(
      (url) => url.pathname === routes.bookings() && url.search.includes('status=confirmed'),
    )
  })

  test('one who has signed out is sent to sign-in without a call of the API', async ({ page, faults }) => {
    await page.goto(routes.login())
    await page.evaluate(() => localStorage.setItem('loggedOut', 'true'))
    faults.heal()
    await page.goto(routes.trips())
    await expect(page).toHaveURL((url) => url.pathname === routes.login())
    expect(faults.seen(api)).toEqual([])
  })

  test('the front door leads to sign-in', async ({ page }) => {
    await page.goto('/')
    await expect(page).toHaveURL(routes.login())
  })

  const elsewhere = [
    'https://evil.test/',
    '//evil.test/',
    '/\\evil.test/',
    'javascript:alert(1)',
    '/%09/evil.test/',
    'http:evil.test',
    'https:\\\\evil.test',
  ]
  // What stays on this origin may be an address that does not exist here.
  test.describe('the way back', () => {
    test.use({ expected: [/404/] })
    for (const next of elsewhere) {
      test(`?next=${next} does not lead away`, async ({ page, baseURL }) => {
        await page.goto(`${routes.login()}?next=${encodeURIComponent(next)}`)
        await signInForm(page).submit(emailOf('admin'), password)
        await expect(page).toHaveURL((url) => url.origin === baseURL && url.pathname !== routes.login())
      })
    }
  })

  test('the back button shows nothing any more after signing out', async ({ page }) => {
    await signInAs(page, 'dispatcher')
    await page.goto(routes.bookings())
    await expect(page.getByText(/KB-\d{6}/).first()).toBeVisible()
    await page.goto(routes.dashboard())
    await shell(page).signOut()
    await expect(page).toHaveURL(routes.login())
    await page.goBack()
    await expect(page).toHaveURL((url) => url.pathname === routes.login())
    await expect(page.getByText(/KB-\d{6}/)).toHaveCount(0)
  })

  test('who signs out in one tab is out in the other', async ({ page, context }) => {
    await signInAs(page, 'support')
    await page.goto(routes.bookings())
    const other = await context.newPage()
    await other.goto(routes.dashboard())
    await shell(other).signOut()
    await expect(other).toHaveURL(routes.login())
    await page.bringToFront()
    await expect(page).toHaveURL((url) => url.pathname === routes.login())
  })
})

test.describe('a member of staff', () => {
  test.use({ role: 'dispatcher' })

  test('is sent from the sign-in pages to the dashboard, and from the front door to the front page', async ({
    page,
  }) => {
    for (const guestPage of [routes.login(), routes.driverLogin()]) {
      await page.goto(guestPage)
      await expect(page).toHaveURL(routes.dashboard())
    }
    await page.goto('/')
    await expect(page).toHaveURL(routes.landing())
  })

  for (const [key, value] of [
    ['kerbside:customizer', '{"v":99,"activeMode":7}'],
    ['kerbside:customizer', '\u0000not json'],
    ['kerbside:signedIn', '[object Object]'],
    ['pageRefreshed', '{'],
  ] as const) {
    test(`a broken ${key} in the storage (${JSON.stringify(value)}) breaks no page`, async ({ page }) => {
      await page.goto(routes.landing())
      await page.evaluate(([name, text]) => localStorage.setItem(name, text), [key, value] as const)
      await page.goto(routes.dashboard())
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      await expect(shell(page).account).toBeVisible()
    })
  }
})
