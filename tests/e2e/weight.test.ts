import { randomBytes } from 'node:crypto'
import { expect } from '@playwright/test'
import { entryRoutes } from '#src/lib/entry-routes.ts'
import { routes } from '#src/lib/routes.ts'
import { templateRoutes } from '#src/lib/template-routes.ts'
import { budgets } from '#tests/support/weights.ts'
import { calendarApp } from './support/pages/calendar-app.ts'
import { settled } from './support/settled.ts'
import { test } from './support/test.ts'
import { excess, weightOf } from './support/weight.ts'

test.describe('the sign-in page', () => {
  test.use({ role: null })

  test('weighs the same out of the cache, and more with every script that it loads', async ({ page }) => {
    await page.goto(routes.login())
    await settled(page)
    const cold = await weightOf(page)
    await page.reload()
    await settled(page)
    const warm = await weightOf(page)
    expect({ ...warm, page: 0 }).toEqual({ ...cold, page: 0 })
    expect(await excess(page, routes.login())).toEqual({})

    const own = 6000
    const body = `/*${randomBytes(own)
      .toString('hex')
      .slice(0, own - 4)}*/`
    await page.route('**/heavy.js', (route) => route.fulfill({ contentType: 'text/javascript', body }))
    await page.evaluate(() => import(new URL('/heavy.js', location.href).href))
    expect((await weightOf(page)).script).toBe(cold.script + own)
    expect(await excess(page, routes.login())).toEqual({ script: cold.script + own })
  })
})

test.describe('the page of a shared ride', () => {
  test.use({ role: null })

  test('weighs no more than the sign-in page, until somebody wants to see the map', async ({ page }) => {
    await page.goto(entryRoutes.track())
    await settled(page)
    await expect(page.locator('[data-track="ended"]')).toBeVisible()
    expect(await excess(page, entryRoutes.track())).toEqual({})
  })
})

/** What a part brings that is only there once it is shown counts, too. */
test('the calendar with its grid, and the trips with their board, weigh no more than any page', async ({
  page,
}) => {
  await calendarApp(page).open('?view=agenda')
  await settled(page)
  const plain = await weightOf(page)
  await calendarApp(page).view('month').click()
  await expect(page.locator('[data-calendar="month"]')).toBeVisible()
  expect((await weightOf(page)).style).toBeGreaterThan(plain.style + 1000)
  expect(await excess(page, templateRoutes.calendar())).toEqual({})

  await page.goto(routes.trips())
  await settled(page)
  const table = await weightOf(page)
  await page.goto(`${routes.trips()}#board`)
  await expect(page.locator('.k-lane').first()).toBeVisible()
  const board = await weightOf(page)
  expect(board.style).toBeGreaterThan(table.style + 500)
  expect(board.style).toBeLessThanOrEqual(budgets.style * 1000)
})
