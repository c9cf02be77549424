import { expect } from '@playwright/test'
import { routes } from '#src/lib/routes.ts'
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

test('a list that fails once for a moment is asked for again by itself', async ({ page, faults }) => {
  faults.spoil(list, unavailable, { times: 1 })
  await page.goto(routes.bookings())
  await expect(bookingsPage(page).rows.first()).toContainText(/KB-\d{6}/)
})

test('a server that never answers: the waiting ends with a message', async ({ page, faults }) => {
  test.setTimeout(120_000)
  faults.spoil(list, { kind: 'hang' })
  await page.goto(routes.bookings())
  const problem = page.getByRole('alert').filter({ hasText: words('en', 'table:problem.title') })
  await expect(problem).toBeVisible({ timeout: 90_000 })
  await expect(page.locator('main [aria-busy="true"]')).toHaveCount(0)
})

test('five tabs with an expired access token cause one refresh, and none is signed out', async ({
  page,
  context,
  faults,
}) => {
  await page.goto(routes.bookings())
  await expect(bookingsPage(page).rows.first()).toContainText(/KB-\d{6}/)
  const access = (await context.cookies()).find(({ name }) => /access/i.test(name))
  expect(access).toBeDefined()
  const tabs = [page, ...(await Promise.all([1, 2, 3, 4].map(() => context.newPage())))]
  for (const tab of tabs) {
    await tab.goto(routes.bookings())
    await expect(bookingsPage(tab).rows.first()).toContainText(/KB-\d{6}/)
  }
  faults.heal()
  await context.clearCookies({ name: access?.name ?? '' })
  await Promise.all(tabs.map((tab) => bookingsPage(tab).tab('completed').click()))
  for (const tab of tabs) {
    await expect(tab).toHaveURL(/status=completed/)
    await expect(bookingsPage(tab).rows.first()).toContainText(words('en', 'states:booking.status.completed'))
  }
  expect(faults.seen(/cookie-refresh/, 'POST')).toHaveLength(1)
})

test('a network that drops during the refresh is no sign-out', async ({ page, context, faults }) => {
  await page.goto(routes.bookings())
  await expect(bookingsPage(page).rows.first()).toContainText(/KB-\d{6}/)
  const access = (await context.cookies()).find(({ name }) => /access/i.test(name))
  await context.clearCookies({ name: access?.name ?? '' })
  faults.spoil(/cookie-refresh/, { kind: 'reset' })
  await page.goto(routes.bookings())
  await expect(page.getByRole('alert').filter({ hasText: /\S/ }).first()).toBeVisible({ timeout: 30_000 })
  await expect(page).toHaveURL((url) => url.pathname === routes.bookings())
  faults.heal()
  await page.reload()
  await expect(bookingsPage(page).rows.first()).toContainText(/KB-\d{6}/)
})
