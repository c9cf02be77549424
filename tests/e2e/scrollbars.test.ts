import { expect, type Page } from '@playwright/test'
import type { Locale } from '#src/lib/i18n/locales.ts'
import { localePath, routes } from '#src/lib/routes.ts'
import { lists } from '#tests/support/lists.ts'
import { chromiumArgs, findChromium } from '../../scripts/lib/chromium.ts'
import { lightest, openIn } from './support/appearances.ts'
import { bookingsPage } from './support/pages/bookings.ts'
import { settled } from './support/settled.ts'
import { test } from './support/test.ts'
import { words } from './support/words.ts'

const executablePath = findChromium()
// Scrollbars that take room, as mice on Windows and Linux have them: the tests' browser hides its own.
test.use({
  role: 'admin',
  launchOptions: {
    args: chromiumArgs,
    ignoreDefaultArgs: ['--hide-scrollbars'],
    ...(executablePath && { executablePath }),
  },
})

// One browser of that kind will do.
test.describe.configure({ mode: 'default' })

const widths = [1280, 1440, 1920]
/** Columns have the same widths in every language; the tabs above them have not. */
const translated = [routes.bookings(), routes.trips(), routes.drivers(), routes.tickets()]
const visits: readonly [Locale, readonly string[]][] = [
  ['en', lists],
  ['fr', translated],
  ['ar', translated],
]

/** What can be scrolled sideways on the page, by how much, and whether menus of rows are out of sight. */
const sideways = (page: Page) =>
  page.evaluate(() => {
    const found: string[] = []
    for (const one of document.querySelectorAll('html, main, main nav, main div[data-density], main table')) {
      const over = one.scrollWidth - one.clientWidth
      if (over > 0 && one.clientWidth > 0) found.push(`${one.tagName} by ${over} px`)
    }
    const frame = document.querySelector('main div[data-density]')?.getBoundingClientRect()
    for (const cell of document.querySelectorAll(
      '[data-row]:first-child > :last-child, [data-row]:first-child > :first-child',
    )) {
      const { left, right } = cell.getBoundingClientRect()
      if (frame && (left < frame.left - 1 || right > frame.right + 1)) found.push('a row that is cut off')
    }
    return found
  })

for (const [locale, paths] of visits) {
  test(`no list scrolls sideways beside scrollbars that take room (${locale})`, async ({ page }) => {
    test.setTimeout(90_000)
    const found: string[] = []
    for (const path of paths) {
      await page.goto(localePath(locale, path))
      await settled(page)
      await expect(page.locator('[data-row]').first()).toBeVisible()
      for (const width of widths) {
        await page.setViewportSize({ width, height: 900 })
        for (const what of await sideways(page)) found.push(`${path} at ${width}: ${what}`)
      }
    }
    expect(found).toEqual([])
  })
}

test('columns that somebody adds may be scrolled, beside the row’s menu; dark pages have dark scrollbars', async ({
  page,
}) => {
  const bookings = bookingsPage(page)
  await page.goto(lightest)
  await page.evaluate(() =>
    localStorage.setItem(
      'kerbside:table:bookings',
      JSON.stringify({ columns: { booker: true, source: true, createdAt: true, trip: true } }),
    ),
  )
  await openIn(
    page,
    { locale: 'en', mode: 'dark', width: 1440 },
    `${routes.bookings()}?date=tomorrow&status=confirmed`,
  )
  const [reference = ''] = await bookings.references()
  const frame = page.locator('main div[data-density]')
  await expect.poll(() => frame.evaluate((one) => one.scrollWidth - one.clientWidth)).toBeGreaterThan(50)
  const menu = page.getByRole('button', { name: words('en', 'table:actions.of', { name: reference }) })
  await expect(menu).toBeInViewport({ ratio: 1 })
  await menu.click()
  await expect(page.getByRole('menu')).toBeVisible()
  const thumb = await page.evaluate(() => getComputedStyle(document.documentElement).scrollbarColor)
  const [red = 255, green = 255, blue = 255] = [...thumb.matchAll(/\d+/g)].map(Number)
  expect((red + green + blue) / 3).toBeLessThan(150)
})
