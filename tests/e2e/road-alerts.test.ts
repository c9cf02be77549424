import { expect, type Page } from '@playwright/test'
import type { Device } from '#contract/device.ts'
import type { Point } from '#contract/place.ts'
import type { RoadAlerts } from '#contract/road-alert.ts'
import { localePath, routes } from '#src/lib/routes.ts'
import { graveFindings } from './support/axe.ts'
import { read, send, tripAtPickup } from './support/road.ts'
import { settled } from './support/settled.ts'
import { test } from './support/test.ts'
import { words } from './support/words.ts'

test.use({ role: 'dispatcher' })

/** As a tracker does, without a session: where a vehicle was so many seconds ago. */
async function report(page: Page, uniqueId: string, { lat, lng }: Point, agoS: number) {
  const timestamp = new Date(Date.now() - agoS * 1000).toISOString()
  const values = { id: uniqueId, lat, lon: lng, speed: 20, timestamp }
  const query = new URLSearchParams(Object.entries(values).map(([key, value]) => [key, String(value)]))
  expect((await fetch(new URL(`/api/tracking/osmand?${query}`, page.url()))).status).toBe(200)
}

test('a vehicle with a child aboard that goes silent is told to the desk as it happens, and seen with one press', async ({
  page,
  another,
}) => {
  // Two minutes of silence are two minutes of a test.
  test.setTimeout(240_000)
  await page.goto(localePath('en', routes.tracking()))
  await settled(page)
  const { plate, child, act } = await tripAtPickup(page)
  const trip = await act('board', {
    passengers: [{ child: child.id, state: 'boarded', method: 'known_person' }],
  })
  const vehicle = trip.vehicle?.id ?? ''
  const devices = await read<{ results: Device[] }>(
    page,
    '/api/web/devices?pagination=true&page_size=100&page=1',
  )
  const own = devices.results.find((one) => one.vehicle?.id === vehicle)
  const device =
    own ??
    (await send<Device>(page, 'post', '/api/web/devices', {
      ...{ name: `Tracker of ${plate}`, vehicle, driver: null, active: true },
    }))
  const [pickup] = trip.stops
  if (!pickup) throw new Error('The trip has no stop.')
  for (const ago of [2, 1, 0]) await report(page, device.uniqueId, pickup.point, ago)

  const alerts = page.getByRole('region', { name: words('en', 'road-alerts:title') })
  const kind = words('en', 'road-alerts:kind.silent')
  const show = alerts.getByRole('button', { name: `${kind} ${plate}` })
  await expect(show).toBeVisible({ timeout: 180_000 })
  expect(await graveFindings(page)).toEqual([])
  const row = page
    .getByRole('list', { name: words('en', 'tracking:vehicles') })
    .getByRole('button', { name: plate })
  await expect(row).toContainText(words('en', 'tracking:alert'))
  await show.press('Enter')
  await expect(page).toHaveURL(new RegExp(`vehicle=${vehicle}`))
  await expect(page.getByRole('region', { name: plate })).toContainText(words('en', 'tracking:alert'))

  // The dashboard names it, and leads to the vehicle on the map.
  const office = await another('admin')
  await office.goto(localePath('en', routes.dashboard()))
  const attention = office
    .getByRole('listitem')
    .filter({ has: office.getByRole('heading', { name: words('en', 'dashboard:attention.road_alerts') }) })
  await expect(attention).toContainText(plate)
  await expect(attention).toContainText(kind)
  await attention.getByRole('link', { name: /^(Show all|\d+ more)$/ }).click()
  await expect(office).toHaveURL(/\/apps\/driver-tracking\//)
  await expect(office.getByRole('region', { name: words('en', 'road-alerts:title') })).toContainText(plate)

  // Whoever only watches sees it, and can't say that it was seen.
  const viewer = await another('viewer')
  await viewer.goto(localePath('en', routes.tracking()))
  const theirs = viewer.getByRole('region', { name: words('en', 'road-alerts:title') })
  await expect(theirs.getByText(kind).first()).toBeVisible()
  const seenName = words('en', 'road-alerts:seenOne', { kind, plate })
  await expect(theirs.getByRole('button', { name: seenName })).toHaveCount(0)

  await alerts.getByRole('button', { name: seenName }).press('Enter')
  await expect(alerts.getByRole('button', { name: seenName })).toHaveCount(0)
  await expect(alerts).toContainText(/Seen by/)
  await expect(theirs).toContainText(/Seen by/)

  // What was done about it is one line more, by keyboard, for whoever watches too.
  const noteName = words('en', 'road-alerts:noteOne', { kind, plate })
  await expect(theirs.getByRole('button', { name: noteName })).toHaveCount(0)
  const noteButton = alerts.getByRole('button', { name: noteName })
  await noteButton.press('Enter')
  const line = alerts.getByRole('textbox', { name: words('en', 'road-alerts:note.label') })
  await expect(line).toBeFocused()
  await line.press('Escape')
  await expect(noteButton).toBeFocused()
  await noteButton.press('Enter')
  await line.fill('Called the driver, <b>tunnel</b>')
  expect(await graveFindings(page)).toEqual([])
  await line.press('Enter')
  await expect(line).toHaveCount(0)
  await expect(noteButton).toBeFocused()
  await expect(alerts).toContainText('Called the driver, <b>tunnel</b>')
  await expect(theirs).toContainText('Called the driver, <b>tunnel</b>')

  // It is heard again: nothing is left of it but the note, for those who have not read it yet.
  await report(page, device.uniqueId, pickup.point, 0)
  await expect
    .poll(
      async () => {
        const { results } = await read<RoadAlerts>(page, '/api/web/tracking/alerts')
        return results.filter((one) => one.vehicle.id === vehicle && one.until === null).length
      },
      { timeout: 30_000 },
    )
    .toBe(0)
  await expect(row).not.toContainText(words('en', 'tracking:alert'))

  // In the replay of its day it is a mark and an entry that leads there.
  await page.getByRole('button', { name: words('en', 'tracking:replay'), exact: true }).click()
  const events = page.getByRole('region', { name: words('en', 'replay:events') })
  await expect(events.getByRole('button', { name: kind })).toContainText('Called the driver, <b>tunnel</b>')
  await events.getByRole('button', { name: kind }).press('Enter')
  const boarded = events
    .getByRole('button', { name: words('en', 'replay:event.boarded') })
    .filter({ hasText: child.name })
  await expect(boarded).toBeVisible()
  await events
    .getByLabel(words('en', 'replay:filter'), { exact: true })
    .selectOption({ label: words('en', 'replay:filter.alerts') })
  await expect(boarded).toHaveCount(0)
  expect(await graveFindings(page)).toEqual([])
})
