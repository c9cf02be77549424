import { expect, type Page } from '@playwright/test'
import type { Booking, NewBookingAnswer } from '#contract/booking.ts'
import { findBookings, send } from './support/api.ts'
import { bookingPage } from './support/pages/booking.ts'
import { bookingsPage } from './support/pages/bookings.ts'
import { type Another, test } from './support/test.ts'
import { words } from './support/words.ts'

test.use({ role: 'parent' })

const minute = 60_000
/** A sentence up to its first figure. */
const startOf = (key: string) =>
  (words('en', key, { amount: '|', day: '|', time: '|' }).split('|')[0] ?? '').trim()

/** A promised ride of the parent's own that starts in so many minutes and has a trip, made by the office. */
async function rideIn(page: Page, another: Another, minutes: number): Promise<Booking> {
  const [known] = (await findBookings(page, 'page_size=100')).filter(({ series }) => series === null)
  const booking: Booking = await (await page.request.get(`/api/web/booking-management/${known?.id}`)).json()
  const at = new Date(Math.ceil((Date.now() + minutes * minute) / minute) * minute).toISOString()
  const desk = await another('dispatcher')
  const opened = bookingPage(desk)
  await opened.open(booking.id)
  const { source, passengers, booker, direction, pickup, dropoff, seatNeeds, paymentMethod } = booking
  const made = await send<NewBookingAnswer>(desk, '/api/web/booking-management', {
    ...{ source, passengers, booker, direction, pickup, dropoff, seatNeeds, paymentMethod },
    children: booking.children,
    company: null,
    stops: [],
    requestedAt: at,
    anchor: 'pickup',
    assistantRequired: false,
    vehicleType: null,
    waitMinutes: 0,
    promo: null,
    notes: null,
    draft: false,
    confirm: true,
    series: null,
  })
  await send(desk, `/api/trips/trip-request?addtrip=${made.id}`, { ride_start_time: at })
  return (await page.request.get(`/api/web/booking-management/${made.id}`)).json()
}

test('a parent sees the fee before they cancel a ride that has a trip, and pays just that', async ({
  page,
  another,
}) => {
  const ride = await rideIn(page, another, 50)
  const booking = bookingPage(page)
  await booking.open(ride.id)
  await expect(booking.note('until')).toBeVisible()
  const dialog = await booking.beginCancel()
  const costs = startOf('ride-questions:fee.due')
  await expect(dialog.getByRole('alert')).toContainText(costs)
  await expect(dialog.getByRole('option', { name: words('en', 'reasons:driver_unavailable') })).toHaveCount(0)
  await booking.endCancel('child_ill', 'Fever since the morning')
  await expect(booking.header).toContainText(words('en', 'booking-states:cancelled'))
  const after: Booking = await (await page.request.get(`/api/web/booking-management/${ride.id}`)).json()
  const fee = after.trips[0]?.fare
  expect(fee?.lines.map(({ kind }) => kind)).toEqual(['cancel_fee'])
  expect(fee?.total).toBeGreaterThan(0)
})

test('a parent cancels a ride from the list, for nothing in good time', async ({ page, another }) => {
  const ride = await rideIn(page, another, 3 * 24 * 60)
  const list = bookingsPage(page)
  await list.open(`?search=${ride.reference}`)
  // What is done to many at once is the office's.
  await expect(list.row(ride.reference)).toBeVisible()
  await expect(page.getByRole('checkbox')).toHaveCount(0)
  await list.act(ride.reference, 'cancel')
  const dialog = page.getByRole('dialog')
  const free = startOf('ride-questions:fee.noneUntil')
  await expect(dialog.getByRole('status')).toContainText(free)
  await dialog
    .getByLabel(words('en', 'ride-questions:reason.label'))
    .selectOption({ label: words('en', 'reasons:parent_cancelled') })
  await dialog.getByRole('button', { name: words('en', 'booking-steps:cancel'), exact: true }).click()
  await expect(list.row(ride.reference)).toContainText(words('en', 'booking-states:cancelled'))
})

test('a parent is told whom to call once it is too late', async ({ page, another }) => {
  const ride = await rideIn(page, another, 20)
  const booking = bookingPage(page)
  await booking.open(ride.id)
  await expect(booking.note('over')).toBeVisible()
  await expect(booking.button('booking-steps:cancel')).toHaveCount(0)
})
