import { expect, type Page } from '@playwright/test'
import type { Device } from '#contract/device.ts'
import type { Geofence } from '#contract/geofence.ts'
import type { Page as ListPage } from '#contract/page.ts'
import type { TrackedVehicles } from '#contract/tracking.ts'
import type { Locale } from '#src/lib/i18n/locales.ts'
import { localePath, routes } from '#src/lib/routes.ts'
import { graveFindings } from './support/axe.ts'
import { read, send, tripAtPickup } from './support/road.ts'
import { settled } from './support/settled.ts'
import { test } from './support/test.ts'
import { words } from './support/words.ts'

test.use({ role: 'dispatcher' })

const fenceNamed = async (page: Page, name: string) =>
  (
    await read<ListPage<Geofence>>(
      page,
      `/api/web/geofences?page=1&page_size=10&search=${encodeURIComponent(name)}`,
    )
  ).results[0]

async function openNew(page: Page, locale: Locale, name: string) {
  const t = (key: string) => words(locale, key)
  await page.goto(`${localePath(locale, routes.geofences())}?new=1`)
  await settled(page)
  await page.getByRole('textbox', { name: t('geofences:field.name') }).fill(name)
  const map = page.getByRole('application', { name: t('geofence-area:map') })
  await expect(map).toBeVisible()
  // It goes to where the others are, once they are known.
  await settled(page)
  await map.scrollIntoViewIfNeeded()
  const box = await map.boundingBox()
  if (!box) throw new Error('The map has no size.')
  return { t, map, at: (x: number, y: number) => [box.x + box.width * x, box.y + box.height * y] as const }
}

async function save(page: Page, locale: Locale, name: string) {
  await page
    .getByRole('main')
    .getByRole('button', { name: words(locale, 'geofences:create') })
    .last()
    .click()
  await expect(page.getByRole('heading', { name })).toBeVisible()
}

async function drag(page: Page, from: readonly [number, number], to: readonly [number, number]) {
  await page.mouse.move(...from)
  await page.mouse.down()
  await page.mouse.move((from[0] + to[0]) / 2, (from[1] + to[1]) / 2)
  await page.mouse.move(...to, { steps: 4 })
  await page.mouse.up()
}

for (const locale of ['en', 'ar'] as const) {
  test(`a circle and a polygon are drawn by mouse, changed, and taken back (${locale})`, async ({ page }) => {
    const { t, at } = await openNew(page, locale, `Mouse ${locale}`)
    const radius = page.getByRole('textbox', { name: t('geofence-area:radius') })
    await page.mouse.click(...at(0.3, 0.5))
    const center = page.getByRole('button', { name: t('geofence-area:center') })
    await expect(center).toBeVisible()
    const before = await center.textContent()
    await drag(page, at(0.3, 0.5), at(0.4, 0.6))
    await expect(center).not.toHaveText(before ?? '')
    await radius.fill('2000')
    await page.getByRole('button', { name: t('geofence-area:undo') }).click()
    await expect(radius).toHaveValue('150')
    await page.getByRole('button', { name: t('geofence-area:undo') }).click()
    await expect(center).toHaveText(before ?? '')

    await page.getByRole('radio', { name: t('geofence-area:shape.polygon') }).click()
    const corners = page.getByRole('list', { name: t('geofence-area:corners') }).getByRole('listitem')
    await expect(corners).toHaveCount(8)
    while ((await corners.count()) > 3) await corners.last().getByRole('button').last().click()
    await page.getByRole('button', { name: t('geofence-area:undo') }).click()
    await expect(corners).toHaveCount(4)
    await save(page, locale, `Mouse ${locale}`)
    const made = await fenceNamed(page, `Mouse ${locale}`)
    expect(made?.area.shape === 'polygon' && made.area.corners.length).toBe(4)
  })
}

test('corners are set by clicks, moved, bent out of an edge, and an edge that crosses another is refused', async ({
  page,
}) => {
  const { t, at } = await openNew(page, 'en', 'Corners')
  await page.getByRole('radio', { name: t('geofence-area:shape.polygon') }).click()
  for (const spot of [at(0.2, 0.3), at(0.6, 0.3), at(0.6, 0.8), at(0.2, 0.8)]) await page.mouse.click(...spot)
  const corners = page.getByRole('list', { name: t('geofence-area:corners') }).getByRole('listitem')
  await expect(corners).toHaveCount(4)
  await drag(page, at(0.4, 0.3), at(0.4, 0.15))
  await expect(corners).toHaveCount(5)
  const crossing = page.getByText(t('geofence-area:fault.crossing'))
  await drag(page, at(0.2, 0.3), at(0.8, 0.7))
  await expect(crossing).toBeVisible()
  await page.getByRole('button', { name: t('geofence-area:undo') }).click()
  await expect(crossing).toBeHidden()
  await save(page, 'en', 'Corners')
  await expect(page.getByRole('heading', { name: words('en', 'geofence-record:visits') })).toBeVisible()
  const made = await fenceNamed(page, 'Corners')
  expect(made?.area.shape === 'polygon' && made.area.corners.length).toBe(5)
})

test('both are drawn by keyboard alone', async ({ page }) => {
  const { t, map } = await openNew(page, 'en', 'Keys')
  await page.getByRole('radio', { name: t('geofence-area:shape.circle') }).focus()
  await map.focus()
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('Enter')
  const center = page.getByRole('button', { name: t('geofence-area:center') })
  await center.focus()
  const before = await center.textContent()
  await page.keyboard.press('Shift+ArrowUp')
  await expect(center).not.toHaveText(before ?? '')
  await page.getByRole('textbox', { name: t('geofence-area:radius') }).fill('320')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: 'Keys' })).toBeVisible()
  expect((await fenceNamed(page, 'Keys'))?.area).toMatchObject({ shape: 'circle', radiusM: 320 })

  const second = await openNew(page, 'en', 'More keys')
  await page.getByRole('radio', { name: t('geofence-area:shape.circle') }).focus()
  await page.keyboard.press('ArrowRight')
  const corners = page.getByRole('list', { name: t('geofence-area:corners') }).getByRole('listitem')
  for (const [index, key] of ['ArrowLeft', 'ArrowUp', 'ArrowRight'].entries()) {
    await second.map.focus()
    await page.keyboard.press(key)
    // The map glides: a corner is set where it has come to.
    await settled(page)
    await page.keyboard.press('Enter')
    await expect(corners).toHaveCount(index + 1)
  }
  await page.getByRole('button', { name: t('geofence-area:add') }).press('Enter')
  await expect(corners).toHaveCount(4)
  // Keys move it from the moment it has the focus.
  await expect(corners.nth(3).getByRole('button').first()).toBeFocused()
  // Wide enough, wherever the map was: what is left when another corner goes lies along one edge.
  for (let times = 0; times < 4; times += 1) await page.keyboard.press('Shift+ArrowDown')
  await corners.nth(1).getByRole('button').first().press('Delete')
  await expect(corners).toHaveCount(3)
  await save(page, 'en', 'More keys')
  expect((await fenceNamed(page, 'More keys'))?.area.shape).toBe('polygon')
})

for (const locale of ['en', 'ar'] as const)
  test(`a school’s geofence with an area of its own follows its school again by one press (${locale})`, async ({
    page,
  }) => {
    const t = (key: string) => words(locale, key)
    await page.goto(localePath(locale, routes.geofences()))
    const { results } = await read<ListPage<Geofence>>(
      page,
      '/api/web/geofences?kind=school&page=1&page_size=100',
    )
    const fence = results.find(({ school, follows }) => school && follows)
    if (!fence) throw new Error('No school has a geofence.')
    const { name, kind, area, onEnter, onExit, active } = fence
    if (area.shape !== 'circle') throw new Error('A school has a circle around it.')
    const input = { name, kind, onEnter, onExit, active, area: { ...area, radiusM: area.radiusM + 90 } }
    await send(page, 'put', `/api/web/geofences/${fence.id}`, input, fence.version)

    await page.goto(`${localePath(locale, routes.geofences())}?id=${fence.id}`)
    await expect(page.getByText(t('geofence-record:stays'))).toBeVisible()
    await page.getByRole('button', { name: t('geofences:step.follow') }).press('Enter')
    await expect(page.getByText(words(locale, 'geofences:stepped.follow', { name }))).toBeVisible()
    await expect(page.getByText(t('geofence-record:follows'))).toBeVisible()
    expect(await fenceNamed(page, name)).toMatchObject({ follows: true, area })

    // In its form an area is drawn, given back to the school, and that is taken back.
    await page.goto(`${localePath(locale, routes.geofences())}?id=${fence.id}&edit=1`)
    await settled(page)
    const radius = page.getByRole('textbox', { name: t('geofence-area:radius') })
    const says = page.getByRole('status').filter({ hasText: t('geofence-area:follows') })
    await expect(says).toBeVisible()
    await radius.fill('500')
    await expect(says).toHaveCount(0)
    const follow = page.getByRole('button', { name: t('geofence-area:follow') })
    await follow.press('Enter')
    await expect(radius).toHaveValue(String(area.radiusM))
    await expect(says).toBeVisible()
    await expect(follow).toBeFocused()
    expect(await graveFindings(page)).toEqual([])
    await page.getByRole('button', { name: t('geofence-area:undo') }).click()
    await expect(radius).toHaveValue('500')
    await follow.click()
    await page.getByRole('textbox', { name: t('geofences:field.name') }).fill(`${name} ${locale}`)
    await page
      .getByRole('main')
      .getByRole('button', { name: t('form:save') })
      .last()
      .click()
    await expect(page.getByRole('heading', { name: `${name} ${locale}` })).toBeVisible()
    // It shows as it was typed while it is being saved.
    await expect.poll(() => fenceNamed(page, `${name} ${locale}`)).toMatchObject({ follows: true, area })
  })

/** A vehicle's tracker, or a new one. */
async function trackerOf(page: Page, vehicle: { id: string; plate: string }) {
  const { results } = await read<ListPage<Device>>(
    page,
    '/api/web/devices?pagination=true&page_size=100&page=1',
  )
  const own = results.find((one) => one.vehicle?.id === vehicle.id && one.source === 'osmand')
  return (
    own ??
    send<Device>(page, 'post', '/api/web/devices', {
      ...{ name: `Tracker of ${vehicle.plate}`, vehicle: vehicle.id, driver: null, active: true },
    })
  )
}

test('a vehicle that comes into the geofence of its stop is seen in it, and its arrival is recorded with one press', async ({
  page,
}) => {
  test.slow()
  await page.goto(routes.tracking())
  await settled(page)
  const { plate, act } = await tripAtPickup(page)
  const trip = await act('back_en_route')
  const [pickup] = trip.stops
  if (!trip.vehicle || !pickup) throw new Error('The trip has no vehicle.')
  const device = await trackerOf(page, { id: trip.vehicle.id, plate })
  const { lat, lng } = pickup.point
  const fence = await send<Geofence>(page, 'post', '/api/web/geofences', {
    ...{
      name: `Stop of ${trip.reference}`,
      kind: 'zone',
      onEnter: 'suggest',
      onExit: 'nothing',
      active: true,
    },
    area: { shape: 'circle', center: { lat, lng }, radiusM: 60 },
  })

  const vehicle = async () =>
    (await read<TrackedVehicles>(page, '/api/web/tracking/vehicles')).results.find(
      ({ id }) => id === trip.vehicle?.id,
    )
  await expect
    .poll(
      async () => {
        // Where it was before it could not have come from: two reports that agree are believed.
        for (const ago of [1, 0]) {
          const values = {
            ...{ id: device.uniqueId, lat, lon: lng, speed: 0 },
            timestamp: new Date(Date.now() - ago * 1000).toISOString(),
          }
          const query = new URLSearchParams(Object.entries(values).map(([key, one]) => [key, String(one)]))
          await fetch(new URL(`/api/tracking/osmand?${query}`, page.url()))
        }
        return (await vehicle())?.trip?.arrival?.fence
      },
      { timeout: 45_000, intervals: [2000] },
    )
    .toBe(fence.name)

  await page.goto(`${routes.tracking()}?vehicle=${trip.vehicle.id}`)
  await settled(page)
  const card = page.getByRole('region', { name: plate })
  const inside = card.getByRole('definition').filter({ hasText: fence.name })
  await expect(inside).toBeVisible()
  await page.getByRole('button', { name: words('en', 'tracking:fences') }).click()
  await expect(page).toHaveURL(/fences=1/)
  const drawn = page.getByRole('list', { name: words('en', 'tracking:fences') })
  await expect(drawn.getByRole('listitem').filter({ hasText: fence.name })).toHaveCount(1)
  expect(await graveFindings(page)).toEqual([])

  const record = card.getByRole('button', { name: words('en', 'fence-arrival:record') })
  await record.click()
  await expect(record).toBeHidden()
  await expect(card).toContainText(/there since \d\d:\d\d/)
  expect((await vehicle())?.trip).toMatchObject({ status: 'at_pickup' })
})
