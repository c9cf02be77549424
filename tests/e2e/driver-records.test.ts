import { expect, type Page } from '@playwright/test'
import type { Vehicle } from '#contract/fleet.ts'
import { routes } from '#src/lib/routes.ts'
import { giveRun, signInDriver } from './support/driver.ts'
import { read, send } from './support/road.ts'
import { test } from './support/test.ts'
import { words } from './support/words.ts'

test.use({ role: 'dispatcher' })

const t = (key: string, values?: Record<string, string>) => words('en', key, values)
const ago = (minutes: number) => new Date(Date.now() - minutes * 60_000).toISOString()

/** Opens the inbox anew and follows a notification. */
async function follow(desk: Page, kind: string, about: string) {
  await desk.goto(routes.dashboard())
  await desk.getByRole('button', { name: t('inbox:title') }).click()
  const row = desk
    .getByRole('link')
    .filter({ hasText: t(`inbox:kind.${kind}`) })
    .filter({ hasText: about })
  await row.first().click()
}

test('what a driver records is with the desk at once, and each notification leads to where something is done', async ({
  page: desk,
  another,
  system,
}) => {
  test.slow()
  await desk.goto('/')
  const run = await giveRun(desk, [{ firstName: 'Salma' }])
  const { id: vehicle = '', plate = '' } = run.trip.vehicle ?? {}
  const driver = await another(null)
  await signInDriver(driver, system, run.driver.phone)
  const record = (call: string, body: object) =>
    send<object>(driver, 'post', `/api/web/driver-day/${call}`, body)
  const step = (action: string, at: string) =>
    send<object>(driver, 'post', `/api/trips/trip-request/${run.trip.id}/actions/${action}`, { at })

  await record('checks', {
    ...{ at: ago(8), vehicle, odometerKm: 48_211, faults: ['lights'], safe: true },
    note: 'One light is out.',
  })
  await follow(desk, 'vehicle_faults', plate)
  await expect(desk).toHaveURL((url) => url.pathname === routes.vehicles())
  const card = desk.locator('section', { has: desk.getByRole('heading', { name: t('last-check:title') }) })
  await expect(card).toContainText(t('last-check:check.faults'))
  await expect(card).toContainText(t('last-check:item.lights'))
  await expect(card).toContainText('One light is out.')
  expect((await read<Vehicle>(desk, `/api/web/vehicles/${vehicle}`)).lastCheck?.odometerKm).toBe(48_211)

  // It was sent to them a moment ago: nobody set off before that.
  await step('depart', ago(2))
  await record('calls', { at: ago(3), kind: 'delayed', run: run.trip.id, minutes: 12 })
  const position = { lat: 51.4545, lng: -2.5879 }
  await record('calls', { at: ago(0), kind: 'sos', run: run.trip.id, position })
  await follow(desk, 'driver_sos', run.trip.reference)
  await expect(desk).toHaveURL((url) => url.pathname === '/apps/bookings/details/')
  const timeline = desk.getByRole('list', { name: t('booking-details:timeline.title') })
  const event = (type: string) =>
    timeline.getByRole('listitem').filter({ hasText: t(`booking-timeline:trip.${type}`) })
  await expect(event('delayed')).toContainText('12')
  await expect(event('delayed')).toContainText(/recorded on \d/)
  await expect(event('depart')).not.toContainText(/recorded on/)
  await expect(event('sos')).not.toContainText(/recorded on/)

  // And on the map, before all else, until somebody has seen it.
  await desk.goto(routes.tracking())
  const alert = desk
    .getByRole('region', { name: t('road-alerts:title') })
    .getByRole('listitem')
    .filter({ hasText: plate })
    .filter({ hasText: t('road-alerts:kind.sos') })
  await expect(alert).toContainText(run.driver.name)
  await alert
    .getByRole('button', { name: t('road-alerts:seenOne', { kind: t('road-alerts:kind.sos'), plate }) })
    .click()
  await expect(alert).toHaveCount(0)

  await record('calls', { at: ago(0), kind: 'sick' })
  await follow(desk, 'driver_sick', run.driver.code)
  await expect(desk).toHaveURL((url) => url.pathname === routes.cover())
  await expect(desk.getByRole('combobox', { name: t('cover:of.driver') })).toHaveValue(run.driver.name)
})
