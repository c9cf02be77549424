import { expect, type Locator, type Page } from '@playwright/test'
import { findBookings } from './support/api.ts'
import { press, takeFromMenu } from './support/keyboard.ts'
import { assignDialog } from './support/pages/assign.ts'
import { bookingPage } from './support/pages/booking.ts'
import { offered } from './support/record-actions.ts'
import { test, withMotion } from './support/test.ts'
import { words } from './support/words.ts'

test.use({ role: 'dispatcher', ...withMotion })

const t = (key: string) => words('en', key)
const stepOf = (trip: Locator | Page, action: string) =>
  trip.getByRole('button', { name: t(`trip-steps:${action}`), exact: true })
const moreOf = (trip: Locator) => trip.getByRole('button', { name: t('trip-steps:more'), exact: true })
const dialog = (page: Page) => page.getByRole('dialog')

/** Does by keyboard what is in the trip's menu. */
async function take(trip: Locator, action: string): Promise<void> {
  await press(moreOf(trip))
  await takeFromMenu(trip.page().getByRole('menuitem', { name: t(`trip-steps:${action}`), exact: true }))
}

/** What the clock of a zone shows, as its field has it. */
const wallClock = (at: Date, timeZone: string) =>
  at.toLocaleString('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'short' }).replace(' ', 'T')

/** A trip that starts now, without a driver, for the last ride that has none and where no child is handed over; its card on the booking's page. */
async function newTrip(page: Page): Promise<Locator> {
  const rows = await findBookings(page, 'status=confirmed&no_driver=true&ordering=-pickupAt&page_size=100')
  const booking = rows.find(({ children }) => children.length === 0)
  const details = bookingPage(page)
  await details.open(booking?.id ?? '')
  // Passengers board shortly before their pickup at the earliest: this one is now.
  await details.rideStart.fill(wallClock(new Date(), booking?.zone ?? ''))
  await details.button('booking-details:trip.create').click()
  const card = page.getByRole('region').filter({ has: stepOf(page, 'assign') })
  return page.locator(`[id="${await card.getAttribute('id')}"]`)
}

async function assign(page: Page, trip: Locator): Promise<void> {
  await press(stepOf(trip, 'assign'))
  await assignDialog(page).chooseWhoIsFree()
  await assignDialog(page).confirm.press('Enter')
  await expect(dialog(page)).toHaveCount(0)
  await expect(trip).toContainText(t('trip-states:assigned'))
}

/** Where a button stands, in whole pixels. */
async function placeOf(button: Locator) {
  const box = await button.evaluate((one) => {
    const { x, width, height } = one.getBoundingClientRect()
    const { top } = one.closest('footer')?.getBoundingClientRect() ?? { top: 0 }
    return { x, y: one.getBoundingClientRect().top - top, width, height }
  })
  return Object.values(box).map(Math.round)
}

test('Enter leads a trip from step to step: the next one has the place and the focus of the one before', async ({
  page,
}) => {
  const trip = await newTrip(page)
  const place = await placeOf(stepOf(trip, 'assign'))
  const more = await placeOf(moreOf(trip))
  await assign(page, trip)

  for (const [action, status] of [
    ['dispatch', 'dispatched'],
    ['depart', 'en_route'],
    ['arrive', 'at_pickup'],
  ] as const) {
    await expect(stepOf(trip, action)).toBeFocused()
    expect(await placeOf(stepOf(trip, action))).toEqual(place)
    expect(await placeOf(moreOf(trip))).toEqual(more)
    await page.keyboard.press('Enter')
    await expect(trip).toContainText(t(`trip-states:${status}`))
    // What is over has gone; there is no row of dead buttons.
    await expect(stepOf(trip, action)).toHaveCount(0)
  }

  await expect(stepOf(trip, 'board')).toBeFocused()
  await page.keyboard.press('Enter')
  await press(dialog(page).getByRole('button', { name: t('trip-steps:board'), exact: true }))
  await expect(dialog(page)).toHaveCount(0)
  await expect(stepOf(trip, 'arrive_dropoff')).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(stepOf(trip, 'arrive_dropoff')).toHaveCount(0)
  const last = stepOf(trip, 'complete').or(stepOf(trip, 'next_stop'))
  await expect(last).toBeFocused()
  expect(await placeOf(last)).toEqual(place)
})

test('a step aside leaves the focus on the menu it was taken from, which stays when nothing is left in it', async ({
  page,
}) => {
  const trip = await newTrip(page)
  await assign(page, trip)
  await take(trip, 'unassign')
  await expect(trip).toContainText(t('trip-states:unassigned'))
  await expect(moreOf(trip)).toBeFocused()
  expect(await offered(trip)).not.toContain(t('trip-steps:unassign'))

  await take(trip, 'cancel')
  await dialog(page)
    .getByLabel(t('ride-questions:reason.label'))
    .selectOption({ label: t('reasons:weather') })
  await press(dialog(page).getByRole('button', { name: t('trip-steps:cancel'), exact: true }))
  await expect(dialog(page)).toHaveCount(0)
  await expect(trip).toContainText(t('trip-states:cancelled'))
  await expect(moreOf(trip)).toBeFocused()
  await expect(moreOf(trip)).toBeDisabled()
  await expect(trip.locator('[data-action]')).toHaveCount(0)
})

test('a double click takes one step, not two', async ({ page, faults }) => {
  const trip = await newTrip(page)
  await assign(page, trip)
  const box = await stepOf(trip, 'dispatch').boundingBox()
  const [x, y] = [(box?.x ?? 0) + 20, (box?.y ?? 0) + 10]
  await page.mouse.move(x, y)
  await page.mouse.down({ clickCount: 1 })
  await page.mouse.up({ clickCount: 1 })
  await expect(stepOf(trip, 'depart')).toBeVisible()
  await page.mouse.down({ clickCount: 2 })
  await page.mouse.up({ clickCount: 2 })
  await stepOf(trip, 'depart').click()
  await expect(trip).toContainText(t('trip-states:en_route'))
  expect(faults.seen(/actions\/(dispatch|depart)$/, 'POST')).toHaveLength(2)
})

test('a step is taken that is pressed the moment it is there', async ({ page, faults }) => {
  const trip = await newTrip(page)
  await assign(page, trip)
  await expect(stepOf(trip, 'dispatch')).toBeVisible()
  await page.evaluate(() => {
    const depart = () => document.querySelector<HTMLElement>('[data-action="depart"]')
    new MutationObserver(async (_, watch) => {
      if (!depart()) return
      watch.disconnect()
      // Before the page has done anything else, but for what it has in hand.
      for (let turn = 0; turn < 100; turn += 1) await undefined
      depart()?.click()
    }).observe(document.body, { subtree: true, childList: true, attributes: true })
  })
  await stepOf(trip, 'dispatch').click()
  await expect(trip).toContainText(t('trip-states:en_route'))
  expect(faults.seen(/actions\/(dispatch|depart)$/, 'POST')).toHaveLength(2)
})

test('whoever deletes a trip by keyboard stays in the page', async ({ page }) => {
  const trip = await newTrip(page)
  await take(trip, 'delete')
  await press(dialog(page).getByRole('button', { name: t('trip-steps:delete'), exact: true }))
  await expect(trip).toHaveCount(0)
  await expect(page.locator('main')).toBeFocused()
})

test('a mouse that rests where a menu opens does not take the focus from the keyboard', async ({ page }) => {
  const trip = await newTrip(page)
  await moreOf(trip).click()
  const entries = page.getByRole('menuitem')
  const place = await entries.nth(1).boundingBox()
  await page.keyboard.press('Escape')
  await expect(entries).toHaveCount(0)
  await page.mouse.move((place?.x ?? 0) + 20, (place?.y ?? 0) + 10)
  await page.keyboard.press('Enter')
  await expect(entries.first()).toBeFocused()
  // Longer than the browser takes to see what has come under the mouse.
  await page.evaluate(() => new Promise((resolve) => setTimeout(resolve, 500)))
  await expect(entries.first()).toBeFocused()
  await page.mouse.move((place?.x ?? 0) + 24, (place?.y ?? 0) + 12)
  await expect(entries.nth(1)).toBeFocused()
})
