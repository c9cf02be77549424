import { expect, type Page } from '@playwright/test'
import type { Device } from '#contract/device.ts'
import type { Page as Rows } from '#contract/page.ts'
import type { Trip, TripCandidates } from '#contract/trip.ts'
import { entryRoutes } from '#src/lib/entry-routes.ts'
import { routes } from '#src/lib/routes.ts'
import { graveFindings } from './support/axe.ts'
import { bookingPage } from './support/pages/booking.ts'
import { shareRideDialog } from './support/pages/share-ride.ts'
import { trackPage } from './support/pages/track.ts'
import { read, send } from './support/road.ts'
import { settled } from './support/settled.ts'
import { addTrip, bookHome, makeFamily, nearSchools } from './support/shared-run.ts'
import { signInParent } from './support/sign-in-parent.ts'
import { test } from './support/test.ts'
import { words } from './support/words.ts'

test.use({ role: 'dispatcher' })

const home = { place: '7 Hollow Row, Bristol', point: { lat: 51.52, lng: -2.52 } }

/** A ride home of one child, dispatched with a vehicle that reports by the door for phones; and its steps. */
async function dispatched(page: Page) {
  await page.goto(routes.dashboard())
  const [school] = await nearSchools(page)
  const family = await makeFamily(page, 'Quillfeather', home, [{ firstName: 'Ottoline' }])
  const booking = await bookHome(page, family, family.children, school, 2)
  const trip = await addTrip(page, booking, 2)
  const [{ drivers, vehicles }, { results: devices }] = await Promise.all([
    read<TripCandidates>(page, `/api/web/trip-management/${trip.id}/candidates`),
    read<Rows<Device>>(page, '/api/web/devices?page_size=100'),
  ])
  const free = vehicles.filter(({ problems }) => problems.length === 0)
  const device = devices.find(
    ({ source, vehicle }) => source === 'osmand' && free.some(({ id }) => id === vehicle?.id),
  )
  const driver = drivers.find(({ problems }) => problems.length === 0)
  if (!device?.vehicle || !driver) throw new Error('Nobody can drive it')
  const act = (action: string, body: object = {}) =>
    send<Trip>(page, 'post', `/api/trips/trip-request/${trip.id}/actions/${action}`, body)
  await act('assign', { driver: driver.id, vehicle: device.vehicle.id })
  await act('dispatch')
  return { family, booking, school, device, plate: device.vehicle.name, act }
}

test('a family shares its ride with somebody who has no account, from setting off to handing over', async ({
  page,
  another,
  system,
}) => {
  const ride = await dispatched(page)
  const { id: child } = ride.family.children[0] ?? {}
  const report = async ({ lat, lng }: { lat: number; lng: number }) => {
    // The first may not be believed: an earlier test had some vehicle far away.
    for (const ago of [1, 0]) {
      const at = {
        id: ride.device.uniqueId,
        lat: `${lat}`,
        lon: `${lng}`,
        timestamp: `${Math.floor(Date.now() / 1000) - ago}`,
      }
      const answer = await page.request.get(`/api/tracking/osmand?${new URLSearchParams(at)}`)
      expect(answer.ok()).toBe(true)
    }
  }

  const mother = await signInParent(page, another, system, ride.family)
  await bookingPage(mother).open(ride.booking.id)
  const sharing = shareRideDialog(mother, 'en')
  await sharing.open()
  await expect(sharing.dialog).toContainText(words('en', 'share-links:none'))
  const link = await sharing.make()
  const second = await sharing.make()
  await expect(sharing.rows).toHaveCount(2)
  await sharing.close()
  await expect(bookingPage(mother).timeline).toContainText(words('en', 'booking-timeline:trip.link_made'))

  const phone = { viewport: { width: 360, height: 740 } }
  const grandmother = await another(null, phone)
  const asked: string[] = []
  grandmother.on('request', (request) => asked.push(`${request.url()} ${request.headers().referer ?? ''}`))
  await grandmother.goto(`/fr${link.pathname}${link.hash}`)
  const track = trackPage(grandmother, 'fr')
  await expect(track.line).toHaveText(words('fr', 'track:ahead'))
  await expect(track.showMap).toBeHidden()
  // The secret is in no address that is asked for, and in no Referer.
  expect(asked.filter((one) => one.includes(link.hash.slice(1)))).toEqual([])

  await ride.act('depart')
  await report(ride.school.point)
  await track.askNow()
  await expect(track.line).toHaveText(words('fr', 'track:next.pickup'))
  await expect(track.plate).toHaveText(ride.plate)
  await expect(track.seen).toHaveText('maintenant')
  await expect(track.planned).toHaveText(/^\d\d:\d\d$/)
  const text = await grandmother.locator('main').textContent()
  for (const word of ['Ottoline', 'Quillfeather', 'Hollow Row', ride.school.place])
    expect(text).not.toContain(word)
  const wide = await grandmother.evaluate(() => document.documentElement.scrollWidth - innerWidth)
  expect(wide).toBeLessThanOrEqual(0)
  expect(await graveFindings(grandmother)).toEqual([])
  await track.showMap.click()
  await expect(track.map).toBeVisible()
  expect(await graveFindings(grandmother)).toEqual([])

  // The family sees the same, with its own places, below the map of the route.
  const { route } = bookingPage(mother)
  const live = route.locator('[data-live-ride]')
  /** Its code comes when it is about to be seen: once nothing on the page moves it any more. */
  const lookAgain = async () => {
    await mother.reload()
    await settled(mother)
    await route.evaluate((card) => card.scrollIntoView({ block: 'end' }))
  }
  await lookAgain()
  await expect(live).toContainText(ride.plate)
  await expect(live).toContainText(ride.school.place)
  expect(await graveFindings(mother)).toEqual([])

  await sharing.open()
  await sharing.revoke(1)
  await expect(sharing.rows).toHaveCount(1)
  await sharing.close()
  const stranger = await another(null, phone)
  await stranger.goto(`/fr${second.pathname}${second.hash}`)
  await expect(trackPage(stranger, 'fr').line).toHaveText(words('fr', 'track:ended'))
  expect(await graveFindings(stranger)).toEqual([])

  await ride.act('arrive')
  await track.askNow()
  await expect(track.line).toHaveText(words('fr', 'track:there.pickup'))
  await lookAgain()
  await expect(live).toContainText(/At the pickup since \d\d:\d\d/)
  await ride.act('board', { passengers: [{ child, state: 'boarded', method: 'known_person' }] })
  await track.askNow()
  await expect(track.line).toHaveText(words('fr', 'track:next.dropoff'))
  await ride.act('arrive_dropoff')
  const to = { kind: 'guardian', id: ride.family.parent.id }
  await ride.act('release', { passengers: [{ child, state: 'released', method: 'known_person', to }] })
  await track.askNow()
  await expect(track.line).toHaveText(words('fr', 'track:arrived'))
  await expect(track.plate).toBeHidden()
  await expect(track.map).toBeHidden()
  await mother.reload()
  await expect(bookingPage(mother).route).toBeVisible()
  await expect(live).toHaveCount(0)
})

test.describe('a page without a connection', () => {
  test.use({ role: null })

  test('says so, and goes on when it is back', async ({ page, faults }) => {
    await page.goto(`${entryRoutes.track()}#${'x'.repeat(43)}`)
    const track = trackPage(page, 'en')
    await expect(track.line).toHaveText(words('en', 'track:ended'))
    faults.spoil(/\/api\/track$/, { kind: 'reset' })
    await page.reload()
    await expect(track.line).toHaveText(words('en', 'track:failed'))
    await expect(page.locator('[data-trouble]')).toHaveText(words('en', 'problems:offline'))
    faults.heal()
    await page.getByRole('button', { name: words('en', 'track:retry') }).click()
    await expect(track.line).toHaveText(words('en', 'track:ended'))
  })
})
