import { expect, type Page } from '@playwright/test'
import { localePath, routes } from '#src/lib/routes.ts'
import { shell } from '#tests/e2e/support/pages/shell.ts'
import { settled } from '#tests/e2e/support/settled.ts'
import { words } from '#tests/e2e/support/words.ts'
import { moduleOnlyOf } from './support/modules.ts'
import { reportedBy } from './support/reported.ts'
import { test } from './support/updated.ts'

const remembered = 'kerbside:chunkReloadedAt'

/** How often the page itself was fetched since. */
function loadsOf(page: Page): { count: () => number } {
  let count = 0
  page.on('request', (request) => {
    if (request.isNavigationRequest() && request.frame() === page.mainFrame()) count += 1
  })
  return { count: () => count }
}

async function openCustomizer(page: Page): Promise<void> {
  await shell(page).account.click()
  await page.locator('[data-open-customizer]').click()
}

test('an old tab that asks for a part which an update took away is loaded anew, once', async ({
  page,
  updated,
}) => {
  await page.goto(routes.bookings())
  await settled(page)
  const [name = ''] = updated.remove('open-customizer.*')
  // Neither a file nor another tab is a way out of this one.
  const file = page.waitForEvent('download')
  await page.getByRole('button', { name: words('en', 'table:export.label'), exact: true }).click()
  await page.locator('main a[download]').first().click()
  await (await file).cancel()
  const loads = loadsOf(page)
  const reported = await reportedBy(page)
  const reloaded = page.waitForEvent('load')
  await openCustomizer(page)
  await reloaded
  await settled(page)
  expect(loads.count()).toBe(1)
  await expect(shell(page).problem).toHaveCount(0)

  await openCustomizer(page)
  const address = `${updated.origin}/_astro/${name}`
  await expect(shell(page).problem).toHaveText(
    words('en', 'notices:chunk.missing', { chunk: name, failure: 'ChunkLoadError: missing', address }),
  )
  expect(loads.count()).toBe(1)
  expect(await reported()).toContainEqual({
    name: 'ChunkLoadError',
    code: 'ChunkLoadError',
    type: 'missing',
    chunk: name,
    request: address,
  })
})

test('after half a minute it may be loaded anew again', async ({ page, updated }) => {
  await page.goto(routes.bookings())
  await settled(page)
  updated.remove('open-customizer.*')
  const loads = loadsOf(page)
  for (const expected of [1, 2]) {
    await page.evaluate(([key, at]) => sessionStorage.setItem(key, at), [
      remembered,
      String(Date.now() - 30_001),
    ] as const)
    const reloaded = page.waitForEvent('load')
    await openCustomizer(page)
    await reloaded
    await settled(page)
    expect(loads.count()).toBe(expected)
  }
})

test('an island whose code is gone: one reload, then a message in Arabic', async ({ page, updated }) => {
  const locale = 'ar'
  await page.goto(routes.landing())
  await page.evaluate((language) => {
    localStorage.setItem('kerbside:customizer', JSON.stringify({ v: 1, isLanguage: language }))
  }, locale)
  const [name = ''] = updated.remove('BookingList.*')
  const loads = loadsOf(page)
  await page.goto(localePath(locale, routes.bookings()))
  const address = `${updated.origin}/_astro/${name}`
  await expect(shell(page, locale).problem).toHaveText(
    words(locale, 'notices:chunk.missing', { chunk: name, failure: 'ChunkLoadError: missing', address }),
  )
  expect(loads.count()).toBe(2)
  await expect(page.locator('main [aria-busy="true"]')).toHaveCount(0)
  // An answer of the API does not take it away, and no further reload comes.
  await page.waitForFunction(() => document.documentElement.dataset.auth === 'known')
  await expect(shell(page, locale).problem).toHaveCount(1)
  expect(loads.count()).toBe(2)
})

test('a module that an island needs is named itself', async ({ page, updated }) => {
  const [name] = updated.remove(`${moduleOnlyOf('Dashboard')}*`)
  await page.goto(routes.dashboard())
  await expect(shell(page).problem).toContainText(`${updated.origin}/_astro/${name}`)
})

for (const role of ['dispatcher', null] as const) {
  test.describe(`the script of every page is gone, ${role ? 'signed in' : 'signed out'}`, () => {
    test.use({ role })

    test('one reload, then a message by the head alone', async ({ page, updated }) => {
      const [name = ''] = updated.remove('page.*.js')
      const loads = loadsOf(page)
      await page.goto(role ? routes.trips() : routes.login())
      await expect(shell(page).problem).toContainText(`${updated.origin}/_astro/`)
      await expect(shell(page).problem).toContainText('ChunkLoadError')
      expect(name).not.toBe('')
      expect(loads.count()).toBe(2)
    })
  })
}

test('a style sheet that is gone has its own code', async ({ page, updated }) => {
  const [name = ''] = updated.remove('*.css')
  const reported = await reportedBy(page)
  const loads = loadsOf(page)
  await page.goto(routes.dashboard())
  await expect(shell(page).problem).toContainText(name)
  expect(loads.count()).toBe(2)
  expect(await reported()).toContainEqual(
    expect.objectContaining({
      name: 'ChunkLoadError',
      code: 'CSS_CHUNK_LOAD_FAILED',
      type: 'missing',
      chunk: name,
    }),
  )
})

test('what is typed into a form is worth more than a reload', async ({ page, updated }) => {
  await page.goto(routes.bookingCreate())
  await settled(page)
  updated.remove('open-customizer.*')
  const field = page.locator('main form textarea').first()
  await field.fill('Wheelchair at the back door')
  const loads = loadsOf(page)
  // Asked whether to leave, somebody stays: the page is watched as before.
  const dismissed = page.waitForEvent('dialog').then((question) => question.dismiss())
  await page.evaluate(() => location.assign('/'))
  await dismissed
  await openCustomizer(page)
  await expect(shell(page).problem).toContainText('ChunkLoadError: missing')
  await expect(field).toHaveValue('Wheelchair at the back door')
  expect(loads.count()).toBe(0)
})

test('where nothing can be remembered nothing is loaded anew', async ({ page, updated }) => {
  await page.addInitScript(() => {
    Object.defineProperty(window, 'sessionStorage', {
      get() {
        throw new DOMException('denied', 'SecurityError')
      },
    })
  })
  updated.remove('BookingList.*')
  const loads = loadsOf(page)
  await page.goto(routes.bookings())
  await expect(shell(page).problem).toContainText('ChunkLoadError: missing')
  expect(loads.count()).toBe(1)
})

test('without a network the page stays, and says why', async ({ page, context }) => {
  await page.goto(routes.bookings())
  await settled(page)
  const loads = loadsOf(page)
  await context.setOffline(true)
  await openCustomizer(page)
  await expect(shell(page).problem).toContainText('ChunkLoadError: error')
  expect(loads.count()).toBe(0)
})

test('a file that hangs shows an error after two minutes, without a reload', async ({ page }) => {
  await page.clock.install()
  await page.route(/\/_astro\/BookingList\./, () => undefined)
  const loads = loadsOf(page)
  // A call that is under way would be out of time, too, when the clock jumps.
  const profile = page.waitForEvent('requestfinished', (request) => /\/auth\/profile$/.test(request.url()))
  await page.goto(routes.bookings(), { waitUntil: 'commit' })
  await profile
  // The page's own script is at work, and counts, when it has taken over the list of lost files.
  await page.waitForFunction(() => window.lostFiles !== undefined && !Array.isArray(window.lostFiles))
  // The clock runs on by itself, too.
  await page.clock.fastForward(100_000)
  await expect(shell(page).problem).toHaveCount(0)
  await page.clock.fastForward(20_000)
  await expect(shell(page).problem).toContainText('ChunkLoadError: timeout')
  expect(loads.count()).toBe(1)
})
