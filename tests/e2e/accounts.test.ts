import { expect, type Page } from '@playwright/test'
import { unreachable } from '#build/hosting/hosting.ts'
import { entryRoutes } from '#src/lib/entry-routes.ts'
import { localePath, routes } from '#src/lib/routes.ts'
import { expectAddress } from './support/address.ts'
import type { Fault } from './support/fault-proxy.ts'
import { linkTo } from './support/mail.ts'
import { bookingsPage } from './support/pages/bookings.ts'
import { signInForm } from './support/pages/sign-in.ts'
import { test } from './support/test.ts'
import { words } from './support/words.ts'

test.use({ role: null })

/** The answer of nginx and Caddy, as we ship them, while the API server is away. */
const asShipped: Fault = {
  kind: 'answer',
  status: unreachable.status,
  body: unreachable.body,
  headers: { 'content-type': 'application/json', 'retry-after': String(unreachable.retryAfterS) },
}

const t = (key: string, values?: Record<string, string>) => words('en', key, values)

function registerForm(page: Page) {
  const field = (label: string) => page.getByLabel(label, { exact: true })
  return {
    async fill(email: string, password = 'long enough') {
      await field(t('sign-up:firstName')).fill('Nia')
      await field(t('sign-up:lastName')).fill('Adeyemi')
      await field(t('auth:email')).fill(email)
      await field(t('auth:password')).fill(password)
    },
    submit: () => page.getByRole('button', { name: t('sign-up:action') }).click(),
  }
}

for (const path of [entryRoutes.register(), entryRoutes.register2()]) {
  test(`${path}: register, follow the link twice, wait for the staff`, async ({ page, system }) => {
    const email = `nia${path.length}@example.test`
    await page.goto(path)
    await registerForm(page).fill(email)
    await registerForm(page).submit()
    await expect(page.getByText(t('sign-up:done.text', { email }))).toBeVisible()
    const link = await linkTo(system, email)
    await page.goto(link)
    await expect(page.getByRole('heading', { name: t('auth-recovery:verify.done') })).toBeVisible()
    await page.reload()
    await expect(page.getByRole('heading', { name: t('auth-recovery:verify.already') })).toBeVisible()
    await page.getByRole('link', { name: t('auth-recovery:verify.toLogin') }).click()
    await signInForm(page).submit(email, 'long enough')
    await expect(signInForm(page).problem).toContainText('activated')
  })
}

test('a refused registration says `field: message` line by line, and nothing typed is lost', async ({
  page,
}) => {
  await page.goto(entryRoutes.register())
  await registerForm(page).fill('not an address', 'short')
  await registerForm(page).submit()
  await expect(page.getByRole('alert').filter({ hasText: 'email:' })).toHaveText(
    /email: .+\s*password: Use at least 8 characters\./,
  )
  await expect(page.getByLabel(t('auth:email'), { exact: true })).toHaveValue('not an address')
})

test('a registration refused without a field says that it failed', async ({ page, faults }) => {
  faults.spoil(/\/api\/auth\/register/, {
    kind: 'answer',
    status: 403,
    body: JSON.stringify({ detail: 'No.', code: 'no' }),
    headers: { 'content-type': 'application/json' },
  })
  await page.goto(entryRoutes.register())
  await registerForm(page).fill('fine@example.test')
  await registerForm(page).submit()
  await expect(page.getByRole('alert').filter({ hasText: 'Registration failed' })).toBeVisible()
})

test('a forgotten password: the link works once', async ({ page, system }) => {
  // Somebody of the demo's office whom no other test signs in as.
  const email = 'tom.parfitt@staff.example.org'
  await page.goto(routes.login())
  await page.getByRole('link', { name: t('login:forgotLink') }).click()
  await expect(page).toHaveURL(entryRoutes.forgotPassword())
  await page.getByLabel(t('auth:email'), { exact: true }).fill(email)
  await page.getByRole('button', { name: t('auth-recovery:forgot.action') }).click()
  await expect(page.getByText(t('auth-recovery:forgot.doneText', { email }))).toBeVisible()
  const link = await linkTo(system, email)
  await page.goto(link)
  await page.getByLabel(t('auth-recovery:reset.password'), { exact: true }).fill('a new password')
  await page.getByRole('button', { name: t('auth-recovery:reset.action') }).click()
  await expect(page.getByRole('heading', { name: t('auth-recovery:reset.done') })).toBeVisible()
  expect(page.url()).not.toContain('token')
  await page.getByRole('link', { name: t('auth-recovery:verify.toLogin') }).click()
  await signInForm(page).submit(email, 'a new password')
  await expect(page).toHaveURL(routes.dashboard())
  await page.goto(link)
  await expect(page.getByRole('heading', { name: t('auth-recovery:link.used') })).toBeVisible()
})

for (const [path, onward, link] of [
  [entryRoutes.resetPassword(), entryRoutes.forgotPassword(), 'auth-recovery:link.new'],
  [entryRoutes.emailVerified(), routes.login(), 'auth-recovery:verify.toLogin'],
] as const) {
  test(`${path} without a link, and with one that nobody sent, says so and leads on`, async ({ page }) => {
    for (const address of [path, `${path}#token=made-up`]) {
      await page.goto(routes.landing())
      await page.goto(address)
      await expect(page.getByRole('heading', { name: t('auth-recovery:link.missing') })).toBeVisible()
    }
    await page.getByRole('link', { name: t(link) }).click()
    await expect(page).toHaveURL(onward)
  })
}

test.describe('maintenance', () => {
  test.use({ role: 'viewer' })

  test('waits on a page of its own, asks again, and returns to where one was', async ({ page, faults }) => {
    faults.spoil(/\/api\//, { kind: 'answer', status: 503, headers: { 'retry-after': '60' } })
    const list = `${routes.bookings()}?page=2`
    await page.goto(list)
    await expectAddress(page, (url) => url.pathname === routes.maintenance())
    await expect(page.getByText(/Next try in \d+ seconds/)).toBeVisible()
    const retry = page.getByRole('button', { name: t('maintenance:retry') })
    await retry.click()
    await expect(page.getByRole('status').filter({ hasText: t('problems:unavailable') })).toBeVisible({
      timeout: 20_000,
    })
    faults.heal()
    await retry.click()
    await expectAddress(page, (url) => url.pathname + url.search === list)
  })

  test('comes with the 5 s that the proxies say too, asks by itself and leads back', async ({
    page,
    faults,
  }) => {
    faults.spoil(/\/api\//, asShipped)
    const list = `${routes.bookings()}?page=2`
    await page.goto(list)
    await expectAddress(page, (url) => url.pathname === routes.maintenance(), { timeout: 20_000 })
    await expect(page.getByText(/Next try in \d seconds?/)).toBeVisible()
    await expect.poll(() => faults.seen(/\/api\/health/).length, { timeout: 20_000 }).toBeGreaterThan(1)
    faults.heal()
    await expectAddress(page, (url) => url.pathname + url.search === list, { timeout: 20_000 })
    await expect(bookingsPage(page).rows.first()).toContainText(/KB-\d{6}/)
  })

  test('does not come for one call that is refused while the server is there', async ({ page, faults }) => {
    faults.spoil(/\/api\/web\/booking-management\?/, asShipped)
    await page.goto(routes.bookings())
    await expect(page.getByText(t('table:problem.title'))).toBeVisible({ timeout: 20_000 })
    await expect.poll(() => faults.seen(/\/api\/health/).map(({ status }) => status)).toEqual([200])
    await expectAddress(page, (url) => url.pathname === routes.bookings())
  })

  test('does not take a page away in which something is typed', async ({ page, faults }) => {
    await page.goto(routes.profile())
    const name = page.getByRole('textbox', { name: t('profile:data.firstName') })
    await name.fill('Nia')
    faults.spoil(/\/api\//, { kind: 'answer', status: 503, headers: { 'retry-after': '60' } })
    await page
      .locator('#own-data')
      .getByRole('button', { name: t('profile:save') })
      .click()
    await expect(
      page
        .getByRole('alert')
        .filter({ hasText: t('problems:unavailable') })
        .first(),
    ).toBeVisible()
    await expectAddress(page, (url) => url.pathname === routes.profile())
    await expect(name).toHaveValue('Nia')
  })

  test('opened by itself, says that all is well', async ({ page }) => {
    await page.goto(localePath('fr', routes.maintenance()))
    await expect(page.getByText(words('fr', 'maintenance:up'))).toBeVisible()
  })
})
