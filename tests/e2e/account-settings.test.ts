import { expect } from '@playwright/test'
import { routes } from '#src/lib/routes.ts'
import { templateRoutes } from '#src/lib/template-routes.ts'
import { graveFindings } from './support/axe.ts'
import { settled } from './support/settled.ts'
import { test } from './support/test.ts'
import { words } from './support/words.ts'

const en = (key: string) => words('en', key)
const path = templateRoutes.accountSettings()

test.describe('support', () => {
  test.use({ role: 'support' })

  test('sets their account by tabs, each with an address, and has nothing to be billed for', async ({
    page,
  }) => {
    await page.goto(path)
    await settled(page)
    const tabs = page.getByRole('navigation', { name: en('account-settings:title') })
    await expect(tabs.getByRole('link')).toHaveText([
      en('account-settings:tab.account'),
      en('account-settings:tab.notifications'),
      en('account-settings:tab.security'),
    ])
    await expect(page.locator('#own-data')).toBeVisible()
    await tabs.getByRole('link', { name: en('account-settings:tab.security') }).click()
    await expect(page).toHaveURL(/tab=security/)
    await expect(page.locator('#password')).toBeVisible()
    await expect(page.locator('#own-data')).toHaveCount(0)
    expect(await graveFindings(page)).toEqual([])
    await page.goBack()
    await expect(page.locator('#own-data')).toBeVisible()
    // What is billed to others is none of theirs, whatever the address says.
    await page.goto(`${path}?tab=billing`)
    await expect(page.locator('#own-data')).toBeVisible()
  })

  test('chooses light or dark, and the language, which has the same tab', async ({ page }) => {
    await page.goto(path)
    await settled(page)
    const look = page.locator('#appearance')
    await look.getByRole('button', { name: en('account-settings:mode') }).click()
    await expect(page.locator('html')).toHaveAttribute('data-mode', 'dark')
    await look.getByRole('button', { name: en('account-settings:more') }).click()
    await expect(page.getByRole('dialog', { name: en('customizer:title') })).toBeVisible()
    await page.keyboard.press('Escape')
    await look.getByRole('button', { name: en('account-settings:language') }).click()
    await page.getByRole('link', { name: 'العربية', exact: true }).click()
    await expect(page).toHaveURL(/\/ar\/pages\/account-settings\//)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(words('ar', 'account-settings:title'))
  })
})

test.describe('a company', () => {
  test.use({ role: 'company' })

  test('sees how it pays and its own statements, which lead to their page', async ({ page }) => {
    await page.goto(`${path}?tab=billing`)
    await expect(page.getByText(en('account-billing:method'), { exact: true })).toBeVisible()
    await page.locator('main .k-link bdi').first().click()
    await expect(page).toHaveURL(new RegExp(`${routes.statements()}\\?id=`))
  })
})
