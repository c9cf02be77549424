import { expect, type Page } from '@playwright/test'
import type { ShopStats } from '#contract/shop-stats.ts'
import { shopRoutes } from '#src/lib/shop/shop-routes.ts'
import { templateRoutes } from '#src/lib/template-routes.ts'
import { read } from './support/road.ts'
import { settled } from './support/settled.ts'
import { test } from './support/test.ts'
import { words } from './support/words.ts'

const en = (key: string) => words('en', `shop-dashboard:${key}`)
const path = templateRoutes.shopDashboard()
const figure = (page: Page, key: string) => page.locator(`[data-figure="${key}"]`)

test.describe('finance', () => {
  test.use({ role: 'finance' })

  test('sees the shop in figures by period, in charts, and goes on to an order', async ({ page }) => {
    await page.goto(path)
    await settled(page)
    const month = await read<ShopStats>(page, '/api/web/shop-stats?period=month')
    await expect(figure(page, 'orders')).toContainText(String(month.orders.value))
    await expect(page.getByRole('figure', { name: en('revenue'), exact: true })).toBeVisible()

    await page.getByRole('link', { name: en('period.year') }).click()
    await expect(page).toHaveURL(/period=year/)
    const year = await read<ShopStats>(page, '/api/web/shop-stats?period=year')
    expect(year.orders.value).toBeGreaterThan(month.orders.value)
    await expect(figure(page, 'orders')).toContainText(String(year.orders.value))
    await expect(page.locator('#best').getByRole('listitem')).toHaveCount(year.products.length)

    const ways = page.getByRole('figure', { name: en('payment'), exact: true })
    await expect(ways).toContainText(en('payment.card'))
    await expect(ways).toContainText(en('payment.unknown'))

    const [newest] = year.recent
    await page.getByRole('link', { name: newest?.reference ?? '' }).click()
    await expect(page).toHaveURL(new RegExp(`${shopRoutes.orders()}\\?id=`))
  })
})

test.describe('support', () => {
  test.use({ role: 'support' })

  test('sees their own orders alone, and is told so', async ({ page }) => {
    await page.goto(`${path}?period=year`)
    await expect(page.getByText(en('ownOnly'))).toBeVisible()
  })

  test('is told where the figures can’t be had, and asks again', async ({ page, faults }) => {
    faults.spoil(/\/api\/web\/shop-stats/, { kind: 'answer', status: 500, body: '{}' })
    await page.goto(path)
    await expect(page.getByRole('alert').filter({ hasText: /\S/ })).toContainText(en('failed'))
    faults.heal()
    await page.getByRole('button', { name: words('en', 'problems:broken.retry') }).click()
    await expect(figure(page, 'orders')).toBeVisible()
  })
})
