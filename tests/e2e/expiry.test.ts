import { expect, type Page } from '@playwright/test'
import { storageKeys } from '#src/lib/guard/keys.ts'
import { routes } from '#src/lib/routes.ts'
import { emailOf, type StaffRole } from './support/accounts.ts'
import { expectAddress } from './support/address.ts'
import { findBookings } from './support/api.ts'
import { graveFindings } from './support/axe.ts'
import type { Fault } from './support/fault-proxy.ts'
import { signInForm } from './support/pages/sign-in.ts'
import { startSession } from './support/start-session.ts'
import { test } from './support/test.ts'
import { words } from './support/words.ts'

test.use({ role: null })

const password = 'kerbside-demo'
const typed = 'Bell is broken; knock twice'
const t = (key: string) => words('en', key)
const notes = (page: Page) => page.getByRole('textbox', { name: t('booking-form:more.notes') })
const save = (page: Page) => page.getByRole('button', { name: t('booking-form:save'), exact: true })
const dialog = (page: Page) => page.getByRole('dialog', { name: t('session-over:title') })

/** Opens the form and waits for the last call that it makes by itself: from then on the page is quiet. */
async function openForm(page: Page, address: string): Promise<void> {
  const counted = page.waitForResponse(
    (answer) =>
      answer.url().includes('unread-count') && answer.frame().url().includes('/apps/bookings/edit/'),
  )
  await page.goto(address)
  await expect(notes(page)).toBeVisible()
  await counted
}

/** A booking in its form, whose session ends before anything is typed. */
async function opened(page: Page, index: number): Promise<string> {
  await startSession(page, 'dispatcher')
  // A save of a ride in a series asks for more.
  const rows = (
    await findBookings(page, 'status=confirmed&no_driver=true&ordering=-pickupAt&page_size=100')
  ).filter(({ series }) => series === null)
  const id = rows[index]?.id ?? ''
  await openForm(page, routes.bookingEdit(id))
  return id
}

/**
 * The session ends, and the next minute's count of unread notifications, a call in the background, finds out. A refresh
 * that is under way when the clock leaps counts as unanswered, which is no end: the minute after that finds out. Another
 * tab may be the first to find out, and tells this one.
 */
async function endBehind(page: Page): Promise<void> {
  let over = false
  page.context().on('response', (answer) => {
    over ||= answer.url().includes('cookie-refresh') && answer.status() === 400
  })
  await page.context().clearCookies()
  await expect(async () => {
    if (!over) await page.clock.fastForward(61_000)
    await expect.poll(() => over, { timeout: 3000 }).toBe(true)
  }).toPass()
}

/** A booking with something typed whose session is over: the dialog has come by itself. */
async function editing(page: Page, index: number): Promise<string> {
  await page.clock.install()
  const id = await opened(page, index)
  await notes(page).fill(typed)
  await endBehind(page)
  await expect(dialog(page)).toBeVisible()
  return id
}

const signInOver = (page: Page, role: StaffRole) => signInForm(page).submit(emailOf(role), password)

test('what was typed stays, and is saved after signing in over it', async ({ page }) => {
  const id = await editing(page, 4)
  const stored = await page.evaluate(() => JSON.stringify({ ...localStorage, ...sessionStorage }))
  expect(stored).not.toContain('knock')
  expect(await graveFindings(page)).toEqual([])
  await page.keyboard.press('Escape')
  await expect(dialog(page)).toBeVisible()
  await signInForm(page).submit(emailOf('dispatcher'), 'not the password')
  await expect(dialog(page)).toBeVisible()
  await signInOver(page, 'dispatcher')
  await expect(dialog(page)).toBeHidden()
  await expect(notes(page)).toHaveValue(typed)
  await save(page).click()
  await expectAddress(page, (url) => url.pathname === routes.booking('').split('?')[0])
  await expect(page.getByText(typed).first()).toBeVisible()
  expect(page.url()).toContain(id)
})

test('a save that finds the session over is made good after signing in', async ({ page, faults }) => {
  await opened(page, 8)
  await notes(page).fill(typed)
  // With its price shown, the next call is the save.
  await expect.poll(() => faults.seen(/\/quote$/).at(-1)?.status).toBe(200)
  await page.context().clearCookies()
  await save(page).click()
  await expect(dialog(page)).toBeVisible()
  await signInOver(page, 'dispatcher')
  await expect(dialog(page)).toBeHidden()
  await expect(notes(page)).toHaveValue(typed)
  await save(page).click()
  await expect(page.getByText(typed).first()).toBeVisible()
})

test('the dialog waits for who is typing, and takes none of their letters', async ({ page }) => {
  await page.clock.install()
  await opened(page, 9)
  await notes(page).fill('Gate code')
  // The clock stands while letters are typed: however slow the machine, nobody has rested between two of them.
  await page.clock.pauseAt(await page.evaluate(() => Date.now() + 1000))
  const { promise: held, resolve: letThrough } = Promise.withResolvers<void>()
  let fetching = false
  await page.route(/\/fragments\/session-over\//, async (route) => {
    fetching = true
    await held
    await route.continue()
  })
  await endBehind(page)
  await expect.poll(() => fetching).toBe(true)
  await notes(page).pressSequentially(' is on the key ring')
  const laidDown = page.waitForResponse(/\/fragments\/session-over\//)
  letThrough()
  await (await laidDown).finished()
  await page.clock.runFor(700)
  await notes(page).pressSequentially(' of the driver')
  await page.clock.runFor(700)
  await expect(dialog(page)).toHaveCount(0)
  await page.clock.runFor(200)
  await expect(dialog(page)).toBeVisible()
  await expect(notes(page)).toHaveValue('Gate code is on the key ring of the driver')
  await expect(signInForm(page).email).toHaveValue('')
  await page.clock.resume()
  await signInOver(page, 'dispatcher')
  await expect(notes(page)).toBeFocused()
  await expect(notes(page)).toHaveValue('Gate code is on the key ring of the driver')
})

test.describe('the dialog’s own file', () => {
  test.use({ expected: [/Failed to load resource|ChunkLoadError|session-over/] })

  test('the dialog’s script is tried again too, and no message asks to reload', async ({ page, faults }) => {
    await page.clock.install()
    await opened(page, 12)
    await notes(page).fill(typed)
    faults.spoil(/session-over\..*\.js/, { kind: 'reset' })
    await endBehind(page)
    const message = page.getByRole('alert').filter({ hasText: t('notices:sessionWaiting') })
    await expect(message).toBeVisible()
    await page.clock.fastForward(1100)
    await expect(message).toBeVisible()
    faults.heal()
    await page.clock.fastForward(20_000)
    await expect(dialog(page)).toBeVisible()
    await expect(message).toBeHidden()
    await expect(notes(page)).toHaveValue(typed)
  })

  for (const [name, fault] of [
    ['a network that drops', { kind: 'reset' }],
    [
      'a page of somebody else in its place',
      { kind: 'answer', status: 200, body: '<h1>Welcome to the station</h1>' },
    ],
  ] as const satisfies [string, Fault][]) {
    test(`the dialog comes in spite of ${name}: a message till then, and nothing typed is lost`, async ({
      page,
      faults,
    }) => {
      await page.clock.install()
      await opened(page, 10)
      await notes(page).fill(typed)
      faults.spoil(/\/fragments\/session-over\//, fault)
      await endBehind(page)
      const message = page.getByRole('alert').filter({ hasText: t('notices:sessionWaiting') })
      await expect(message).toBeVisible()
      await page.clock.fastForward(1100)
      await expect.poll(() => faults.seen(/\/fragments\/session-over\//).length).toBeGreaterThan(1)
      await expect(message).toBeVisible()
      await expect(dialog(page)).toHaveCount(0)
      await expect(notes(page)).toHaveValue(typed)
      await notes(page).pressSequentially('!')
      faults.heal()
      await page.clock.fastForward(20_000)
      await expect(dialog(page)).toBeVisible()
      await expect(message).toBeHidden()
      await signInOver(page, 'dispatcher')
      await expect(dialog(page)).toBeHidden()
      await expect(notes(page)).toHaveValue(`${typed}!`)
    })
  }

  test('a dialog that never comes: signing in in another tab is as good', async ({ page, faults }) => {
    await page.clock.install()
    await opened(page, 11)
    await notes(page).fill(typed)
    faults.spoil(/\/fragments\/session-over\//, { kind: 'reset' })
    await endBehind(page)
    const message = page.getByRole('alert').filter({ hasText: t('notices:sessionWaiting') })
    await expect(message).toBeVisible()
    const other = await page.context().newPage()
    await other.goto(routes.login())
    await signInForm(other).submit(emailOf('dispatcher'), password)
    await expect(other).toHaveURL(routes.dashboard())
    await page.clock.fastForward(20_000)
    await expect(message).toBeHidden()
    await expect(dialog(page)).toHaveCount(0)
    await expect(notes(page)).toHaveValue(typed)
  })
})

test('another account starts at its dashboard', async ({ page }) => {
  await editing(page, 5)
  await signInOver(page, 'admin')
  await expect(page).toHaveURL(routes.dashboard())
})

test('leaving is possible, and leads back here after signing in', async ({ page }) => {
  const id = await editing(page, 6)
  await page.getByRole('button', { name: t('session-over:leave') }).click()
  await expectAddress(page, (url) => url.pathname === routes.login() && url.searchParams.has('next'))
  await signInForm(page).submit(emailOf('dispatcher'), password)
  await expectAddress(page, ({ pathname, search }) => pathname + search === routes.bookingEdit(id))
  // What was typed was given up.
  await expect(notes(page)).toBeVisible()
  await expect(notes(page)).not.toHaveValue(typed)
})

test('two tabs that were typed in both go on when one signs in', async ({ page }) => {
  await editing(page, 7)
  const other = await page.context().newPage()
  // The other tab was open all the while: it is let in for the time it takes to type something.
  await other.goto(routes.landing())
  await signInOver(page, 'dispatcher')
  await expect(dialog(page)).toBeHidden()
  await openForm(other, page.url())
  await notes(other).fill('Typed in the other tab')
  await notes(page).fill('Typed in the first tab')
  await endBehind(page)
  await expect(dialog(page)).toBeVisible()
  await expect(dialog(other)).toBeVisible()
  await signInOver(page, 'dispatcher')
  await expect(dialog(other)).toBeHidden()
  await expect(notes(other)).toHaveValue('Typed in the other tab')
  expect(await other.evaluate((key) => localStorage.getItem(key), storageKeys.sessionExpired)).toBeNull()
})

test('a page without anything typed goes to the sign-in page as ever', async ({ page }) => {
  await startSession(page, 'viewer')
  await page.goto(routes.dashboard())
  await page.context().clearCookies()
  await page.goto(routes.bookings())
  await expectAddress(page, (url) => url.pathname === routes.login())
  await expect(page.getByText(t('problems:expired')).first()).toBeVisible()
})
