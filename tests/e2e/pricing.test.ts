import { expect } from '@playwright/test'
import { routes } from '#src/lib/routes.ts'
import { templateRoutes } from '#src/lib/template-routes.ts'
import { settled } from './support/settled.ts'
import { test } from './support/test.ts'
import { words } from './support/words.ts'

const en = (key: string) => words('en', key)

test.describe('finance', () => {
  test.use({ role: 'finance' })

  test('compares what an example costs by each plan, sorts them, and goes on to change one', async ({
    page,
  }) => {
    await page.goto(templateRoutes.pricing())
    await settled(page)
    const plans = page.getByRole('list', { name: en('pricing:title') }).locator('[data-plan]')
    const standard = plans.filter({ has: page.getByRole('heading', { name: 'Standard day' }) })
    await expect(standard.locator('[data-total]')).toHaveText('£28.66')
    await expect(plans.first()).toContainText(en('pricing:cheapest'))
    // Outside of the peak: 3.20 + 10 × 1.45 + 20 × 0.18.
    await page.getByLabel(en('fare-trial:field.km')).fill('10')
    await page.getByLabel(en('fare-trial:field.minutes')).fill('20')
    await page.getByLabel(en('fare-trial:field.time')).fill('11:00')
    await expect(standard.locator('[data-total]')).toHaveText('£21.30')

    await page.locator('main select').selectOption('name')
    await expect(page).toHaveURL(/sort=name/)
    const names = await plans.getByRole('heading').allTextContents()
    expect(names).toEqual(names.toSorted((a, b) => a.localeCompare(b)))
    await standard.getByRole('link', { name: 'Standard day' }).click()
    await expect(page).toHaveURL(new RegExp(`${routes.fares()}\\?id=`))
  })

  test('is told where prices can’t be had, and asks again', async ({ page, faults }) => {
    faults.spoil(/\/api\/web\/fare-rules\?/, { kind: 'answer', status: 500, body: '{}' })
    await page.goto(templateRoutes.pricing())
    await expect(page.getByRole('alert').filter({ hasText: /\S/ })).toContainText(en('pricing:failed'))
    faults.heal()
    await page.getByRole('button', { name: en('problems:broken.retry') }).click()
    await expect(page.locator('[data-plan]').first()).toBeVisible()
  })
})

test.describe('a dispatcher', () => {
  test.use({ role: 'dispatcher' })

  test('reads the plans and changes none', async ({ page }) => {
    await page.goto(templateRoutes.pricing())
    await expect(page.locator('[data-plan] [data-total]').first()).toHaveText(/£\d/)
    await expect(page.locator('[data-plan] .k-link')).toHaveCount(0)
  })
})

test.describe('support', () => {
  test.use({ role: 'support' })

  test('is shown no amounts, and asks for none', async ({ page }) => {
    const asked: string[] = []
    page.on('request', (request) => request.url().includes('fare-rules') && asked.push(request.url()))
    await page.goto(templateRoutes.pricing())
    await expect(page.getByText(en('pricing:hidden'))).toBeVisible()
    await settled(page)
    expect(asked).toEqual([])
  })
})
