import { expect, type Page } from '@playwright/test'
import type { BookingInput, NewBookingAnswer } from '#contract/booking.ts'
import type { QuoteAnswer } from '#contract/quote.ts'
import type { TripCandidates } from '#contract/trip.ts'
import { send } from './support/api.ts'
import { assignDialog } from './support/pages/assign.ts'
import { bookingPage } from './support/pages/booking.ts'
import { bookingsPage } from './support/pages/bookings.ts'
import { test } from './support/test.ts'
import { words } from './support/words.ts'

test.use({ role: 'dispatcher' })

const path = '/api/web/booking-management'
const home = { place: '12 Clifton Hill, Bristol', point: { lat: 51.4556, lng: -2.6128 } }
const school = { place: 'Fishponds Academy, Bristol', point: { lat: 51.4801, lng: -2.5273 } }
/** A Wednesday morning in three weeks, when nobody in the demo drives yet. */
const dawn = (minutes: number) => {
  const day = new Date(Date.now() + 24 * 86_400_000)
  day.setUTCHours(2, 0, 0, 0)
  return new Date(day.getTime() + minutes * 60_000).toISOString()
}

const ride = (requestedAt: string, from: typeof home, to: typeof home): BookingInput => ({
  source: 'phone',
  children: [],
  passengers: 1,
  booker: { parent: null, name: 'Rosa Marsh', phone: '+441174960100' },
  company: null,
  direction: 'other',
  pickup: from,
  dropoff: to,
  stops: [],
  requestedAt,
  anchor: 'pickup',
  seatNeeds: [],
  assistantRequired: false,
  vehicleType: null,
  waitMinutes: 0,
  promo: null,
  paymentMethod: 'invoice',
  notes: null,
})
const book = (page: Page, input: BookingInput) =>
  send<NewBookingAnswer>(page, path, { ...input, draft: false, confirm: true, series: null })

/** Somebody who could take the booking in their usual vehicle, and another vehicle that fits. */
async function findCrew(page: Page, booking: string) {
  const answer = await page.request.get(`${path}/candidates?ids=${booking}`)
  const { drivers, vehicles } = (await answer.json()) as TripCandidates
  const fit = vehicles.filter(({ problems }) => problems.length === 0)
  const driver = drivers.find(
    ({ problems, usualVehicle }) => problems.length === 0 && fit.some(({ id }) => id === usualVehicle),
  )
  const usual = fit.find(({ id }) => id === driver?.usualVehicle)
  const other = fit.find(({ id }) => id !== driver?.usualVehicle)
  if (!driver || !usual || !other) throw new Error('Nobody to assign')
  return { driver, usual, other }
}

test('a tight connection is warned of, let through and kept; an impossible one cannot be chosen', async ({
  page,
}) => {
  const bookings = bookingsPage(page)
  const assign = assignDialog(page)
  await bookings.open()
  const first = await book(page, ride(dawn(0), home, school))
  const { driver, usual } = await findCrew(page, first.id)
  const crew = { driver: driver.id, vehicle: usual.id }
  await send(page, `${path}/bulk`, { ids: [first.id], action: 'assign', ...crew })
  const { dropoffAt } = await send<QuoteAnswer>(page, `${path}/quote`, quoteOf(ride(dawn(0), home, school)))
  const soon = new Date(Date.parse(dropoffAt) + 2 * 60_000).toISOString()
  const back = await book(page, ride(soon, school, home))
  const again = await book(page, ride(soon, home, school))

  await bookings.open(`?search=${again.reference}`)
  await bookings.act(again.reference, 'assign')
  await expect(assign.driver(driver.name)).toHaveCount(0)
  await assign.showBlocked.check()
  await expect(assign.driver(driver.name)).toContainText(
    /needs \d+ min from the end of trip .*, and has 2 min/,
  )
  await expect(assign.driver(driver.name).getByRole('radio')).toBeDisabled()
  await assign.dialog.getByRole('button', { name: words('en', 'dialog:back') }).click()

  await bookings.open(`?search=${back.reference}`)
  await bookings.act(back.reference, 'assign')
  await assign.driver(driver.name).getByRole('radio').check()
  const warning = `Tight: ${driver.name} needs 0 of the 2 min between the end of trip ${first.reference}-1 and this pickup.`
  await expect(assign.dialog.getByRole('alert').filter({ hasText: warning })).toBeVisible()
  await assign.assign()

  const details = bookingPage(page)
  await details.open(back.id)
  await expect(details.trip(`${back.reference}-1`).getByText(warning)).toBeVisible()
  await expect(details.timeline).toContainText(words('en', 'booking-timeline:field.tight'))
})

test('a driver without a vehicle: the dialog says so, offers the usual one, and tells a refusal in words', async ({
  page,
}) => {
  const bookings = bookingsPage(page)
  const assign = assignDialog(page)
  await bookings.open()
  const at = dawn(24 * 60)
  const wanted = await book(page, ride(at, home, school))
  const { driver, usual, other } = await findCrew(page, wanted.id)
  await bookings.open(`?search=${wanted.reference}`)
  await bookings.act(wanted.reference, 'assign')
  await assign.driver(driver.name).getByRole('radio').check()
  // Taken along; another one is chosen, and the usual one offered again.
  await expect(assign.vehicle(usual.plate).getByRole('radio')).toBeChecked()
  await assign.vehicle(other.plate).getByRole('radio').check()
  await expect(assign.dialog).toContainText(`${driver.name} usually drives ${usual.plate}.`)
  await assign.dialog
    .getByRole('button', { name: words('en', 'ride-questions:assign.takeUsual', { plate: usual.plate }) })
    .click()
  await expect(assign.vehicle(usual.plate).getByRole('radio')).toBeChecked()

  // Somebody else is quicker.
  const rival = await book(page, ride(at, home, school))
  await send(page, `${path}/bulk`, {
    ids: [rival.id],
    action: 'assign',
    driver: driver.id,
    vehicle: other.id,
  })
  await assign.confirm.click()
  await expect(assign.dialog.getByRole('alert').first()).toContainText(
    `${driver.name} already drives trip ${rival.reference}-1`,
  )
  await assign.dialog.getByRole('button', { name: words('en', 'dialog:back') }).click()

  // The usual vehicle is taken now: choosing its driver takes nothing along, and the dialog says why.
  const mate = await book(page, ride(dawn(2 * 24 * 60), home, school))
  const held = await book(page, ride(dawn(2 * 24 * 60), home, school))
  const crew = await findCrew(page, mate.id)
  const stand = await findOther(page, mate.id, crew.driver.id)
  await send(page, `${path}/bulk`, {
    ids: [held.id],
    action: 'assign',
    driver: stand,
    vehicle: crew.usual.id,
  })
  await bookings.open(`?search=${mate.reference}`)
  await bookings.act(mate.reference, 'assign')
  await assign.driver(crew.driver.name).getByRole('radio').check()
  await expect(assign.dialog).toContainText(words('en', 'ride-questions:assign.noVehicle'))
  await expect(assign.dialog).toContainText(`${crew.driver.name} usually drives ${crew.usual.plate}.`)
  await expect(assign.dialog).toContainText(`is already on trip ${held.reference}-1`)
})

async function findOther(page: Page, booking: string, driver: string): Promise<string> {
  const answer = await page.request.get(`${path}/candidates?ids=${booking}`)
  const { drivers } = (await answer.json()) as TripCandidates
  return drivers.find(({ id, problems }) => id !== driver && problems.length === 0)?.id ?? ''
}

const quoteOf = ({
  pickup,
  dropoff,
  stops,
  requestedAt,
  anchor,
  vehicleType,
  waitMinutes,
  promo,
  company,
}: BookingInput) => ({
  pickup,
  dropoff,
  stops,
  requestedAt,
  anchor,
  vehicleType,
  waitMinutes,
  promo,
  company,
})
