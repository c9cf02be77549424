import { expect } from '@playwright/test'
import * as access from '#contract/access.ts'
import { roles } from '#contract/lists/roles.ts'
import { templateRoutes } from '#src/lib/template-routes.ts'
import { graveFindings } from './support/axe.ts'
import { settled } from './support/settled.ts'
import { test } from './support/test.ts'
import { words } from './support/words.ts'

const en = (key: string) => words('en', key)
const path = templateRoutes.roleDemo()
const permissions = Object.values(access).flatMap((actions) => Object.values<readonly string[]>(actions))

test('permissions are found by words and by role, as the table has them', async ({ page }) => {
  await page.goto(path)
  await settled(page)
  const table = page.locator('#permissions')
  const rows = table.locator('tr[data-may]').filter({ visible: true })
  await expect(rows).toHaveCount(permissions.length)
  await expect(table.getByRole('columnheader')).toHaveCount(roles.length + 1)

  await page.locator('main select').selectOption('driver')
  await expect(table.getByRole('columnheader')).toHaveCount(2)
  await page.getByLabel(en('casl-find:only')).check()
  await expect(rows).toHaveCount(permissions.filter((may) => may.includes('driver')).length)
  await expect(page).toHaveURL(/role=driver&only=1/)
  await page.getByRole('searchbox', { name: en('casl-find:search') }).fill('drive the RUNS')
  await expect(rows).toHaveCount(1)
  await expect(rows).toContainText(en('casl:may.driverDay.own'))
  await page.getByRole('searchbox', { name: en('casl-find:search') }).fill('xyzzy')
  await expect(page.getByText(en('casl-find:none'))).toBeVisible()
})

test('an admin sees the menu and the figures of another role, and keeps their own', async ({ page }) => {
  await page.goto(path)
  await settled(page)
  await page.locator('main select').selectOption('company')
  await page.getByRole('button', { name: 'See as Company' }).click()
  const preview = page.getByRole('region', { name: 'Preview: Company' })
  await expect(preview.getByRole('heading', { level: 2 })).toBeFocused()
  await expect(preview.getByText(words('en', 'nav:item.bookings'), { exact: true })).toBeVisible()
  await expect(preview.getByText(words('en', 'nav:item.staff'), { exact: true })).toHaveCount(0)
  await expect(preview.getByText(words('en', 'dashboard:tile.trips_today'))).toBeVisible()
  expect(await graveFindings(page)).toEqual([])
  // The console around it is the admin's own, after a reload too.
  await page.reload()
  await expect(preview).toBeVisible()
  await expect(page.locator('html')).toHaveAttribute('data-role', 'admin')
  await expect(page.locator('.k-nav-link', { hasText: words('en', 'nav:item.staff') })).toBeVisible()
  await preview.getByRole('button', { name: en('see-as:end') }).click()
  await expect(preview).toHaveCount(0)
})

test.describe('a viewer on a phone', () => {
  test.use({ role: 'viewer', viewport: { width: 360, height: 740 } })

  test('sees one role at a time, their own first, and previews none', async ({ page }) => {
    await page.goto(`${path}?as=admin`)
    await settled(page)
    const table = page.locator('#permissions')
    await expect(table.getByRole('columnheader')).toHaveText([
      en('casl:permission'),
      words('en', 'roles:viewer'),
    ])
    await page.getByRole('button', { name: en('casl-find:mine') }).click()
    const rows = table.locator('tr[data-may]').filter({ visible: true })
    await expect(rows).toHaveCount(permissions.filter((may) => may.includes('viewer')).length)
    await page.locator('main select').selectOption('admin')
    await expect(rows).toHaveCount(permissions.filter((may) => may.includes('admin')).length)
    await expect(page.getByText(/^Preview/)).toHaveCount(0)
    await expect(page.getByRole('button', { name: /^See as/ })).toHaveCount(0)
  })
})
