import { readFile } from 'node:fs/promises'
import { expect, type Page } from '@playwright/test'
import { localePath, routes } from '#src/lib/routes.ts'
import { graveFindings } from './support/axe.ts'
import { test } from './support/test.ts'
import { words } from './support/words.ts'

test.use({ role: 'admin' })

const t = (key: string) => words('en', `dashboard-more:${key}`)
const charts = (key: string, values: Record<string, string> = {}) => words('en', `charts:${key}`, values)

/** The dashboard, scrolled to what it looks back on. */
async function open(page: Page, query = '') {
  await page.goto(`${localePath('en', routes.dashboard())}${query}`)
  const look = page.getByRole('region', { name: t('title') })
  await expect(async () => {
    await page.mouse.wheel(0, 2000)
    await expect(look.getByRole('list', { name: t('figures') })).toBeVisible({ timeout: 500 })
  }).toPass()
  return {
    look,
    period: look.getByRole('combobox', { name: t('period.label') }),
    compare: look.getByRole('combobox', { name: t('compare.label') }),
    tile: (key: string) => look.locator(`[data-trend="${key}"]`),
    /** A chart, which is drawn once it has been in sight. */
    async chart(key: string) {
      const name = t(`chart.${key}`)
      await look.getByRole('region', { name, exact: true }).scrollIntoViewIfNeeded()
      return look.getByRole('figure', { name })
    },
  }
}

test('a span is chosen and compared; it is in the address, and survives reload and back', async ({
  page,
}) => {
  const { look, period, compare, tile } = await open(page)
  const week = (await tile('rides').textContent()) ?? ''
  await period.selectOption(t('period.month'))
  await expect(page).toHaveURL(/period=month/)
  await expect(tile('rides')).not.toHaveText(week)
  await compare.selectOption(t('compare.weeks'))
  await expect(page).toHaveURL(/compare=weeks/)
  await page.reload()
  const again = await open(page, new URL(page.url()).search)
  await expect(again.period).toHaveValue('month')
  await expect(again.compare).toHaveValue('weeks')
  await again.period.selectOption(t('period.own'))
  await look.getByLabel(t('from'), { exact: true }).fill('2026-01-02')
  await look.getByLabel(t('to'), { exact: true }).fill('2026-01-01')
  await expect(look.getByRole('alert')).toHaveText(t('turned'))
  await page.goBack()
  await expect(page).toHaveURL(/period=month/)
})

test('a figure leads to the rows behind it', async ({ page }) => {
  const { tile } = await open(page)
  const shown = await tile('cancelled').locator('[data-figures]').textContent()
  await tile('cancelled').getByRole('link').click()
  await expect(page).toHaveURL(/\/apps\/bookings\/\?.*status=cancelled/)
  await expect(page.getByText(new RegExp(`of ${shown}\\b`)).first()).toBeVisible()
  await page.goBack()
  await open(page)
  await tile('arrivals_on_time').getByRole('link').click()
  await expect(page).toHaveURL(/\/apps\/reports\/\?report=on_time&.*figure=arrivals_on_time/)
  await expect(page.getByRole('dialog').getByRole('rowheader').first()).toBeVisible()
})

test('the points of a chart are walked through by keys, and its figures stand in a table', async ({
  page,
}) => {
  const { chart } = await open(page)
  const rides = await chart('rides')
  const points = rides.getByRole('slider')
  await points.focus()
  const first = await points.getAttribute('aria-valuetext')
  await points.press('ArrowRight')
  await expect(points).not.toHaveAttribute('aria-valuetext', first ?? '')
  await expect(rides.locator('[data-tip]')).toBeVisible()
  await points.press('Home')
  await expect(points).toHaveAttribute('aria-valuetext', first ?? '')
  await points.press('End')
  await expect(points).toHaveValue('6')

  await rides.getByRole('button', { name: charts('table') }).click()
  await expect(rides.getByRole('row')).toHaveCount(8)
  await expect(rides.getByRole('img')).toHaveCount(0)
  await rides.getByRole('button', { name: charts('table') }).click()
  await rides.getByRole('button', { name: t('series.cancelled') }).click()
  await expect(rides.locator('[data-plot] [data-series="cancelled"] rect')).toHaveCount(0)
  await expect(rides.locator('[data-plot] [data-series="rides"] rect').first()).toBeVisible()
  expect(await graveFindings(page)).toEqual([])
})

test('a chart is saved as a picture and as figures', async ({ page }) => {
  const { chart } = await open(page)
  const rides = await chart('rides')
  await expect(rides.locator('[data-plot]')).toBeVisible()
  for (const [entry, beginning] of [
    ['png', '\u0089PNG'],
    ['csv', '\u00ef\u00bb\u00bf'],
  ] as const) {
    await rides.getByRole('button', { name: charts('more', { title: t('chart.rides') }) }).click()
    const saved = page.waitForEvent('download')
    await page.getByRole('menuitem', { name: charts(entry) }).click()
    const file = await saved
    expect(file.suggestedFilename()).toBe(`Rides-and-cancellations.${entry}`)
    expect((await readFile(await file.path())).toString('latin1').slice(0, beginning.length)).toBe(beginning)
  }
})

test('the dashboard is arranged by keys, and stays so on the device', async ({ page }) => {
  const { look } = await open(page)
  const tiles = page.getByRole('region', { name: words('en', 'dashboard:figures') }).getByRole('listitem')
  const second = words('en', 'dashboard:tile.trips_running')
  await look.getByRole('button', { name: t('customise.title') }).press('Enter')
  const dialog = page.getByRole('dialog', { name: t('customise.title') })
  const up = dialog.getByRole('button', {
    name: words('en', 'dashboard-more:customise.up', { name: second }),
  })
  await up.press('Enter')
  await expect(up).toBeFocused()
  await dialog.getByRole('checkbox', { name: words('en', 'dashboard:tile.trips_today') }).press(' ')
  await dialog.getByRole('button', { name: t('customise.done') }).press('Enter')
  await expect(dialog).toHaveCount(0)
  await expect(tiles.first()).toContainText(second)
  await page.reload()
  await expect(tiles.first()).toContainText(second)
  await expect(tiles.getByText(words('en', 'dashboard:tile.trips_today'))).toHaveCount(0)
})
