import { expect, type Page } from '@playwright/test'
import { routes } from '#src/lib/routes.ts'
import { themes } from '#src/lib/theme/palette.ts'
import { graveFindings } from './support/axe.ts'
import { type Look, looks, nameOf, openIn } from './support/looks.ts'
import { settled } from './support/settled.ts'
import { sitePages } from './support/site-pages.ts'
import { test } from './support/test.ts'

/** The lightest page: settings are laid down there before the page in question is opened. */
const lightest = routes.notFound()

/** The details page needs a booking to show: the newest there is. */
async function addressOf(page: Page, path: string): Promise<string> {
  if (path !== routes.booking('').split('?')[0]) return path
  const answer = await page.request.get('/api/web/booking-management?pagination=true&page=1')
  const { results } = (await answer.json()) as { results: { id: string }[] }
  return routes.booking(results[0]?.id ?? '')
}

/** How many pixels the page is wider than the screen. */
const beyondTheScreen = (page: Page) =>
  page.evaluate(() => Math.max(0, document.documentElement.scrollWidth - window.innerWidth))

for (const { path, guest } of sitePages) {
  test.describe(path, () => {
    test.use({ role: guest ? null : 'admin' })

    test('holds in both directions and modes, on a phone and on a desktop', async ({ page }) => {
      await page.goto(lightest)
      const address = await addressOf(page, path)
      for (const look of looks) {
        await test.step(nameOf(look), async () => {
          await openIn(page, look, address)
          await settled(page)
          await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
          expect(await beyondTheScreen(page)).toBe(0)
          expect(await graveFindings(page)).toEqual([])
        })
      }
    })

    test('has no sideways scroll at 320 px', async ({ page }) => {
      await page.goto(lightest)
      const address = await addressOf(page, path)
      for (const locale of ['en', 'fr', 'ar'] as const) {
        await openIn(page, { locale, mode: 'light', width: 320 }, address)
        await settled(page)
        expect(await beyondTheScreen(page)).toBe(0)
      }
    })
  })
}

for (const path of [routes.login(), routes.dashboard(), routes.bookings()]) {
  test.describe(`${path} in the six colour themes`, () => {
    test.use({ role: path === routes.login() ? null : 'admin' })

    test('keeps its contrast', async ({ page }) => {
      test.slow()
      await page.goto(lightest)
      for (const theme of Object.keys(themes) as NonNullable<Look['theme']>[]) {
        for (const mode of ['light', 'dark'] as const) {
          const look: Look = { locale: 'en', mode, width: 1440, theme }
          await openIn(page, look, path)
          await settled(page)
          expect(await graveFindings(page), nameOf(look)).toEqual([])
        }
      }
    })
  })
}
