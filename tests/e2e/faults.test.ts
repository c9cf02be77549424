import { expect } from '@playwright/test'
import { routes } from '#src/lib/routes.ts'
import { expireAccess } from './support/accounts.ts'
import { expectAddress } from './support/address.ts'
import { findBookings } from './support/api.ts'
import { lightest } from './support/appearances.ts'
import { badGateway, type Fault, tooMany, unavailable } from './support/fault-proxy.ts'
import { bookingsPage } from './support/pages/bookings.ts'
import { test } from './support/test.ts'
import { words } from './support/words.ts'

test.use({ role: 'dispatcher' })

const list = /\/api\/web\/booking-management\?/
const faultyAnswers: [name: string, fault: Fault][] = [
  ['HTML instead of data', badGateway],
  ['an overloaded server', unavailable],
  ['too many requests', tooMany],
  ['half an answer', { kind: 'truncate' }],
  ['a broken connection', { kind: 'reset' }],
]

for (const [name, fault] of faultyAnswers) {
  test(`the list under ${name}: a message in its place, and all is there again after "Try again"`, async ({
    page,
    faults,
  }) => {
    test.slow()
    faults.spoil(list, fault)
    await page.goto(routes.bookings())
    const problem = page.getByRole('alert').filter({ hasText: words('en', 'table:problem.title') })
    await expect(problem).toBeVisible({ timeout: 30_000 })
    await expect(page.locator('main [aria-busy="true"]')).toHaveCount(0)
    // Chromium repeats on its own what breaks before a byte of the answer: those are not the client's tries.
    if (fault.kind !== 'reset') expect(faults.seen(list, 'GET').length).toBeLessThanOrEqual(4)
    faults.heal()
    await problem.getByRole('button', { name: words('en', 'table:problem.retry') }).click()
    await expect(bookingsPage(page).rows.first()).toContainText(/KB-\d{6}/)
  })
}

test('a list that fails once for a moment is fetched again by itself', async ({ page, faults }) => {
  faults.spoil(list, unavailable, { times: 1 })
  await page.goto(routes.bookings())
  await expect(bookingsPage(page).rows.first()).toContainText(/KB-\d{6}/)
})

test('a server that never answers: the waiting ends with a message after 15 s', async ({ page, faults }) => {
  await page.clock.install()
  faults.spoil(list, { kind: 'hang' })
  await page.goto(routes.bookings())
  const problem = page.getByRole('alert').filter({ hasText: words('en', 'table:problem.title') })
  // The page has its profile by then: its code runs, and so does its patience.
  await expect(page.locator('html')).toHaveAttribute('data-auth', 'known')
  await expect(page.locator('astro-island[ssr]:not([client="visible"])')).toHaveCount(0)
  await expect(problem).toBeHidden()
  // An island that was only just wired begins to wait after the clock was moved, and then once more.
  await expect(async () => {
    await page.clock.fastForward(15_000)
    await expect(problem).toBeVisible({ timeout: 3000 })
  }).toPass({ timeout: 20_000 })
  await expect(page.locator('main [aria-busy="true"]')).toHaveCount(0)
})

const nothing: Fault = { kind: 'answer', status: 204 }
const savingFaults: [name: string, fault: Fault | 'offline', text: string][] = [
  ['HTML of a gateway', badGateway, 'problems:unavailable'],
  ['an overloaded server', unavailable, 'problems:unavailable'],
  ['an empty 204', nothing, 'problems:malformed'],
  ['half an answer', { kind: 'truncate' }, 'problems:offline'],
  ['no network', 'offline', 'problems:offline'],
  ['no answer at all', { kind: 'hang' }, 'problems:timeout'],
]

test.describe('a form that is saved under faults', () => {
  test.use({ expected: [/ERR_INTERNET_DISCONNECTED/] })

  test('one message for each, the button works again, nothing typed is lost, and each try reaches the server once', async ({
    page,
    context,
    faults,
  }) => {
    test.slow()
    const saving = /booking-management\/[^/?]+$/
    await page.clock.install()
    await page.goto(routes.landing())
    const [booking] = await findBookings(page, 'status=confirmed&no_driver=true&ordering=pickupAt')
    await page.goto(routes.bookingEdit(booking?.id ?? ''))
    const notes = page.getByRole('textbox', { name: words('en', 'booking-form:more.notes') })
    const save = page.getByRole('button', { name: words('en', 'booking-form:save'), exact: true })
    await notes.fill('Has a guide dog')
    for (const [name, fault, text] of savingFaults) {
      faults.heal()
      if (fault === 'offline') await context.setOffline(true)
      else faults.spoil(saving, fault, { method: 'PUT' })
      await save.click()
      if (fault !== 'offline') {
        await expect.poll(() => faults.seen(saving, 'PUT').length, { message: name }).toBe(1)
        if (fault.kind === 'hang') await page.clock.fastForward(15_000)
      }
      await expect(
        page
          .getByRole('alert')
          .filter({ hasText: words('en', text) })
          .first(),
        name,
      ).toBeVisible()
      await expect(save, name).not.toHaveAttribute('aria-busy', 'true')
      await expect(notes, name).toHaveValue('Has a guide dog')
      expect(faults.seen(saving, 'PUT').length, name).toBeLessThanOrEqual(1)
      await context.setOffline(false)
    }
    faults.heal()
    // In one turn of the page: no answer can come in between.
    await save.evaluate((button: HTMLButtonElement) => {
      for (let click = 0; click < 10; click += 1) button.click()
      button.form?.requestSubmit(button)
    })
    await expectAddress(page, ({ pathname }) => pathname === '/apps/bookings/details/')
    await expect(page.getByText('Has a guide dog').first()).toBeVisible()
    expect(faults.seen(saving, 'PUT')).toHaveLength(1)
  })
})

test.describe('with a session of its own', () => {
  test.use({ ownSession: true })

  test('five tabs with an expired access token cause one refresh, and none is signed out', async ({
    page,
    context,
    faults,
  }) => {
    const tabs = [page, ...(await Promise.all([1, 2, 3, 4].map(() => context.newPage())))]
    for (const tab of tabs) {
      // The last thing that a page asks for by itself: with an expired session, it would be the one that renews it.
      const counted = tab.waitForResponse(/unread-count/)
      await tab.goto(routes.bookings())
      await expect(bookingsPage(tab).rows.first()).toContainText(/KB-\d{6}/)
      await counted
    }
    faults.heal()
    await expireAccess(context)
    await Promise.all(tabs.map((tab) => bookingsPage(tab).tab('scheduled').click()))
    for (const tab of tabs) {
      await expect(tab).toHaveURL(/status=scheduled/)
      await expect(bookingsPage(tab).rows.first()).toContainText(words('en', 'booking-states:scheduled'))
    }
    await expect.poll(() => faults.seen(/cookie-refresh/, 'POST').length).toBe(1)
  })

  test('a network that drops during the refresh is no sign-out', async ({ page, context, faults }) => {
    await page.goto(routes.bookings())
    await expect(bookingsPage(page).rows.first()).toContainText(/KB-\d{6}/)
    await page.goto(lightest)
    await expireAccess(context)
    faults.spoil(/cookie-refresh/, { kind: 'reset' })
    await page.goto(routes.bookings())
    await expect(page.getByRole('alert').filter({ hasText: /\S/ }).first()).toBeVisible({ timeout: 30_000 })
    await expectAddress(page, (url) => url.pathname === routes.bookings())
    faults.heal()
    await page.reload()
    await expect(bookingsPage(page).rows.first()).toContainText(/KB-\d{6}/)
  })
})

test.describe('a part of a page that can’t be drawn from what was answered', () => {
  test.use({ role: 'admin', expected: [/Minified React error #31/] })

  test('says so with a way on, and leaves the rest of the page', async ({ page, faults }) => {
    const results = [{ id: 'p1', code: { of: 'another kind' }, state: 'valid', companies: [] }]
    faults.spoil(/\/api\/web\/promos\?/, {
      kind: 'answer',
      status: 200,
      body: JSON.stringify({ count: 1, next: null, previous: null, results }),
      headers: { 'content-type': 'application/json' },
    })
    await page.goto(routes.promos())
    const problem = page.getByRole('alert').filter({ hasText: words('en', 'problems:broken.title') })
    await expect(problem).toBeVisible()
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    faults.heal()
    await problem.getByRole('button', { name: words('en', 'problems:broken.retry') }).click()
    await expect(page.locator('tr[data-row]').first()).toBeVisible()
  })
})
