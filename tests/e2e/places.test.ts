import { expect, type Page } from '@playwright/test'
import type { Booking } from '#contract/booking.ts'
import { localePath, routes } from '#src/lib/routes.ts'
import { geocoderServer, json, nominatimPlace } from '#tests/server/support/geocoder.ts'
import { findBookings } from './support/api.ts'
import { graveFindings } from './support/axe.ts'
import { pinDialog } from './support/pages/pin.ts'
import { read } from './support/road.ts'
import { startSystem } from './support/system.ts'
import { test as base } from './support/test.ts'
import { words } from './support/words.ts'

const tomorrow = () => new Date(Date.now() + 26 * 3_600_000).toISOString().slice(0, 16)

base.describe('on a phone, in Arabic, without a geocoder', () => {
  base.use({
    role: 'dispatcher',
    viewport: { width: 360, height: 740 },
    hasTouch: true,
    permissions: ['geolocation'],
    geolocation: { latitude: 51.4601, longitude: -2.5901 },
  })
  const t = (key: string, values?: Record<string, string>) => words('ar', key, values)

  base('a ride is booked from where one stands to where the keyboard put the pin', async ({ page }) => {
    await page.goto(localePath('ar', routes.bookingCreate()))
    await page.getByRole('textbox', { name: t('booking-form:who.bookerName'), exact: true }).fill('نور')
    await page.getByRole('textbox', { name: t('booking-form:who.bookerPhone') }).fill('+447700900123')
    const onMap = page.getByRole('button', { name: t('place:onMap') })

    await onMap.first().click()
    const pickup = pinDialog(page, t('booking-form:where.pinPickup'), 'ar')
    await pickup.own()
    await pickup.isSet()
    await pickup.address.fill('بيت الجدة')
    expect(await graveFindings(page)).toEqual([])
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360)
    await pickup.use()

    await onMap.last().click()
    const dropoff = pinDialog(page, t('booking-form:where.pinDropoff'), 'ar')
    await dropoff.own()
    await dropoff.isSet()
    await dropoff.map.focus()
    for (let step = 0; step < 3; step += 1) await page.keyboard.press('Shift+ArrowUp')
    await dropoff.address.fill('المكتبة')
    await dropoff.map.focus()
    await page.keyboard.press('Enter')
    await expect(dropoff.dialog).toHaveCount(0)

    await expect(page.getByRole('application', { name: t('booking-form:where.map') })).toBeVisible()
    await page.getByLabel(t('booking-form:when.at')).fill(tomorrow())
    const [answer] = await Promise.all([
      page.waitForResponse(
        (one) =>
          one.request().method() === 'POST' && new URL(one.url()).pathname === '/api/web/booking-management',
      ),
      page.getByRole('button', { name: t('booking-form:create') }).click(),
    ])
    expect(answer.status()).toBe(201)
    const sent = answer.request().postDataJSON()
    expect(sent.pickup).toEqual({ place: 'بيت الجدة', point: { lat: 51.4601, lng: -2.5901 } })
    expect(sent.dropoff.place).toBe('المكتبة')
    expect(sent.dropoff.point.lng).toBeCloseTo(-2.5901, 4)
    expect(sent.dropoff.point.lat).toBeGreaterThan(51.4601)
  })
})

/** A ride that is over, whose children were recorded with where the phone was: other tests' have no phone. */
async function recordedBooking(page: Page): Promise<Booking | undefined> {
  for (const { id } of await findBookings(page, 'status=completed&page_size=50')) {
    const booking = await read<Booking>(page, `/api/web/booking-management/${id}`)
    const all = booking.trips.flatMap(({ passengers }) => passengers)
    if (
      booking.trips.length === 1 &&
      all.some(({ child, boarded }) => child && typeof boarded?.distanceM === 'number')
    )
      return booking
  }
  return undefined
}

base.describe('a trip that is over', () => {
  base.use({ role: 'dispatcher' })
  base('says where each passenger got in and was handed over, on a map and in words', async ({ page }) => {
    await page.goto(routes.bookings())
    const booking = await recordedBooking(page)
    await page.goto(routes.booking(booking?.id ?? ''))
    const open = page.getByRole('button', { name: words('en', 'booking-details:trip.recorded') }).first()
    await open.click()
    await expect(page.getByRole('application', { name: words('en', 'handover-places:map') })).toBeVisible()
    const records = page.getByRole('list', { name: words('en', 'handover-places:map') })
    const recorded = records.getByRole('listitem').filter({ hasText: / in, \d\d:\d\d.*m from the stop/s })
    await expect(recorded.first()).toBeVisible()
    expect(await graveFindings(page)).toEqual([])
    await open.click()
    await expect(records).toHaveCount(0)
  })
})

const test = base.extend<
  object,
  {
    geocoder: Awaited<ReturnType<typeof geocoderServer>>
    system: Awaited<ReturnType<typeof startSystem>>
  }
>({
  geocoder: [
    async ({ playwright: _playwright }, use) => {
      const geocoder = await geocoderServer()
      await use(geocoder)
      geocoder.stop()
    },
    { scope: 'worker' },
  ],
  system: [
    async ({ geocoder }, use) => {
      const system = await startSystem({ GEOCODER_URL: `nominatim+${geocoder.url}` })
      await use(system)
      await system.stop()
    },
    { scope: 'worker', timeout: 60_000 },
  ],
})

test.describe('with a geocoder', () => {
  test.use({ role: 'dispatcher' })
  const t = (key: string, values?: Record<string, string>) => words('en', key, values)
  const park = '12 Park Street, Bristol BS1 5JA'

  test('an address is found behind the known places, with whom to name; a pin has its address', async ({
    page,
    geocoder,
  }) => {
    geocoder.answer((request, response) => {
      const isReverse = request.url?.startsWith('/reverse')
      json(isReverse ? nominatimPlace : [nominatimPlace])(request, response)
    })
    await page.goto(routes.bookingCreate())
    const pickup = page.getByRole('combobox', { name: t('booking-form:where.pickup') })
    await pickup.click()
    await pickup.pressSequentially('park street')
    const found = page.getByRole('option', { name: park })
    await expect(found).toContainText(`${t('place:found')} · © OpenStreetMap contributors`)
    await found.click()
    await expect(pickup).toHaveValue(park)
    const typed = geocoder.asked[0]?.url.searchParams.get('q')
    expect(typed).toBe('park street')

    await page
      .getByRole('button', { name: t('place:onMap') })
      .last()
      .click()
    const pin = pinDialog(page, t('booking-form:where.pinDropoff'))
    await expect(pin.words).toHaveText(t('place-pin:closer'))
    await pin.dialog.getByRole('button', { name: t('place-pin:use') }).click()
    await expect(pin.dialog.getByRole('alert').first()).toBeVisible()
    await expect(async () => {
      await pin.closer()
      await expect(pin.dialog.locator('[data-pin=set]')).toBeVisible({ timeout: 500 })
    }).toPass()
    await expect(pin.words).toHaveText(t('place-pin:here', { address: park }))
    await expect(pin.address).toHaveValue(park)
    await pin.address.fill('The library')
    await pin.use()
    await expect(page.getByRole('combobox', { name: t('booking-form:where.dropoff') })).toHaveValue(
      'The library',
    )
  })

  test('a gate of a school is a pin, beside where the school is', async ({ page, geocoder }) => {
    geocoder.answer(json(nominatimPlace))
    await page.goto(`${routes.schools()}?new=1`)
    await page.getByRole('textbox', { name: t('schools:field.name'), exact: true }).fill('Harbourside School')
    await page.getByLabel(t('schools:field.kind')).selectOption('primary')
    await page.getByRole('button', { name: t('schools:gates.add') }).click()
    const gates = page.getByRole('group', { name: t('schools:field.gates') })
    await gates.getByRole('textbox', { name: t('schools:gates.name') }).fill('Back gate')
    await gates.getByRole('button', { name: t('place:setPin') }).click()
    const pin = pinDialog(page, t('place:pinFor', { field: t('schools:gates.point') }))
    await pin.dialog.getByRole('combobox', { name: t('place-pin:goTo') }).fill('school')
    await page.getByRole('option').first().click()
    await pin.isSet()
    await pin.use()
    await expect(gates.getByText(t('place:pinSet'))).toBeVisible()
    await page
      .locator('form')
      .getByRole('button', { name: t('schools:create') })
      .click()
    await expect(page.getByRole('heading', { level: 2, name: 'Harbourside School' })).toBeVisible()
    await expect(page.getByText('Back gate')).toBeVisible()
  })
})
