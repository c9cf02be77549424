import { readFileSync } from 'node:fs'
import { expect } from '@playwright/test'
import { routes } from '#src/lib/routes.ts'
import { graveFindings } from './support/axe.ts'
import { reportsPage } from './support/pages/reports.ts'
import { settled } from './support/settled.ts'
import { test } from './support/test.ts'
import { weightOf } from './support/weight.ts'

test('a report is chosen, compared and broken down, and all of it stands in the address', async ({
  page,
}) => {
  const reports = reportsPage(page)
  await reports.open()
  await expect(reports.rows.first()).toBeVisible()
  await reports.report('cancellations').click()
  await reports.choose('period', 'last7')
  await reports.choose('compare', 'previous')
  await reports.choose('by', 'company')
  await expect(reports.figure('cancelled')).toContainText('before')
  await expect(page).toHaveURL(/report=cancellations.*period=last7.*by=company.*compare=previous/)
  const total = await reports.total('cancelled')
  await page.reload()
  await expect(reports.rows.first()).toBeVisible()
  expect(await reports.total('cancelled')).toBe(total)
  await reports.figure('booked').click()
  await expect(reports.figure('booked')).toHaveAttribute('aria-pressed', 'true')
  await page.goBack()
  await expect(reports.figure('cancelled_share')).toHaveAttribute('aria-pressed', 'true')
})

test('behind a figure are as many rides as it says', async ({ page }) => {
  const reports = reportsPage(page)
  await reports.open('?by=driver')
  await expect(reports.rows.first()).toBeVisible()
  const all = await reports.total('timed')
  await reports.button('reports:allRides').click()
  expect(await reports.ridesFound()).toBe(all)
  await page.keyboard.press('Escape')
  await expect(reports.dialog).toBeHidden()
  const row = reports.rows.first()
  const own = Number((await row.locator('td').nth(4).textContent())?.replaceAll(/\D/g, ''))
  await row.getByRole('link').click()
  expect(await reports.ridesFound()).toBe(own)
  const ride = reports.dialog.getByRole('link').first()
  await expect(ride).toHaveAttribute('href', /\/apps\/bookings\/details\/\?id=/)
})

test('a row is looked into: its rides alone, by something else', async ({ page }) => {
  const reports = reportsPage(page)
  await reports.open()
  const row = reports.rows.nth(1)
  const name = (await row.getByRole('link').textContent()) ?? ''
  const own = Number((await row.locator('td').nth(4).textContent())?.replaceAll(/\D/g, ''))
  await row.getByRole('button').click()
  await page.getByRole('menuitem', { name: 'Break these rides down' }).click()
  const filter = reports.main.getByRole('button', { name: `School: ${name}` })
  await expect(filter).toBeVisible()
  await expect.poll(() => reports.total('timed')).toBe(own)
  await filter.click()
  await expect(filter).toBeHidden()
})

test('a company is found by its name, and is all that the report is about then', async ({ page }) => {
  const reports = reportsPage(page)
  await reports.open('?by=company')
  await expect(reports.rows.first()).toBeVisible()
  const name = (await reports.rows.nth(1).getByRole('link').textContent()) ?? ''
  const own = Number((await reports.rows.nth(1).locator('td').nth(4).textContent())?.replaceAll(/\D/g, ''))
  await reports.button('reports:filters').click()
  await page.getByRole('combobox', { name: 'Company' }).fill(name)
  await page.getByRole('option', { name }).click()
  await expect.poll(() => reports.total('timed')).toBe(own)
  await expect(page).toHaveURL(/company=/)
  await reports.button('reports:filters').click()
  await reports.main.getByRole('button', { name: `Company: ${name}` }).click()
  await expect.poll(() => reports.total('timed')).toBeGreaterThan(own)
})

test('a pack for a review of a contract holds the reports of one company, and comes as one workbook', async ({
  page,
}) => {
  const reports = reportsPage(page)
  await reports.open('?report=pack&period=last7&compare=previous')
  await expect(reports.main.getByRole('heading', { name: 'All companies' })).toBeVisible()
  const part = (name: string) => reports.main.getByRole('region', { name })
  await expect(part('Punctuality – School').getByRole('row').nth(1)).toBeVisible()
  await expect(part('Papers – Owner of the papers')).toBeVisible()
  await expect(part('Complaints – Category')).toBeVisible()
  expect(await graveFindings(page)).toEqual([])
  await page.getByRole('combobox', { name: 'Company' }).click()
  const option = page.getByRole('listbox').getByRole('option').first()
  const name = (await option.textContent()) ?? ''
  await option.click()
  await expect(reports.main.getByRole('heading', { name })).toBeVisible()
  await page.reload()
  await expect(reports.main.getByRole('heading', { name })).toBeVisible()
  const book = page.waitForEvent('download')
  await page.getByRole('link', { name: 'XLSX', exact: true }).click()
  expect((await book).suggestedFilename()).toMatch(/^contract-pack-[\d-]+\.xlsx$/)
  await part('Cancellations – Reason').getByRole('link', { name: 'Open “Cancellations”' }).click()
  await expect(page).toHaveURL(/report=cancellations.*company=/)
  await expect(reports.main.getByRole('button', { name: `Company: ${name}` })).toBeVisible()
})

test('its files hold what the page shows', async ({ page }) => {
  const reports = reportsPage(page)
  await reports.open('?report=revenue')
  await expect(reports.rows.first()).toBeVisible()
  const fetched = page.waitForEvent('download')
  await page.getByRole('link', { name: 'CSV', exact: true }).click()
  const file = await fetched
  expect(file.suggestedFilename()).toMatch(/^revenue-[\d-]+\.csv$/)
  const lines = readFileSync(await file.path(), 'utf8')
    .trim()
    .split(/\r?\n/)
  const money = await reports.total('revenue_total')
  expect(lines.at(-1)).toMatch(new RegExp(`^Total,${money}`))
  expect(lines).toHaveLength((await reports.rows.count()) + 2)
  const book = page.waitForEvent('download')
  await page.getByRole('link', { name: 'XLSX', exact: true }).click()
  expect(
    readFileSync(await (await book).path())
      .subarray(0, 2)
      .toString(),
  ).toBe('PK')
})

test('a report is sent by mail every week, paused and ended', async ({ page }) => {
  const reports = reportsPage(page)
  await reports.open('?report=no_shows')
  await expect(reports.rows.first()).toBeVisible()
  await reports.button('reports:mail').click()
  await reports.button('report-schedules:add', { report: 'No-shows' }).click()
  await reports.dialog.getByLabel('How often').selectOption('daily')
  await reports.button('report-schedules:save').click()
  await expect(reports.dialog.getByText('Every day at 07:00')).toBeVisible()
  await reports.button('report-schedules:pause', { name: 'No-shows' }).click()
  await expect(reports.dialog.getByText('Paused', { exact: true })).toBeVisible()
  await reports.button('report-schedules:delete', { name: 'No-shows' }).click()
  const question = page.getByRole('dialog', { name: 'Delete the mail with “No-shows”?' })
  await question.getByRole('button', { name: 'Back' }).click()
  await expect(question).toBeHidden()
  await expect(reports.dialog.getByText('Every day at 07:00')).toBeVisible()
  await reports.button('report-schedules:delete', { name: 'No-shows' }).click()
  await question.getByRole('button', { name: 'Delete', exact: true }).click()
  await expect(reports.dialog.getByText('Nothing is sent yet')).toBeVisible()
})

test('the page is light, and accessible with its dialogs', async ({ page }) => {
  const reports = reportsPage(page)
  await reports.open('?compare=previous')
  await expect(reports.rows.first()).toBeVisible()
  await settled(page)
  expect(await graveFindings(page)).toEqual([])
  const { script } = await weightOf(page)
  expect(script).toBeLessThanOrEqual(150_000)
  await reports.button('reports:allRides').click()
  await expect(reports.dialog.locator('tbody tr').first()).toBeVisible()
  expect(await graveFindings(page)).toEqual([])
})

test.describe('a company', () => {
  test.use({ role: 'company' })

  test('reads its own reports, and sets up no mails', async ({ page }) => {
    const reports = reportsPage(page)
    await reports.open('?report=pack')
    await expect(reports.main.getByText('Left out, as it is not for you: Complaints')).toBeVisible()
    await expect(page.getByRole('combobox', { name: 'Company' })).toBeHidden()
    await reports.open('?by=company')
    await expect(reports.rows).toHaveCount(1)
    await expect(reports.button('reports:mail')).toBeHidden()
    await expect(page.getByRole('link', { name: 'Reports', exact: true }).first()).toHaveAttribute(
      'href',
      routes.reports(),
    )
  })
})
