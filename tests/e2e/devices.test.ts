import { expect, type Page } from '@playwright/test'
import readCode from 'jsqr'
import sharp from 'sharp'
import type { Device } from '#contract/device.ts'
import type { Vehicle } from '#contract/fleet.ts'
import type { Page as ListPage } from '#contract/page.ts'
import type { Locale } from '#src/lib/i18n/locales.ts'
import { localePath, routes } from '#src/lib/routes.ts'
import { read } from './support/road.ts'
import { settled } from './support/settled.ts'
import { test } from './support/test.ts'
import { words } from './support/words.ts'

test.use({ role: 'dispatcher' })

const save = (page: Page, locale: Locale) =>
  page
    .getByRole('main')
    .getByRole('button', { name: words(locale, 'devices:create') })
    .last()

/** A vehicle without a device. */
async function freePlate(page: Page): Promise<string> {
  const all = '?pagination=true&page_size=100&page=1'
  const [vehicles, devices] = await Promise.all([
    read<ListPage<Vehicle>>(page, `/api/web/vehicles${all}`),
    read<ListPage<Device>>(page, `/api/web/devices${all}`),
  ])
  const taken = new Set(devices.results.map(({ vehicle }) => vehicle?.id))
  const free = vehicles.results.find(({ id, status }) => status === 'available' && !taken.has(id))
  if (!free) throw new Error('Every vehicle has a device.')
  return free.plate
}

/** Adds a device for a vehicle without one; answers its plate. */
async function addDevice(page: Page, locale: Locale, name: string): Promise<string> {
  const t = (key: string) => words(locale, key)
  await page.goto(localePath(locale, routes.traccar()))
  const plate = await freePlate(page)
  await page
    .getByRole('link', { name: t('devices:create') })
    .first()
    .click()
  await page.getByRole('textbox', { name: t('devices:field.name') }).fill(name)
  const vehicle = page.getByRole('combobox', { name: t('devices:field.vehicle') })
  await vehicle.fill(plate)
  await page.getByRole('option').first().click()
  await save(page, locale).click()
  await expect(page.getByText(t('device:neverHeard'))).toBeVisible()
  return plate
}

/** What a phone’s camera reads from the code on the screen. */
async function scan(page: Page, label: string): Promise<URL> {
  const picture = sharp(await page.getByRole('img', { name: label }).screenshot())
  const { data, info } = await picture.ensureAlpha().raw().toBuffer({ resolveWithObject: true })
  return new URL(readCode(new Uint8ClampedArray(data), info.width, info.height)?.data ?? 'about:blank')
}

for (const locale of ['en', 'fr', 'ar'] as const) {
  test(`a phone is set up by its code, reports, and is heard (${locale})`, async ({ page }) => {
    const t = (key: string) => words(locale, key)
    const name = `Phone ${locale} ${Date.now() % 10_000}`
    const plate = await addDevice(page, locale, name)
    const settings = await scan(page, t('device:qr'))
    expect(settings.origin + settings.pathname).toBe(new URL('/api/tracking/osmand', page.url()).href)
    const id = settings.searchParams.get('id') ?? ''
    await expect(page.getByText(id, { exact: true })).toBeVisible()
    await expect(page.locator('#tracking-set-up')).toBeHidden()

    // As the app does: without cookies, with what the code told it.
    const answer = await fetch(settings.origin + settings.pathname, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({
        location: {
          timestamp: new Date().toISOString(),
          coords: {
            latitude: 51.4545,
            longitude: -2.5879,
            accuracy: 6,
            speed: 12.5,
            heading: 90,
            altitude: 20,
          },
          is_moving: true,
          battery: { level: 0.84, is_charging: true },
        },
        device_id: id,
      }),
    })
    expect(answer.status).toBe(200)

    await page.reload()
    await expect(page.getByText('51.45450, -2.58790')).toBeVisible()
    await expect(
      page.locator('dl > div').filter({ hasText: t('device-attributes:name.charge') }),
    ).toContainText(t('device-attributes:yes'))
    await expect(page.getByText(t('device:onlyTraccar'))).toBeVisible()
    await expect(page.locator('#device-traccar')).toHaveCount(0)
    await page.goto(localePath(locale, routes.traccar()))
    await settled(page)
    const row = page.getByRole('row').filter({ hasText: name })
    await expect(row).toContainText(t('devices:status.online'))
    await expect(row).toContainText(plate)
  })
}

test('the page says how positions come in, with the addresses of this very console', async ({ page }) => {
  const t = (key: string) => words('en', key)
  await page.goto(routes.traccar())
  const card = page.locator('#tracking-set-up')
  await card.getByText(t('tracking-set-up:title')).click()
  await card.getByText(t('tracking-set-up:traccar.title')).scrollIntoViewIfNeeded()
  await expect(
    card.getByText(new URL('/api/tracking/osmand', page.url()).href, { exact: true }),
  ).toBeVisible()
  await expect(card).toContainText(new URL('/api/tracking/traccar', page.url()).href)
  await expect(card).toContainText(t('tracking-set-up:noSecret'))
  await expect(card).toContainText(t('traccar-link:state.off'))
  await expect(card).toContainText('TRACCAR_URL=https://traccar.example.com')
  await card
    .getByRole('button', { name: t('tracking-set-up:copy') })
    .first()
    .click()
  await expect(card.getByRole('status').first()).not.toBeEmpty()
})

for (const locale of ['en', 'fr', 'ar'] as const)
  test(`where nothing is set up the page offers the simulator, on a phone too (${locale})`, async ({
    page,
  }) => {
    const t = (key: string) => words(locale, key)
    await page.setViewportSize({ width: 360, height: 740 })
    await page.goto(localePath(locale, routes.traccar()))
    // Below the list, which grows once its rows are there.
    await settled(page)
    const card = page.locator('#tracking-set-up')
    await card.getByText(t('tracking-set-up:title')).click()
    await expect(card.getByRole('heading', { name: t('tracking-set-up:simulator.title') })).toBeVisible()
    const command = `npm run simulate -- --vehicles 20 --viewers 1 --seconds 600 --url ${new URL(page.url()).origin}`
    await expect(card.getByText(command, { exact: true })).toBeVisible()
    expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true)
  })

test('a vehicle that has a device gets no second one', async ({ page }) => {
  const first = await addDevice(page, 'en', 'First of two')
  await page.goto(`${routes.traccar()}?new=1`)
  await page.getByRole('textbox', { name: words('en', 'devices:field.name') }).fill('Second of two')
  const vehicle = page.getByRole('combobox', { name: words('en', 'devices:field.vehicle') })
  await vehicle.fill(first)
  await page.getByRole('option').first().click()
  await save(page, 'en').click()
  await expect(vehicle).toHaveAttribute('aria-invalid', 'true')
  await expect(vehicle).toHaveAccessibleDescription('This is taken already.')
})
