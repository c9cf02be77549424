import { expect, type Page } from '@playwright/test'
import type { Locale } from '#src/lib/i18n/locales.ts'
import { localePath, routes } from '#src/lib/routes.ts'
import { type TraccarServer, traccarServer } from '#tests/server/support/traccar-server.ts'
import { type System, startSystem } from './support/system.ts'
import { test as base } from './support/test.ts'
import { words } from './support/words.ts'

const token = 'token-of-the-tests'

/** A console that follows a Traccar of the tests' own, with three devices. */
const test = base.extend<object, { traccar: TraccarServer; system: System }>({
  traccar: [
    async ({ playwright: _playwright }, use) => {
      const traccar = await traccarServer({ tokens: [token] })
      for (const id of [1, 2, 3]) traccar.addDevice(id)
      traccar.report(2, new Date(Date.now() - 2000))
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
