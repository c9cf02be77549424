import { expect, type Page } from '@playwright/test'
import { routes } from '#src/lib/routes.ts'
import { findBookings } from './support/api.ts'
import { appearances, lightest, nameOf, openIn, switchTo } from './support/appearances.ts'
import { graveFindings } from './support/axe.ts'
import { badGateway } from './support/fault-proxy.ts'
import { press } from './support/keyboard.ts'
import { inbox } from './support/pages/inbox.ts'
import { settled } from './support/settled.ts'
import { test, withMotion } from './support/test.ts'
import { words } from './support/words.ts'

/** All tests notify the same company, so that they must not run side by side. */
test.describe.configure({ mode: 'serial' })
test.use({ role: 'company', ...withMotion })

/** Does something to a booking as the console would, by the session of `page`. */
async function act(page: Page, id: string, action: string): Promise<void> {
  const token = (await page.context().cookies()).find(({ name }) => name === 'csrftoken')?.value ?? ''
  const answer = await page.request.post(`/api/web/booking-management/${id}/actions/${action}`, {
    headers: { 'x-csrftoken': token, origin: new URL(page.url()).origin },
    data: { reason: 'weather' },
  })
  expect(answer.status(), await answer.text()).toBe(200)
}

/** The newest of the company's bookings that can still be cancelled. */
async function upcoming(page: Page): Promise<{ id: string; reference: string }> {
  const [booking] = await findBookings(page, 'status=confirmed&ordering=-pickupAt')
  if (!booking) throw new Error('The company has no booking to work on.')
  return booking
}

async function opened(page: Page): Promise<void> {
  await page.goto(routes.bookings())
  await settled(page)
}

/** Other tests may have changed bookings of this company, and so notified it. */
async function readAll(page: Page): Promise<void> {
  const token = (await page.context().cookies()).find(({ name }) => name === 'csrftoken')?.value ?? ''
  const answer = await page.request.post('/api/notifications/read-all', {
    headers: { 'x-csrftoken': token, origin: new URL(page.url()).origin },
    data: { until: new Date(Date.now() + 60_000).toISOString() },
  })
  expect(await answer.json()).toEqual({ unread: 0 })
}

for (const locale of ['en', 'ar'] as const) {
  test.describe(() => {
    test.use({ role: 'viewer' })

    test(`nothing to read: it says so, in ${locale}`, async ({ page }) => {
      const { bell, panel, count } = inbox(page, locale)
      await page.goto(lightest)
      await openIn(page, { locale, mode: 'light', width: 360 }, routes.trips())
      await settled(page)
      await expect(count).toBeHidden()
      await bell.click()
      await expect(panel.getByText(words(locale, 'inbox:empty'), { exact: true })).toBeVisible()
      await expect(panel.getByRole('button')).toHaveCount(1)
      expect(await graveFindings(page)).toEqual([])
    })
  })
}

test('what happens to a booking arrives, leads there, and counts until it is read', async ({
  page,
  another,
}) => {
  await opened(page)
  await readAll(page)
  const { bell, panel, count, rows: all, unreadRows } = inbox(page)
  const booking = await upcoming(page)
  const rows = all.filter({ hasText: booking.reference })
  const dispatcher = await another('dispatcher')
  await opened(dispatcher)
  await act(dispatcher, booking.id, 'cancel')
  await act(dispatcher, booking.id, 'reinstate')
  await page.reload()
  await expect(count).toHaveText('2')
  await expect(bell).toHaveAccessibleName(/Notifications.*Unread:\s*2/)

  await bell.click()
  await expect(rows).toHaveText([
    new RegExp(`Booking confirmed.*${booking.reference}`),
    new RegExp(`Booking cancelled.*${booking.reference}`),
  ])
  await expect(unreadRows).toHaveCount(2)
  await rows.last().click()
  await expect(page).toHaveURL(routes.booking(booking.id))
  await expect(count).toHaveText('1')
  await bell.click()
  await expect(unreadRows).toHaveCount(1)
  await panel.getByRole('button', { name: words('en', 'inbox:markAll') }).click()
  await expect(unreadRows).toHaveCount(0)
  await expect(count).toBeHidden()
  await page.reload()
  await bell.click()
  await expect(rows).toHaveCount(2)
  await expect(unreadRows).toHaveCount(0)
})

test('by keyboard alone: opens, reads, and comes back to the bell', async ({ page, another }) => {
  await opened(page)
  await readAll(page)
  const { bell, panel, rows, count } = inbox(page)
  const booking = await upcoming(page)
  const dispatcher = await another('dispatcher')
  await opened(dispatcher)
  await act(dispatcher, booking.id, 'cancel')
  await page.reload()
  await expect(count).toHaveText('1')
  await press(bell)
  await expect(panel.getByRole('heading')).toBeFocused()
  await expect(rows.first()).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(panel).toHaveCount(0)
  await expect(bell).toBeFocused()

  await page.keyboard.press('Enter')
  await expect(rows.first()).toBeVisible()
  for (const name of ['markAll', 'close'] as const) {
    await page.keyboard.press('Tab')
    await expect(panel.getByRole('button', { name: words('en', `inbox:${name}`) })).toBeFocused()
  }
  await page.keyboard.press('Tab')
  await expect(rows.first()).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(routes.booking(booking.id))
  await expect(count).toBeHidden()
  await act(dispatcher, booking.id, 'reinstate')
})

test('many are shown by the page; a failure is shown, and tried again', async ({ page, another, faults }) => {
  test.slow()
  await opened(page)
  const { bell, panel, rows, count } = inbox(page)
  const booking = await upcoming(page)
  const dispatcher = await another('dispatcher')
  await opened(dispatcher)
  for (let round = 0; round < 11; round += 1) {
    await act(dispatcher, booking.id, 'cancel')
    await act(dispatcher, booking.id, 'reinstate')
  }
  const before = await page.request.get('/api/notifications?page=1')
  const { count: total } = (await before.json()) as { count: number }
  expect(total).toBeGreaterThanOrEqual(22)
  faults.spoil(/^\/api\/notifications\?/, badGateway)
  await bell.click()
  await expect(panel.getByRole('alert')).toBeVisible()
  faults.heal()
  await panel.getByRole('button', { name: words('en', 'inbox:retry') }).click()
  await expect(rows).toHaveCount(20)
  await panel.getByRole('button', { name: words('en', 'inbox:more') }).click()
  await expect(rows).toHaveCount(total)
  await expect(panel.getByRole('button', { name: words('en', 'inbox:more') })).toHaveCount(0)
  await page.keyboard.press('Escape')

  for (const appearance of appearances) {
    await test.step(nameOf(appearance), async () => {
      const there = inbox(page, appearance.locale)
      if (appearance.mode === 'light') {
        await openIn(page, appearance, routes.bookings())
        await settled(page)
        await there.bell.click()
      } else await switchTo(page, appearance)
      await expect(there.rows).toHaveCount(20)
      expect(
        await page.evaluate(() => document.documentElement.scrollWidth - innerWidth),
      ).toBeLessThanOrEqual(0)
      expect(await there.panel.evaluate((panel) => panel.scrollWidth - panel.clientWidth)).toBe(0)
      expect(await graveFindings(page)).toEqual([])
    })
  }
  await expect(count).toBeVisible()
})

test('without push settings no permission is requested and nothing of Google is called', async ({ page }) => {
  const elsewhere: string[] = []
  page.on('request', (request) => {
    if (new URL(request.url()).hostname !== 'localhost') elsewhere.push(request.url())
  })
  await page.addInitScript(() => {
    Notification.requestPermission = () => {
      throw new Error('No permission may be requested here.')
    }
  })
  await opened(page)
  const { bell, panel, rows } = inbox(page)
  await bell.click()
  await expect(rows.first()).toBeVisible()
  await expect(panel.getByText(words('en', 'inbox:push.offer'))).toHaveCount(0)
  expect(await page.evaluate(async () => (await navigator.serviceWorker.getRegistrations()).length)).toBe(0)
  expect(elsewhere).toEqual([])
})
