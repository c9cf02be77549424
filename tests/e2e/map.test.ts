import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, type Page } from '@playwright/test'
import type { NewBookingAnswer } from '#contract/booking.ts'
import type { Locale } from '#src/lib/i18n/locales.ts'
import { localePath, routes } from '#src/lib/routes.ts'
import { mix } from '#src/lib/theme/colour.ts'
import { neutrals, statusColours } from '#src/lib/theme/palette.ts'
import { modeTokens, themeTokens } from '#src/lib/theme/tokens.ts'
import { bookingsPath, home, hospital, newRide } from '#tests/server/support/booking-world.ts'
import { townMap } from '#tests/support/town-map.ts'
import { findBookings, send } from './support/api.ts'
import { graveFindings } from './support/axe.ts'
import { coloured } from './support/map-pixels.ts'
import { settled } from './support/settled.ts'
import { startSystem } from './support/system.ts'
import { test as base } from './support/test.ts'
import { words } from './support/words.ts'

/** A console whose server has a map of the town. */
const test = base.extend<object, { system: Awaited<ReturnType<typeof startSystem>> }>({
  system: [
    async ({ playwright: _playwright }, use) => {
      const folder = mkdtempSync(join(tmpdir(), 'kerbside-map-'))
      const file = join(folder, 'town.pmtiles')
      writeFileSync(file, townMap())
      const system = await startSystem({ MAP_SOURCE: file })
      await use(system)
      await system.stop()
      rmSync(folder, { recursive: true, force: true })
    },
    { scope: 'worker', timeout: 60_000 },
  ],
})
test.use({ role: 'dispatcher' })

/** As the map mixes it from the page's colours. */
const earthOf = (mode: 'light' | 'dark') => {
  const { surface, line, 'surface-raised': raised } = neutrals[mode]
  return mode === 'dark' ? mix(raised, surface, 0.5) : mix(line, surface, 0.35)
}
const waterOf = (mode: 'light' | 'dark') =>
  mix(statusColours.info, earthOf(mode), mode === 'dark' ? 0.16 : 0.3)
const lineColour = themeTokens('BLUE_THEME', 'light')['primary-strong'] ?? ''
const plainColour = modeTokens('light')['surface-sunken'] ?? ''

/** A ride across the town: what the demo books changes with the hour, and some of it is round the corner. */
const acrossTown = () =>
  newRide({
    children: [],
    booker: { parent: null, name: 'Ida Marsh', phone: '+447700900555' },
    direction: 'other',
    pickup: home,
    dropoff: hospital,
    requestedAt: new Date(Date.now() + 3 * 86_400_000).toISOString(),
    confirm: true,
  })

/** The map of a booking. */
async function openRoute(page: Page, locale: Locale = 'en') {
  await page.goto(localePath(locale, routes.bookings()))
  const { id } = await send<NewBookingAnswer>(page, bookingsPath, acrossTown())
  await page.goto(localePath(locale, routes.booking(id)))
  await settled(page)
  const map = page.locator('[data-map]')
  await map.scrollIntoViewIfNeeded()
  const surface = map.getByRole('application', { name: words(locale, 'booking-details:route.map') })
  await expect(surface.locator('canvas').first()).toBeVisible()
  const scale = map.locator('[data-scale]')
  await expect(scale).toBeVisible()
  return { map, surface, metres: async () => Number(await scale.getAttribute('data-scale')) }
}

for (const locale of ['en', 'fr', 'ar'] as const)
  test(`a booking shows its route on the map (${locale})`, async ({ page }) => {
    const { map } = await openRoute(page, locale)
    await expect.poll(async () => (await coloured(map, waterOf('light'))).share).toBeGreaterThan(0.1)
    expect((await coloured(map, lineColour)).share).toBeGreaterThan(0.002)
    await expect(map.getByRole('link', { name: '© Town & Country Maps' })).toHaveAttribute(
      'href',
      'https://maps.example.test/terms',
    )
    for (const key of ['map:zoomIn', 'map:zoomOut'])
      await expect(map.getByRole('button', { name: words(locale, key) })).toBeVisible()
    expect(await graveFindings(page)).toEqual([])
  })

test('keys move the map and zoom, and so do its buttons', async ({ page }) => {
  const { map, surface, metres } = await openRoute(page)
  const line = async () => (await coloured(map, lineColour)).middle
  await expect.poll(async () => (await coloured(map, lineColour)).share).toBeGreaterThan(0.002)
  const [before, scale] = [await line(), await metres()]
  await surface.focus()
  await page.keyboard.press('ArrowRight')
  await expect.poll(async () => (await line()).x).toBeLessThan(before.x - 40)
  await page.keyboard.press('ArrowLeft')
  await expect.poll(async () => Math.abs((await line()).x - before.x)).toBeLessThan(10)
  await page.keyboard.press('-')
  await page.keyboard.press('-')
  await expect.poll(metres).toBeGreaterThan(scale)
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await page.keyboard.press('Enter')
  await expect.poll(metres).toBe(scale)
})

test('the map follows the page into the dark', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  const { map } = await openRoute(page)
  await expect.poll(async () => (await coloured(map, waterOf('light'))).share).toBeGreaterThan(0.1)
  await page.evaluate(() => {
    document.documentElement.dataset.mode = 'dark'
  })
  await expect.poll(async () => (await coloured(map, waterOf('dark'))).share).toBeGreaterThan(0.1)
})

test('a school shows where it is and where its gates are', async ({ page }) => {
  await page.goto(routes.schools())
  const { results } = await (await page.request.get('/api/web/schools?page_size=1')).json()
  await page.goto(`${routes.schools()}?id=${results[0].id}`)
  const map = page.locator('[data-map]')
  await map.scrollIntoViewIfNeeded()
  await expect(map.getByRole('application', { name: words('en', 'schools:map') })).toBeVisible()
  await expect.poll(async () => (await coloured(map, earthOf('light'))).share).toBeGreaterThan(0.3)
})

test.describe('when the code of the map is lost', () => {
  test.use({ expected: [/MapStage|Failed to load resource|ChunkLoadError/] })
  test('the page works without it, and it comes with another try', async ({ page, faults }) => {
    await page.setViewportSize({ width: 1440, height: 2000 })
    faults.spoil(/MapStage/, { kind: 'answer', status: 404 })
    await page.goto(routes.bookings())
    const [booking] = await findBookings(page, 'status=scheduled&page_size=1')
    // As after the one reload that a lost file leads to: it would come at any moment.
    await page.evaluate(() => sessionStorage.setItem('kerbside:chunkReloadedAt', String(Date.now())))
    await page.goto(routes.booking(booking?.id ?? ''))
    const map = page.locator('[data-map]')
    await expect(map.getByRole('alert')).toContainText(words('en', 'problems:broken.title'))
    await expect(page.locator('#route').getByRole('listitem').first()).toBeVisible()
    faults.heal()
    await map.getByRole('button', { name: words('en', 'problems:broken.retry') }).click()
    await expect(map.getByRole('application')).toBeVisible()
  })
})

base.describe('without a map', () => {
  base.use({ role: 'dispatcher' })
  for (const locale of ['en', 'fr', 'ar'] as const)
    base(`the route is drawn on a plain ground, which says why (${locale})`, async ({ page }) => {
      const { map } = await openRoute(page, locale)
      await expect(map.getByText(words(locale, 'map:problem.unset'))).toBeVisible()
      await expect.poll(async () => (await coloured(map, plainColour)).share).toBeGreaterThan(0.5)
      expect((await coloured(map, lineColour)).share).toBeGreaterThan(0.002)
      expect((await coloured(map, waterOf('light'))).share).toBe(0)
      expect(await graveFindings(page)).toEqual([])
    })
})
