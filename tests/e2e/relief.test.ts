import { expect } from '@playwright/test'
import { bookingPage } from './support/pages/booking.ts'
import { reliefDialog } from './support/pages/relief.ts'
import { offered, act as pick } from './support/record-actions.ts'
import { tripAtPickup } from './support/road.ts'
import { test } from './support/test.ts'
import { words } from './support/words.ts'

test.use({ role: 'dispatcher' })

const t = (key: string, values?: Record<string, string>) => words('en', key, values)

test('a relief takes over from a vehicle that broke down with a child aboard', async ({ page }) => {
  await page.goto('/')
  const { booking, reference, child, plate, act } = await tripAtPickup(page)
  await act('board', { passengers: [{ child: child.id, state: 'boarded', method: 'known_person' }] })
  const details = bookingPage(page)
  await details.open(booking)
  const old = details.trip(reference)
  const relief = details.trip(reference.replace(/\d+$/, (number) => String(Number(number) + 1)))
  const ask = reliefDialog(page)

  await pick(old, t('trip-steps:relieve'))
  await ask.submit('relieve')
  await expect(ask.dialog.getByRole('alert')).toBeVisible()
  await ask.because('vehicle_breakdown')
  await ask.choose('place', 'School')
  await ask.choose('driver')
  await expect(await ask.refused('vehicle', plate)).toContainText('broke down or had an accident')
  await ask.choose('vehicle')
  const assistant = await ask.choose('assistant')
  await ask.submit('relieve')
  await ask.closed()

  await expect(old).toContainText(t('trip-states:relieved'))
  await expect(old).toContainText(t('passengers:state.transferred'))
  await expect(relief).toContainText(t('trip-states:dispatched'))
  await expect(relief).toContainText(t('passengers:state.boarded'))
  await expect(relief).toContainText(t('booking-details:trip.transfer'))
  await expect(relief).toContainText(assistant)
  expect(await offered(relief)).not.toContain(t('trip-steps:cancel'))
  await relief.getByRole('link', { name: reference, exact: true }).click()
  await expect(old).toBeInViewport()
  await expect(details.timeline).toContainText(t('booking-timeline:trip.relieve'))
})

test('driver and assistant are exchanged alone, with a child aboard', async ({ page }) => {
  await page.goto('/')
  const { booking, reference, child, plate, act } = await tripAtPickup(page)
  await act('board', { passengers: [{ child: child.id, state: 'boarded', method: 'known_person' }] })
  const details = bookingPage(page)
  await details.open(booking)
  const trip = details.trip(reference)
  const ask = reliefDialog(page)

  await pick(trip, t('trip-steps:exchange'))
  await ask.because('driver_unavailable')
  await ask.submit('exchange')
  await expect(ask.dialog).toContainText(t('relief:same'))
  const driver = await ask.choose('driver')
  const assistant = await ask.choose('assistant')
  await ask.submit('exchange')
  await ask.closed()

  await expect(trip).toContainText(driver)
  await expect(trip).toContainText(assistant)
  await expect(trip).toContainText(plate)
  await expect(trip).toContainText(t('passengers:state.boarded'))
  await expect(details.timeline).toContainText(t('booking-timeline:trip.exchange'))
})
