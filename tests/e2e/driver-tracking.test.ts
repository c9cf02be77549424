import { readFileSync } from 'node:fs'
import { expect, type Page } from '@playwright/test'
import type { Device } from '#contract/device.ts'
import type { Page as ListPage } from '#contract/page.ts'
import type { TrackedVehicles } from '#contract/tracking.ts'
import type { Locale } from '#src/lib/i18n/locales.ts'
import { localePath, routes } from '#src/lib/routes.ts'
import { lightest } from './support/appearances.ts'
import { graveFindings } from './support/axe.ts'
import { read, send, tripAtPickup } from './support/road.ts'
import { settled } from './support/settled.ts'
import { test } from './support/test.ts'
import { words } from './support/words.ts'

test.use({ role: 'dispatcher' })

const bristol = { lat: 51.4545, lon: -2.5879 }

/** Vehicles of the demo with a device, and what it reports by. */
async function tracked(page: Page) {
  const { results } = await read<ListPage<Device>>(
    page,
    '/api/web/devices?pagination=true&page_size=100&page=1',
  )
  return results.flatMap(({ uniqueId, vehicle, source }) =>
    vehicle && source === 'osmand' ? [{ uniqueId, id: vehicle.id, plate: vehicle.name }] : [],
  )
}

/** As a tracker does: without a session. Speed in km/h. */
async function report(
  page: Page,
  uniqueId: string,
  at: { lat: number; lon: number },
  speedKmh = 0,
  agoS = 0,
) {
  const timestamp = new Date(Date.now() - agoS * 1000).toISOString()
  const values = { id: uniqueId, ...at, speed: speedKmh / 1.852, bearing: 90, timestamp }
  const query = new URLSearchParams(Object.entries(values).map(([key, value]) => [key, String(value)]))
  const answer = await fetch(new URL(`/api/tracking/osmand?${query}`, page.url()))
  expect(answer.status).toBe(200)
}

const list = (page: Page, locale: Locale) =>
  page.getByRole('list', { name: words(locale, 'tracking:vehicles') })
const row = (page: Page, locale: Locale, plate: string) =>
  list(page, locale).getByRole('button', { name: plate })

async function open(page: Page, locale: Locale = 'en', query = '') {
  await page.goto(localePath(locale, routes.tracking()) + query)
  await settled(page)
  await expect(list(page, locale)).toBeVisible()
}

for (const [index, locale] of (['en', 'fr', 'ar'] as const).entries()) {
  test(`a vehicle that reports is seen to move within a second, and found by what it does (${locale})`, async ({
    page,
  }) => {
    const t = (key: string) => words(locale, key)
    await open(page, locale)
    const car = (await tracked(page))[index]
    if (!car) throw new Error('The demo has no tracked vehicle.')
    // The stream is open once its first report is there; from then on it takes no longer than a look.
    await report(page, car.uniqueId, bristol, 0, 2)
    await expect(row(page, locale, car.plate)).toContainText(t('tracking:state.standing'))
    await report(page, car.uniqueId, { ...bristol, lon: -2.587 }, 42)
    await expect(row(page, locale, car.plate)).toContainText(t('tracking:state.moving'), { timeout: 1000 })
    await expect(row(page, locale, car.plate)).toContainText(/42|٤٢/)

    await page.getByRole('link', { name: t('tracking:state.moving') }).click()
    await expect(page).toHaveURL(/show=moving/)
    await expect(row(page, locale, car.plate)).toBeVisible()
    await page.getByRole('searchbox').fill(car.plate.toLowerCase().replaceAll(' ', ''))
    await expect(list(page, locale).getByRole('button')).toHaveCount(1)
    await page.reload()
    await expect(list(page, locale).getByRole('button')).toHaveCount(1)
    await page.getByRole('searchbox').fill('no such vehicle')
    await page.getByRole('button', { name: t('tracking:clear') }).click()
    await expect(page).not.toHaveURL(/show=/)
    await expect(list(page, locale).getByRole('button').nth(1)).toBeVisible()
  })
}

test('one is looked at by keyboard: its driver, its trip and the way it came; Back closes it', async ({
  page,
}) => {
  await open(page)
  const { results } = await read<TrackedVehicles>(page, '/api/web/tracking/vehicles')
  const out = results.find(({ trip, driver }) => trip && driver)
  const device = (await tracked(page)).find(({ id }) => id === out?.id)
  if (!out?.trip || !out.driver || !device) throw new Error('No tracked vehicle is on a trip.')
  await report(page, device.uniqueId, bristol, 30, 4)
  await report(page, device.uniqueId, { ...bristol, lat: 51.455 }, 30)
  await row(page, 'en', out.plate).focus()
  await page.keyboard.press('Enter')
  const card = page.getByRole('region', { name: out.plate })
  await expect(card.getByRole('link', { name: out.driver.name })).toBeVisible()
  await expect(card.getByRole('link', { name: out.driver.phone })).toHaveAttribute(
    'href',
    `tel:${out.driver.phone}`,
  )
  await expect(page).toHaveURL(new RegExp(`vehicle=${out.id}`))

  const asked = page.waitForResponse((answer) => answer.url().includes(`/vehicles/${out.id}/trail`))
  await card.getByRole('button', { name: words('en', 'tracking:trail') }).click()
  expect(((await (await asked).json()) as { results: object[] }).results.length).toBeGreaterThanOrEqual(2)
  await card.getByRole('button', { name: words('en', 'tracking:follow') }).click()
  await expect(card.getByRole('button', { name: words('en', 'tracking:follow') })).toHaveAttribute(
    'aria-pressed',
    'true',
  )

  // From the row to what is said of it, and back to the row.
  await card.getByRole('button', { name: words('en', 'tracking:close') }).press('Enter')
  await expect(card).toBeHidden()
  await expect(row(page, 'en', out.plate)).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(card).toBeFocused()

  await page.goBack()
  await expect(card).toBeHidden()
  await page.goForward()
  await card.getByRole('link', { name: out.trip.reference }).click()
  await expect(page).toHaveURL(/bookings\/details/)
})

test('a vehicle that is still far from its pickup is expected there, late, in the list and stop by stop', async ({
  page,
}) => {
  // The server looks where vehicles are every quarter of a minute.
  test.slow()
  await page.goto(lightest)
  const { plate, act, reference } = await tripAtPickup(page)
  const trip = await act('back_en_route')
  const [pickup] = trip.stops
  if (!trip.vehicle || !pickup) throw new Error('The trip has no vehicle.')
  const device = (await tracked(page)).find((one) => one.plate === plate) ?? {
    ...(await send<Device>(page, 'post', '/api/web/devices', {
      ...{ name: `Tracker of ${plate}`, vehicle: trip.vehicle.id, driver: null, active: true },
    })),
    id: trip.vehicle.id,
  }
  const far = { lat: pickup.point.lat + 0.12, lon: pickup.point.lng }
  const vehicle = async () =>
    (await read<TrackedVehicles>(page, '/api/web/tracking/vehicles')).results.find(
      ({ id }) => id === device.id,
    )
  await expect
    .poll(
      async () => {
        // Where it was before it could not have come from: two reports that agree are believed.
        for (const ago of [1, 0]) await report(page, device.uniqueId, far, 30, ago)
        return (await vehicle())?.trip?.next?.expectedAt
      },
      { timeout: 45_000, intervals: [2000] },
    )
    .toBeTruthy()

  await open(page, 'en', `?vehicle=${device.id}`)
  await expect(row(page, 'en', plate)).toContainText(/\d+ min late/)
  await expect(row(page, 'en', plate)).toContainText(/Expected \d\d:\d\d/)
  const card = page.getByRole('region', { name: plate })
  await expect(card).toContainText(/Planned for \d\d:\d\d, expected at \d\d:\d\d/)
  const times = card.getByRole('table', { name: words('en', 'tracking:times') })
  await expect(times.getByRole('row').nth(1)).toContainText(/Expected \d\d:\d\d\+\d+ min/)
  await expect(times.getByRole('row')).toHaveCount(trip.stops.length + 1)

  for (const [mode, width] of [
    ['light', 360],
    ['dark', 1440],
    ['dark', 360],
  ] as const) {
    await page.setViewportSize({ width, height: 900 })
    await page.evaluate((to) => document.documentElement.setAttribute('data-mode', to), mode)
    expect(await graveFindings(page)).toEqual([])
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(
      0,
    )
  }

  await card.getByRole('link', { name: reference }).click()
  const stops = page.getByRole('list', { name: words('en', 'trip-stops:title') })
  await expect(stops.getByRole('listitem').first()).toContainText(/Expected \d\d:\d\d/)
})

test('the map shows where the operator works while no vehicle is heard, then the one that is chosen, then all again', async ({
  page,
}) => {
  const scale = page.locator('[data-scale]')
  const metres = async () => Number(await scale.getAttribute('data-scale'))
  await open(page, 'en', '?show=unknown')
  await expect(scale).toBeVisible()
  await expect.poll(metres).toBeLessThan(20_000)

  const [car, ...others] = await tracked(page)
  const far = others.at(-3)
  if (!car || !far) throw new Error('The demo has too few tracked vehicles.')
  await report(page, far.uniqueId, { lat: 51.8, lon: -2.9 }, 0, 1)
  await report(page, car.uniqueId, bristol, 0, 1)
  await open(page)
  await expect(scale).toBeVisible()
  await list(page, 'en').getByRole('button').last().scrollIntoViewIfNeeded()
  await row(page, 'en', car.plate).click()
  await expect(page.getByRole('heading', { name: car.plate })).toBeInViewport()
  await expect.poll(metres).toBeLessThan(2000)
  const near = await metres()
  await page.getByRole('button', { name: words('en', 'map:showAll') }).click()
  await expect.poll(metres).toBeGreaterThan(near)
})

test('a link from elsewhere shows the vehicle of a trip or a driver, or says that there is none', async ({
  page,
}) => {
  const { results } = await read<TrackedVehicles>(page, '/api/web/tracking/vehicles')
  const out = results.find(({ trip, driver }) => trip && driver)
  for (const query of [`?trip=${out?.trip?.id}`, `?driver=${out?.driver?.id}`]) {
    await open(page, 'en', query)
    await expect(page.getByRole('region', { name: out?.plate ?? '' })).toBeVisible()
  }
  await open(page, 'en', '?trip=none')
  await expect(page.getByText(words('en', 'tracking:notThere'))).toBeVisible()
})

for (const locale of ['en', 'ar'] as const) {
  test(`the day of a vehicle is replayed, by keyboard too, and saved as a file (${locale})`, async ({
    page,
  }) => {
    const t = (key: string, values?: Record<string, string>) => words(locale, key, values)
    await page.goto(lightest)
    const car = (await tracked(page)).at(locale === 'en' ? -1 : -2)
    if (!car) throw new Error('Nothing is tracked')
    // The first may not be believed: an earlier test had some vehicle far away.
    for (const ago of [8, 6, 4, 2, 0])
      await report(page, car.uniqueId, { ...bristol, lat: bristol.lat + ago / 1000 }, 30, ago)
    await open(page, locale, `?vehicle=${car.id}`)
    await page.getByRole('button', { name: t('tracking:replay'), exact: true }).click()
    const replay = page.getByRole('region', { name: t('replay:title', { plate: car.plate }) })
    const slider = replay.getByRole('slider', { name: t('replay:time'), exact: true })
    await expect(slider).toBeVisible()
    // It begins where the vehicle was heard, and not hours before.
    await expect(slider).not.toHaveAttribute('aria-valuetext', new RegExp(t('replay:silent')))
    await expect(page).toHaveURL(/day=\d{4}-\d\d-\d\d/)
    expect(await graveFindings(page)).toEqual([])

    await slider.focus()
    await page.keyboard.press('End')
    const end = Number(await slider.inputValue())
    await expect(slider).toHaveAttribute('aria-valuetext', /30/)
    await page.keyboard.press('Home')
    await expect.poll(async () => Number(await slider.inputValue())).toBeLessThan(end)
    await replay.getByLabel(t('replay:speed')).selectOption('20')
    await replay.getByRole('button', { name: t('replay:play'), exact: true }).press('Enter')
    await expect(replay.getByRole('button', { name: t('replay:pause'), exact: true })).toBeVisible()

    const saved = page.waitForEvent('download')
    await replay.getByRole('button', { name: t('replay:csv') }).click()
    const file = await saved
    expect(file.suggestedFilename()).toMatch(/\.csv$/)
    const rows = readFileSync(await file.path(), 'utf8').split('\r\n')
    expect(rows[0]).toBe('time,latitude,longitude,speedKmh,course,altitudeM,accuracyM')
    expect(rows.filter((line) => line.includes(',-2.5879,')).length).toBeGreaterThanOrEqual(4)

    await replay.getByLabel(t('replay:day'), { exact: true }).fill('2020-02-29')
    await expect(replay.getByText(t('replay:nothing'))).toBeVisible()
    await replay.getByRole('button', { name: t('replay:close'), exact: true }).click()
    await expect(replay).toBeHidden()
    await expect(page).not.toHaveURL(/day=/)
  })
}
