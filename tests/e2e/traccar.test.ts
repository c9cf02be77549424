import { expect, type Page } from '@playwright/test'
import type { Locale } from '#src/lib/i18n/locales.ts'
import { localePath, routes } from '#src/lib/routes.ts'
import { faultAnswers, type TraccarServer, traccarServer } from '#tests/server/support/traccar-server.ts'
import { graveFindings } from './support/axe.ts'
import { press } from './support/keyboard.ts'
import { type System, startSystem } from './support/system.ts'
import { test as base } from './support/test.ts'
import { words } from './support/words.ts'

const token = 'token-of-the-tests'

const ago = (seconds: number) => new Date(Date.now() - seconds * 1000)

/** A console that follows a Traccar of the tests' own, with three devices. */
const test = base.extend<object, { traccar: TraccarServer; system: System }>({
  traccar: [
    async ({ playwright: _playwright }, use) => {
      const traccar = await traccarServer({ tokens: [token] })
      for (const id of [1, 2, 3]) traccar.addDevice(id)
      traccar.report(2, ago(2), {
        attributes: { batteryLevel: 80, ignition: true, odometer: 12_345_000, io239: 1, power: 12.6 },
      })
      await use(traccar)
      await traccar.stop()
    },
    { scope: 'worker' },
  ],
  system: [
    async ({ traccar }, use) => {
      const system = await startSystem({ TRACCAR_URL: traccar.url, TRACCAR_TOKEN: token })
      await use(system)
      await system.stop()
    },
    { scope: 'worker', timeout: 60_000 },
  ],
})
test.use({ role: 'dispatcher' })

/** Opens the card below the list. */
async function openCard(page: Page, locale: Locale) {
  await page.goto(localePath(locale, routes.traccar()))
  const card = page.locator('#tracking-set-up')
  await card.getByText(words(locale, 'tracking-set-up:title')).click()
  await card.scrollIntoViewIfNeeded()
  return card
}

test('devices of Traccar are in the list, and the page says how the connection is', async ({
  page,
  traccar,
}) => {
  const t = (key: string) => words('en', key)
  traccar.allow(token)
  const card = await openCard(page, 'en')
  await expect(card).toContainText(t('traccar-link:state.connected'), { timeout: 20_000 })
  await expect(card).toContainText('Traccar 6.6')
  await expect(card).toContainText('3 devices')
  // Something reports: nobody needs the simulator.
  await expect(card).not.toContainText(t('tracking-set-up:simulator.title'))
  const row = page.getByRole('row').filter({ hasText: 'Tracker 2' })
  await expect(row).toContainText(t('devices:status.online'))

  await card.getByRole('button', { name: t('traccar-link:test') }).click()
  await expect(card.getByText('Traccar 6.6 answers, and the token shows 3 devices.')).toBeVisible()

  traccar.addDevice(4)
  await card.getByRole('button', { name: t('traccar-link:sync') }).click()
  await expect(card.getByText(/^Done: 4 devices/)).toBeVisible({ timeout: 30_000 })

  traccar.revoke()
  for (const socket of traccar.sockets) socket.close()
  await card.getByRole('button', { name: t('traccar-link:test') }).click()
  await expect(card.getByText(t('traccar-link:fault.refused')).first()).toBeVisible()
  // By itself, while somebody looks.
  await expect(card).toContainText(t('traccar-link:state.refused'), { timeout: 30_000 })
  await expect(card).toContainText('HTTP 401')
})

test('in Arabic on a phone it is used by the keyboard, and nothing is cut off', async ({ page, traccar }) => {
  traccar.allow(token)
  await page.setViewportSize({ width: 360, height: 740 })
  const card = await openCard(page, 'ar')
  const button = card.getByRole('button', { name: words('ar', 'traccar-link:test') })
  await button.focus()
  await page.keyboard.press('Enter')
  await expect(card).toContainText('يرد Traccar 6.6')
  await expect(button).toBeFocused()
  expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true)
  for (const found of await card.getByRole('button').all()) {
    const box = await found.boundingBox()
    expect(box && box.x >= 0 && box.x + box.width <= 360).toBe(true)
  }
})

/** Opens the import of geofences. */
async function openImport(page: Page, locale: Locale) {
  const card = await openCard(page, locale)
  await card.getByRole('button', { name: words(locale, 'traccar-link:fences') }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByText(words(locale, 'traccar-fences:asking'))).toBeHidden()
  return dialog
}

const circle = 'CIRCLE (51.5 -2.5, 100)'

test('geofences of Traccar are imported, and what changes there is offered again', async ({
  page,
  traccar,
}) => {
  const t = (key: string) => words('en', key)
  traccar.allow(token)
  traccar.fences.length = 0
  traccar.fences.push(
    { id: 1, name: 'Northern yard', area: circle },
    { id: 2, name: 'Ferry', area: 'POLYGON ((51.45 -2.6, 51.46 -2.6, 51.46 -2.59, 51.45 -2.59))' },
    { id: 3, name: 'Not this one', area: circle },
    { id: 4, name: 'A road', area: 'LINESTRING (51.45 -2.6, 51.46 -2.6)' },
  )
  const dialog = await openImport(page, 'en')
  const fresh = dialog.getByRole('region', { name: t('traccar-fences:group.new') })
  await expect(fresh.getByRole('listitem')).toHaveText([
    /Ferry.*4 corners/,
    /Northern yard.*100 m/,
    /Not this/,
  ])
  const refused = dialog.getByRole('region', { name: t('traccar-fences:group.refused') })
  await expect(refused).toContainText('A road')
  await expect(refused).toContainText(t('traccar-fences:fault.line'))
  await expect(refused.getByRole('checkbox')).toHaveCount(0)
  expect(await graveFindings(page)).toEqual([])
  await fresh.getByRole('checkbox', { name: /Not this one/ }).uncheck()
  await dialog.getByRole('button', { name: 'Import 2 geofences' }).click()
  await expect(dialog.getByText('2 geofences imported.')).toBeVisible()
  await dialog.getByRole('link', { name: t('traccar-fences:show') }).click()
  await expect(page).toHaveURL(/geofences/)
  await page.goto(`${localePath('en', routes.geofences())}?search=northern`)
  await expect(page.getByRole('row').filter({ hasText: 'Northern yard' })).toContainText('radius 100 m')

  await page.getByRole('link', { name: 'Northern yard' }).click()
  await expect(page.getByText(t('geofence-record:traccar'))).toBeVisible()

  const [yard] = traccar.fences
  if (yard) yard.area = 'CIRCLE (51.5 -2.5, 250)'
  const again = await openImport(page, 'en')
  const changed = again.getByRole('region', { name: t('traccar-fences:group.changed') })
  await expect(changed.getByRole('listitem')).toHaveText([/Northern yard.*250 m/])
  await expect(again.getByRole('region', { name: t('traccar-fences:group.same') })).toContainText('Ferry')
  // What is new is chosen, and what would overwrite something is not.
  await expect(changed.getByRole('checkbox')).not.toBeChecked()
  await again.getByRole('checkbox', { name: /Not this one/ }).uncheck()
  await expect(again.getByRole('button', { name: t('traccar-fences:nothing') })).toHaveAttribute(
    'aria-disabled',
    'true',
  )
  await changed.getByRole('checkbox').check()
  // It changes once more before it is sent.
  if (yard) yard.area = 'CIRCLE (51.5 -2.5, 300)'
  await again.getByRole('button', { name: 'Import 1 geofence' }).click()
  await expect(again.getByRole('alert')).toContainText('Northern yard')
  await again.getByRole('button', { name: t('traccar-fences:retry') }).click()
  await expect(changed.getByRole('listitem')).toHaveText([/Northern yard.*300 m/])
  await expect(changed.getByRole('checkbox')).not.toBeChecked()
  await changed.getByRole('checkbox').check()
  await again.getByRole('checkbox', { name: /Not this one/ }).uncheck()
  await again.getByRole('button', { name: 'Import 1 geofence' }).click()
  await expect(again.getByText('1 geofence updated.')).toBeVisible()
})

test('a Traccar that fails is named in the dialog, and asked again; thousands are shown some at a time', async ({
  page,
  traccar,
}) => {
  const t = (key: string) => words('en', key)
  traccar.allow(token)
  traccar.faults.set('/api/geofences', faultAnswers.page)
  const dialog = await openImport(page, 'en')
  await expect(dialog.getByRole('alert')).toContainText(t('traccar-link:fault.unreadable'))
  await expect(dialog.getByRole('alert')).toContainText('no JSON')
  traccar.faults.clear()
  traccar.fences.length = 0
  for (let id = 100; id < 2100; id += 1) traccar.fences.push({ id, name: `Stop ${id}`, area: circle })
  await dialog.getByRole('button', { name: t('traccar-fences:retry') }).click()
  await expect(dialog.getByRole('button', { name: 'Import 2,000 geofences' })).toBeVisible()
  await expect(dialog.getByRole('listitem')).toHaveCount(50)
  await dialog.getByRole('button', { name: 'Show 500 more' }).click()
  await expect(dialog.getByRole('listitem')).toHaveCount(550)
  await dialog.getByRole('checkbox', { name: 'Choose all: New' }).uncheck()
  await expect(dialog.getByRole('button', { name: t('traccar-fences:nothing') })).toBeVisible()
  traccar.fences.length = 0
})

for (const locale of ['en', 'fr', 'ar'] as const) {
  test(`${locale}: what Traccar has of a device is asked when somebody wants to know`, async ({
    page,
    traccar,
  }) => {
    const t = (key: string) => words(locale, key)
    traccar.allow(token)
    traccar.events.length = 0
    traccar.happen(2, 'ignitionOn', ago(600))
    traccar.happen(2, 'alarm', ago(300), { attributes: { alarm: 'hardBraking' } })
    traccar.happen(2, 'somethingNew', ago(200))
    await page.goto(localePath(locale, routes.traccar()))
    await page.getByRole('row').filter({ hasText: 'Tracker 2' }).getByRole('link').first().click()
    const card = page.locator('#device-traccar')
    await card.getByRole('button', { name: t('traccar-report:look') }).click()
    const fact = (name: string) => card.locator('dl > div').filter({ hasText: name })
    await expect(fact(t('device-attributes:name.ignition'))).toContainText(t('device-attributes:yes'))
    await expect(fact(t('device-attributes:name.odometer'))).toContainText(/12.345/)
    await expect(fact(t('device-attributes:name.power'))).toContainText(/12.6/)
    await expect(fact('io239')).toContainText('1')
    await expect(card.getByRole('listitem')).toHaveText([
      /somethingNew/,
      new RegExp(t('device-attributes:alarm.hardBraking')),
      new RegExp(t('traccar-report:event.ignitionOn')),
    ])
    expect(await graveFindings(page)).toEqual([])

    traccar.faults.set('/api/reports/events', faultAnswers.status(403))
    await card.getByRole('button', { name: t('traccar-report:again') }).click()
    await expect(card.getByRole('alert')).toContainText(t('traccar-report:eventsRefused'))
    await expect(fact('io239')).toBeVisible()
    traccar.faults.set('/api/devices', faultAnswers.html502)
    await card.getByRole('button', { name: t('traccar-report:again') }).click()
    await expect(card.getByRole('alert')).toContainText(t('traccar-link:fault.unreachable'))
    traccar.faults.clear()
  })
}

test('in Arabic on a phone geofences are imported by the keyboard, and nothing is cut off', async ({
  page,
  traccar,
}) => {
  const t = (key: string) => words('ar', key)
  traccar.allow(token)
  traccar.fences.length = 0
  traccar.fences.push(
    { id: 51, name: 'موقف الشمال', area: circle },
    { id: 52, name: `Depot${'x'.repeat(400)}`, area: circle },
    { id: 53, name: 'Null island', area: 'CIRCLE (0 0, 100)' },
  )
  await page.setViewportSize({ width: 360, height: 740 })
  const card = await openCard(page, 'ar')
  const button = card.getByRole('button', { name: t('traccar-link:fences') })
  await button.focus()
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog')
  const box = dialog.getByRole('checkbox', { name: /موقف الشمال/ })
  await expect(box).toBeChecked()
  expect(
    await dialog.evaluate((all) =>
      [...all.querySelectorAll('*')].every(
        (one) => one.getBoundingClientRect().right <= 361 && one.getBoundingClientRect().left >= -1,
      ),
    ),
  ).toBe(true)
  await dialog.getByRole('checkbox', { name: /Depot/ }).focus()
  await page.keyboard.press('Space')
  await press(dialog.getByRole('button', { name: 'استيراد نطاق واحد' }))
  await expect(dialog.getByText('استُورد نطاق واحد.')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(button).toBeFocused()
})

test('among hundreds of geofences some are found by their name, and only those are taken', async ({
  page,
  traccar,
}) => {
  const t = (key: string) => words('en', key)
  traccar.allow(token)
  traccar.fences.length = 0
  for (let id = 101; id <= 400; id += 1)
    traccar.fences.push({ id, name: `${id % 100 === 0 ? 'École' : 'Zone'} ${id}`, area: circle })
  const dialog = await openImport(page, 'en')
  const fresh = dialog.getByRole('region', { name: t('traccar-fences:group.new') })
  const whole = fresh.getByRole('checkbox', { name: /^Choose all/ })
  await whole.uncheck()
  const search = dialog.getByRole('searchbox', { name: t('traccar-fences:search') })
  await search.fill('ecole')
  await expect(fresh.getByRole('listitem')).toHaveText([/École 200/, /École 300/, /École 400/])
  await whole.check()
  await search.fill('nothing like it')
  await expect(dialog.getByText(t('traccar-fences:noMatch'))).toBeVisible()
  await search.fill('')
  await expect(fresh.getByRole('listitem')).toHaveCount(50)
  await dialog.getByRole('button', { name: 'Import 3 geofences' }).click()
  await expect(dialog.getByText('3 geofences imported.')).toBeVisible()
})
