import { expect, type Page } from '@playwright/test'
import { routes } from '#src/lib/routes.ts'
import { templateRoutes } from '#src/lib/template-routes.ts'
import { graveFindings } from './support/axe.ts'
import { settled } from './support/settled.ts'
import { test } from './support/test.ts'
import { words } from './support/words.ts'

const en = (key: string) => words('en', key)
const path = templateRoutes.treeView()
const line = (page: Page, name: string) => page.getByRole('treeitem').filter({ hasText: name })

test('a company leads by keyboard to its drivers, one’s papers and their record', async ({ page }) => {
  await page.goto(path)
  await settled(page)
  const company = line(page, 'Kerbside Bristol')
  // The first line of a tree that is still read says so, and no name can be typed to there.
  await expect(company).toBeVisible()
  await page.getByRole('treeitem').first().focus()
  await page.keyboard.type('kerb')
  await expect(company).toBeFocused()
  await expect(company).toHaveAttribute('aria-expanded', 'false')
  await page.keyboard.press('ArrowRight')
  await expect(company).toHaveAttribute('aria-expanded', 'true')
  await page.keyboard.press('ArrowDown')
  const drivers = line(page, en('tree:drivers'))
  await expect(drivers).toBeFocused()
  await expect(drivers).toHaveAttribute('aria-level', '2')
  await page.keyboard.press('ArrowRight')

  // The first page of them, and the others on demand: the focus goes on to the first that came.
  const more = page.locator('[data-kind="more"]')
  await expect(more).toBeVisible()
  const driverLines = page.locator('[data-kind="item"][aria-level="3"]')
  await expect(driverLines).toHaveCount(25)
  await more.focus()
  await page.keyboard.press('Enter')
  await expect.poll(() => driverLines.count()).toBeGreaterThan(25)
  await expect(page.locator('[role="tree"] :focus')).toHaveAttribute('aria-level', '3')

  await driverLines.first().focus()
  await page.keyboard.press('ArrowRight')
  const paper = page.locator('[data-kind="item"][aria-level="4"]').first()
  await expect(paper).toBeVisible()
  expect(await graveFindings(page)).toEqual([])
  await page.keyboard.press('ArrowDown')
  await expect(paper).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(new RegExp(`${routes.driverDocuments()}\\?id=`))
})

test('children are found under their school’s years, in Arabic with mirrored arrows', async ({ page }) => {
  await page.goto(`/ar${path}?tree=schools`)
  await settled(page)
  const school = line(page, 'Bristol Brunel Academy')
  await school.focus()
  await page.keyboard.press('ArrowLeft')
  await expect(school).toHaveAttribute('aria-expanded', 'true')
  await expect(page.locator('[data-kind="item"][aria-level="2"]').first()).toBeVisible()
  await page.keyboard.press('ArrowLeft')
  const year = page.locator('[role="tree"] :focus')
  await expect(year).toHaveAttribute('aria-level', '2')
  await page.keyboard.press('ArrowLeft')
  const child = page.locator('[data-kind="item"][aria-level="3"]').first()
  await expect(child).toBeVisible()
  await expect(child.locator('[data-record-link]')).toHaveAttribute(
    'href',
    /\/ar\/apps\/users\/children\/\?id=/,
  )
  await page.keyboard.press('ArrowRight')
  await expect(year).toHaveAttribute('aria-expanded', 'false')
  await page.keyboard.press('ArrowRight')
  await expect(school).toBeFocused()
})

test('a branch that fails says why where it is, and is tried again there', async ({ page, faults }) => {
  faults.spoil(/\/api\/web\/vehicles\?/, { kind: 'answer', status: 500, body: '{}' })
  await page.goto(path)
  await line(page, 'Avon Valley Cars').click()
  await line(page, en('tree:vehicles')).click()
  const failed = page.locator('[data-kind="failed"]')
  await expect(failed).toContainText(en('problems:broken.retry'))
  faults.heal()
  await failed.click()
  await expect(page.locator('[data-kind="item"][aria-level="3"]').first()).toBeVisible()
  await expect(failed).toHaveCount(0)
})

test('a search finds by name at every level', async ({ page }) => {
  await page.goto(`${path}?q=avon`)
  await expect(line(page, 'Avon Valley Cars')).toBeVisible()
  await expect(line(page, en('tree:found.driver'))).toHaveAttribute('aria-expanded', 'true')
})

test.describe('a company', () => {
  test.use({ role: 'company' })

  test('sees itself alone', async ({ page }) => {
    await page.goto(path)
    await expect(line(page, 'Claremont School')).toBeVisible()
    await expect(page.locator('[data-kind="item"]')).toHaveCount(1)
  })
})

test.describe('finance', () => {
  test.use({ role: 'finance' })

  test('is told that none of it is theirs', async ({ page }) => {
    await page.goto(path)
    await expect(page.getByText(en('tree:forbidden'))).toBeVisible()
  })
})
