import { expect } from '@playwright/test'
import { findBookings } from './support/api.ts'
import { dateIn } from './support/dates.ts'
import { assignDialog } from './support/pages/assign.ts'
import { dayBoard } from './support/pages/board.ts'
import { bookingPage } from './support/pages/booking.ts'
import { bookingsPage } from './support/pages/bookings.ts'
import { act } from './support/record-actions.ts'
import { settled } from './support/settled.ts'
import { test, withMotion } from './support/test.ts'
import { words } from './support/words.ts'

test.use({ role: 'dispatcher', ...withMotion })

for (const locale of ['en', 'fr', 'ar'] as const) {
  test(`finds tomorrow's bookings without a driver, assigns one and sees it on the board (${locale})`, async ({
    page,
  }) => {
    const bookings = bookingsPage(page, locale)
    const assign = assignDialog(page, locale)
    const board = dayBoard(page, locale)

    await bookings.openTomorrowWithoutDriver()
    // One that is still to be confirmed gets no driver yet.
    await bookings.tab('confirmed').click()
    await expect(page).toHaveURL(/status=confirmed/)
    await settled(page)
    const [reference = ''] = await bookings.references()
    await bookings.act(reference, 'assign')
    const driver = await assign.chooseWhoIsFree()
    await assign.assign()
    await expect(bookings.row(reference)).toHaveCount(0)

    await board.openTomorrow()
    await board.wholeDay()
    await board.find(driver)
    await expect(board.trip(`${reference}-`, board.lane(driver))).toBeVisible()
  })
}

test('who may not drive is shown on demand with the reason, and cannot be chosen', async ({ page }) => {
  const bookings = bookingsPage(page)
  const assign = assignDialog(page)
  await bookings.open('?date=tomorrow&status=confirmed')
  const [reference = ''] = await bookings.references()
  await bookings.act(reference, 'assign')
  await expect(assign.drivers).toBeVisible()
  await expect(assign.blockedDrivers).toHaveCount(0)
  await assign.showBlocked.check()
  const withoutPapers = assign.blockedDrivers.filter({ hasText: /valid until|missing|rejected/i }).first()
  await expect(withoutPapers).toBeVisible()
  await expect(withoutPapers.getByRole('radio')).toBeDisabled()
})

test('one driver for rides that overlap: each row tells its result, and the list is read again', async ({
  page,
}) => {
  const bookings = bookingsPage(page)
  const assign = assignDialog(page)
  await bookings.open('?date=tomorrow&no_driver=true&status=confirmed&ordering=pickupAt')
  const chosen = (await bookings.references()).slice(0, 6)
  for (const reference of chosen) await bookings.select(reference)
  await bookings.bulk.getByRole('button', { name: words('en', 'bookings-list:bulk.assign') }).click()
  await assign.chooseWhoIsFree()
  await assign.confirm.click()
  const result = page.getByRole('dialog', { name: words('en', 'booking-tasks:outcome.assign') })
  const lines = result.getByRole('listitem').filter({ hasText: /KB-\d{6}/ })
  await expect(lines).toHaveCount(chosen.length)
  const refused = lines.filter({ has: page.getByRole('img', { name: words('en', 'bulk:result.failed') }) })
  await expect(refused.filter({ hasText: / trip KB-/ }).first()).toBeVisible()
  const stillOpen = await refused.allTextContents()
  await result
    .getByRole('button', { name: words('en', 'bulk:result.close'), exact: true })
    .last()
    .click()
  await expect(result).toHaveCount(0)
  for (const text of stillOpen) await expect(bookings.row(/KB-\d{6}/.exec(text)?.[0] ?? '')).toBeVisible()
})

test('a trip is created with a ride start time, changed and deleted', async ({ page }) => {
  const [booking] = await findBookings(page, 'status=confirmed&no_driver=true&ordering=-pickupAt')
  const details = bookingPage(page)
  await details.open(booking?.id ?? '')
  await expect(details.rideStart).not.toHaveValue('')
  await details.button('booking-details:trip.create').click()
  const trip = details.trip(`${booking?.reference}-1`)
  await expect(trip).toContainText(words('en', 'trip-states:unassigned'))

  await act(trip, words('en', 'trip-steps:edit'))
  const before = await dateIn(details.rideStart)
  const later = before.replace(/T\d\d:/, 'T23:')
  await details.rideStart.fill(later)
  await details.button('booking-details:trip.save').click()
  await expect(trip).toContainText(/23:\d\d/)

  await act(trip, words('en', 'trip-steps:delete'))
  await page
    .getByRole('dialog')
    .getByRole('button', { name: words('en', 'trip-steps:delete'), exact: true })
    .click()
  await expect(trip).toHaveCount(0)
  await expect(details.timeline).toContainText(words('en', 'booking-timeline:booking.trip_deleted'))
})

test('a cancelled booking keeps its reason', async ({ page }) => {
  const [booking] = await findBookings(page, 'status=confirmed&ordering=-pickupAt&no_driver=true')
  const details = bookingPage(page)
  await details.open(booking?.id ?? '')
  await details.cancel('child_ill', 'Fever since the morning')
  await expect(page.getByText(words('en', 'booking-states:cancelled')).first()).toBeVisible()
  await page.reload()
  await expect(details.timeline).toContainText('Fever since the morning')
})
