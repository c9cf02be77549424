import { expect, type Page } from '@playwright/test'
import { routes } from '#src/lib/routes.ts'
import { shopRoutes } from '#src/lib/shop/shop-routes.ts'
import { templateRoutes } from '#src/lib/template-routes.ts'
import { themes } from '#src/lib/theme/palette.ts'
import { type Appearance, lightest, nameOf, openIn, switchTo } from './support/appearances.ts'
import { contrastFindings, graveFindings } from './support/axe.ts'
import { showLongestTexts } from './support/longest-texts.ts'
import { settled } from './support/settled.ts'
import { sitePages } from './support/site-pages.ts'
import { test } from './support/test.ts'
import { excess } from './support/weight.ts'

/** A product of the demo's shop. */
const knownProduct = 'hi-vis-vest-yellow'

/** The pages of a booking need one to show: the newest there is. Those of a product and of news show what the demo has. */
async function addressOf(page: Page, path: string): Promise<string> {
  if (templateRoutes.laterBlogPost('').startsWith(path)) return templateRoutes.laterBlogPost('half-term-rota')
  if (shopRoutes.laterProduct('').startsWith(path)) return shopRoutes.laterProduct(knownProduct)
  const ofBooking = [routes.booking, routes.bookingEdit].find((to) => to('').split('?')[0] === path)
  if (!ofBooking) return path
  const answer = await page.request.get('/api/web/booking-management?pagination=true&page=1')
  const { results } = (await answer.json()) as { results: { id: string }[] }
  return ofBooking(results[0]?.id ?? '')
}

/** How a page is loaded, and the appearances it is switched to in place. */
type Visit = [loaded: Appearance, ...switched: Appearance[]]
/**
 * Both directions on a phone and on a desktop, in both modes. Axe's other rules find the same whatever the colours are. The
 * last one comes with the longest text of all languages.
 */
const visits: readonly Visit[] = [
  [
    { locale: 'ar', mode: 'light', width: 360 },
    { locale: 'ar', mode: 'dark', width: 1440 },
    { locale: 'ar', mode: 'dark', width: 320 },
  ],
  [
    { locale: 'en', mode: 'light', width: 1440 },
    { locale: 'en', mode: 'dark', width: 360 },
    { locale: 'en', mode: 'dark', width: 320 },
  ],
]

/** The page fits the screen. What measures itself may need a moment after the screen has changed. */
const expectToFit = (page: Page, appearance: Appearance) =>
  expect
    .poll(() => page.evaluate(() => Math.max(0, document.documentElement.scrollWidth - window.innerWidth)), {
      message: `pixels beyond the screen: ${nameOf(appearance)}`,
    })
    .toBe(0)

for (const { path, guest } of sitePages) {
  test.describe(path, () => {
    test.use({ role: guest ? null : 'admin' })

    test('holds in both directions and modes, and with long texts, on phones and on a desktop', async ({
      page,
    }) => {
      await page.goto(lightest)
      const address = await addressOf(page, path)
      for (const [loaded, ...switched] of visits) {
        await openIn(page, loaded, address)
        await settled(page)
        await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
        await expectToFit(page, loaded)
        // Before axe, which scrolls to what is loaded when it is seen.
        expect(await excess(page, path), `too heavy, in bytes: ${nameOf(loaded)}`).toEqual({})
        expect(await graveFindings(page), nameOf(loaded)).toEqual([])
        for (const appearance of switched) {
          await switchTo(page, appearance)
          await settled(page)
          await expectToFit(page, appearance)
          if (appearance.width !== 320) {
            expect(await contrastFindings(page), nameOf(appearance)).toEqual([])
          }
        }
      }
      // In place: of sixteen languages none has its own look at every page.
      expect(await showLongestTexts(page), 'texts that were found').toBeGreaterThan(5)
      for (const width of [320, 360, 1440]) {
        await page.setViewportSize({ width, height: 800 })
        await expectToFit(page, { locale: 'en', mode: 'dark', width })
      }
    })
  })
}

for (const path of [routes.login(), routes.dashboard(), routes.bookings()]) {
  test.describe(`${path} in the six colour themes`, () => {
    test.use({ role: path === routes.login() ? null : 'admin' })

    test('keeps its contrast', async ({ page }) => {
      await page.goto(path)
      await settled(page)
      for (const theme of Object.keys(themes) as NonNullable<Appearance['theme']>[]) {
        for (const mode of ['light', 'dark'] as const) {
          const appearance: Appearance = { locale: 'en', mode, width: 1440, theme }
          await switchTo(page, appearance)
          expect(await contrastFindings(page), nameOf(appearance)).toEqual([])
        }
      }
    })
  })
}
