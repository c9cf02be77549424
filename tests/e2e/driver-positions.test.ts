import { expect, type Page } from '@playwright/test'
import type { Device } from '#contract/device.ts'
import type { Driver } from '#contract/driver.ts'
import type { StoredPositions } from '#contract/driver-positions.ts'
import type { Locale } from '#src/lib/i18n/locales.ts'
import { localePath, routes } from '#src/lib/routes.ts'
import { graveFindings } from './support/axe.ts'
import { badGateway } from './support/fault-proxy.ts'
import { takeFromMenu } from './support/keyboard.ts'
import { act, offered } from './support/record-actions.ts'
import { read, send } from './support/road.ts'
import { settled } from './support/settled.ts'
import { test } from './support/test.ts'
import { words } from './support/words.ts'

let made = 0
/** A new driver whose own tracker has reported three times just now. */
async function trackedDriver(page: Page, lastName: string): Promise<string> {
  made += 1
  const driver = await send<Driver>(page, 'post', '/api/web/drivers', {
    ...{ code: null, firstName: 'Ira', lastName, phone: `+44770091290${made}`, email: null },
    ...{ licenceNumber: `IRA ${made}`, badgeNumber: null, languages: [], company: null, vehicle: null },
    ...{ rating: null, status: 'off_duty', photo: null, shifts: [], leave: [] },
  })
  const device = await send<Device>(page, 'post', '/api/web/devices', {
    ...{ name: `Tracker of ${lastName}`, vehicle: null, driver: driver.id, active: true },
  })
  for (const ago of [3, 2, 1]) {
    const timestamp = new Date(Date.now() - ago * 1000).toISOString()
    const query = new URLSearchParams({ id: device.uniqueId, lat: '51.45', lon: '-2.58', timestamp })
    expect((await fetch(new URL(`/api/tracking/osmand?${query}`, page.url()))).status).toBe(200)
  }
  return driver.id
}
const stored = (page: Page, driver: string) =>
  read<StoredPositions>(page, `/api/web/drivers/${driver}/positions`)
const open = async (page: Page, locale: Locale, driver: string) => {
  await page.goto(`${localePath(locale, routes.drivers())}?id=${driver}`)
  await settled(page)
}

test('an admin deletes the positions of a driver, who is told before what goes and what stays, by keyboard', async ({
  page,
  another,
}) => {
  const t = (key: string, values?: Record<string, string>) => words('en', key, values)
  await page.goto(routes.drivers())
  const driver = await trackedDriver(page, 'Stone')
  const dispatcher = await another('dispatcher')
  await open(dispatcher, 'en', driver)
  const name = t('drivers:step.delete_positions')
  await expect.poll(() => offered(dispatcher)).toContain(t('drivers:step.suspend'))
  expect(await offered(dispatcher)).not.toContain(name)

  await open(page, 'en', driver)
  const begin = async () => {
    await page.getByRole('button', { name: t('register:more'), exact: true }).press('Enter')
    await takeFromMenu(page.getByRole('menuitem', { name, exact: true }))
  }
  await begin()
  const dialog = page.getByRole('dialog', {
    name: t('drivers:step.delete_positions.confirm', { name: 'Ira Stone' }),
  })
  await expect(dialog.getByText(/^3 positions will be deleted, from /)).toBeVisible()
  await expect(dialog).toContainText(t('driver-work:positions.kept'))
  await expect(dialog).toContainText(t('drivers:step.delete_positions.confirmed'))
  expect(await graveFindings(page)).toEqual([])
  await page.keyboard.press('Escape')
  await expect(dialog).toHaveCount(0)
  expect((await stored(page, driver)).count).toBe(3)

  await begin()
  await expect(dialog.getByText(/^3 positions/)).toBeVisible()
  await dialog.getByRole('button', { name }).press('Enter')
  await expect(page.getByText(t('drivers:stepped.delete_positions', { name: 'Ira Stone' }))).toBeVisible()
  await expect
    .poll(async () => await stored(page, driver), { timeout: 30_000 })
    .toMatchObject({ count: 0, pending: false })
  await page.reload()
  const done = page.getByRole('listitem').filter({ hasText: t('drivers:event.positions_deleted') })
  await expect(done).toContainText('3')
  await begin()
  await expect(dialog).toContainText(t('driver-work:positions.none'))
  await expect(dialog).not.toContainText(t('driver-work:positions.gone'))
})

test.describe('over a network that fails', () => {
  test.use({ expected: [/Failed to load resource/] })
  test('how many there are is read again where that failed, and nothing is deleted before it is known', async ({
    page,
    faults,
  }) => {
    const t = (key: string) => words('en', key)
    await page.goto(routes.drivers())
    const driver = await trackedDriver(page, 'Brook')
    await open(page, 'en', driver)
    faults.spoil(/\/positions$/, badGateway)
    const name = t('drivers:step.delete_positions')
    await act(page, name)
    const dialog = page.getByRole('dialog')
    await expect(dialog.getByText(t('driver-work:positions.failed'))).toBeVisible({ timeout: 30_000 })
    await dialog.getByRole('button', { name }).click()
    await expect(dialog).toContainText(t('form:required'))
    faults.heal()
    await dialog.getByRole('button', { name: t('problems:broken.retry') }).click()
    await expect(dialog.getByText(/^3 positions/)).toBeVisible()
    expect(await stored(page, driver)).toMatchObject({ count: 3, pending: false })
  })
})

for (const locale of ['fr', 'ar'] as const)
  test(`it fits a phone (${locale})`, async ({ page }) => {
    await page.setViewportSize({ width: 360, height: 740 })
    await page.goto(localePath(locale, routes.drivers()))
    const driver = await trackedDriver(page, locale === 'fr' ? 'Petit' : 'Saleh')
    await open(page, locale, driver)
    await act(page, words(locale, 'drivers:step.delete_positions'), locale)
    const dialog = page.getByRole('dialog')
    await expect(dialog).toContainText(words(locale, 'driver-work:positions.gone'))
    expect(await graveFindings(page)).toEqual([])
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360)
  })
