import { expect, type Page } from '@playwright/test'
import type { Locale } from '#src/lib/i18n/locales.ts'
import { localePath, routes } from '#src/lib/routes.ts'
import { settled } from './support/settled.ts'
import { test } from './support/test.ts'

test.use({ viewport: { width: 1440, height: 900 } })

async function open(page: Page, locale: Locale, path: string) {
  await page.goto(localePath(locale, path))
  await settled(page)
  await expect(page.locator('[data-row]').first()).toBeVisible()
}

/** Texts of the list's cells that are cut off, and days that take a second line. */
const cutOrBroken = (page: Page) =>
  page.evaluate(() =>
    [...document.querySelectorAll<HTMLElement>('td.k-row-line')].flatMap((cell) => {
      const text = cell.textContent.trim()
      const inner = cell.querySelector('[title]') ?? cell
      const range = document.createRange()
      range.selectNodeContents(cell)
      const lines = new Set([...range.getClientRects()].map(({ top }) => Math.round(top / 4))).size
      const isCut = inner.scrollWidth > inner.clientWidth
      const isBroken = /20\d\d/.test(text) && text.length < 30 && lines > 1
      return isCut || isBroken ? [text] : []
    }),
  )

/** Badges that reach over the edge of their cell. */
const tooWide = (page: Page) =>
  page.evaluate(() =>
    [...document.querySelectorAll<HTMLElement>('td .k-badge')].flatMap((badge) => {
      const [own, cell] = [badge, badge.closest('td') ?? badge].map((one) => one.getBoundingClientRect())
      return own && cell && (own.left < cell.left || own.right > cell.right) ? [badge.textContent] : []
    }),
  )

for (const locale of ['zh', 'uk', 'pt-BR', 'ar', 'pl', 'fa'] as const) {
  test(`days and states of statements fit their columns (${locale})`, async ({ page }) => {
    await open(page, locale, routes.statements())
    expect(await cutOrBroken(page)).toEqual([])
    expect(await tooWide(page)).toEqual([])
  })
}

for (const [locale, path] of [
  ['es', routes.drivers()],
  ['uk', routes.drivers()],
  ['uk', routes.vehicles()],
  ['uk', routes.complaints()],
] as const) {
  test(`states fit their columns (${locale}, ${path})`, async ({ page }) => {
    await open(page, locale, path)
    expect(await tooWide(page)).toEqual([])
  })
}

test('a report shows the whole of its first and last day, and of what its figures are called', async ({
  page,
}) => {
  await open(page, 'pt-BR', routes.reports())
  const cut = await page.evaluate(() =>
    [...document.querySelectorAll<HTMLElement>('main input[inputmode], thead button > span')].flatMap(
      (one) =>
        one.scrollWidth > one.clientWidth
          ? [one instanceof HTMLInputElement ? one.value : one.textContent]
          : [],
    ),
  )
  expect(cut).toEqual([])
})

test.describe('on a phone', () => {
  test.use({ viewport: { width: 360, height: 780 } })

  test('what vehicles are filtered by, and their plates, are shown whole (uk)', async ({ page }) => {
    await page.goto(localePath('uk', routes.tracking()))
    await settled(page)
    const plates = page.locator('[data-vehicle] bdi:first-child')
    await expect(plates.first()).toBeVisible()
    const cut = await plates.evaluateAll((all) =>
      all.flatMap((one) => (one.scrollWidth > one.clientWidth ? [one.textContent] : [])),
    )
    expect(cut).toEqual([])
    const search = await page.getByRole('searchbox').boundingBox()
    const choice = await page.locator('main select').first().boundingBox()
    expect(choice?.width).toBeGreaterThanOrEqual(search?.width ?? 0)
  })

  test.describe('the front page', () => {
    test.use({ role: null })

    test('has a line for each half of its heading, and cuts names at their end (he)', async ({ page }) => {
      await page.goto(localePath('he', routes.landing()))
      const tops = await page
        .locator('h1 > span')
        .evaluateAll((halves) => halves.map((half) => half.getBoundingClientRect().top))
      expect(new Set(tops).size).toBe(2)
      await expect(page.locator('.k-bar .truncate').first()).toHaveCSS('direction', 'ltr')
    })
  })
})
