import { expect, type Page } from '@playwright/test'
import { routes } from '#src/lib/routes.ts'
import { expectAddress } from './support/address.ts'
import { findBookings } from './support/api.ts'
import { bookingsPage } from './support/pages/bookings.ts'
import { settled } from './support/settled.ts'
import { test } from './support/test.ts'
import { words } from './support/words.ts'

test.use({ role: 'admin', fetchesAhead: true })

const t = (key: string) => words('en', key)
const api = /\/api\/web\/booking-management/
const menuRow = (page: Page, path: string) => page.locator(`.k-nav-link[href="${path}"]`)
const rowLinks = (page: Page) => page.locator('a[data-row-link]')

/** Opens a page and waits until the next ones follow it in its document. */
async function open(page: Page, path: string): Promise<void> {
  await page.goto(path)
  await settled(page)
  await expect.poll(() => page.evaluate(() => history.scrollRestoration)).toBe('manual')
  await page.evaluate(() => Reflect.set(window, 'sameDocument', true))
}

const isSameDocument = (page: Page) => page.evaluate(() => Reflect.get(window, 'sameDocument') === true)

test('a page of the menu takes the place of the one that is open, and runs nothing anew', async ({
  page,
}) => {
  await open(page, routes.dashboard())
  await page.evaluate(() => {
    const main = document.querySelector('main')
    Reflect.set(window, 'shell', [
      main,
      document.querySelector('.k-topbar'),
      document.querySelector('.k-sidebar'),
    ])
    performance.clearResourceTimings()
  })
  await menuRow(page, routes.bookings()).click()
  await expect(page).toHaveURL(routes.bookings())
  await expect(page).toHaveTitle(/^Bookings/)
  await expect(page.getByRole('heading', { level: 1, name: t('bookings-list:title') })).toBeVisible()
  await expect(rowLinks(page)).toHaveCount(25)
  expect(await isSameDocument(page)).toBe(true)
  await expect(menuRow(page, routes.bookings())).toHaveAttribute('aria-current', 'page')
  await expect(menuRow(page, routes.dashboard())).not.toHaveAttribute('aria-current')
  await expect(page.locator('main')).toBeFocused()
  await expect(page.locator('body > p[role="status"]')).toHaveText(/^Bookings/)
  await page.locator('[popovertarget="k-languages"]').click()
  await expect(page.locator('a[data-language="fr"]')).toHaveAttribute('href', `/fr${routes.bookings()}`)
  await page.keyboard.press('Escape')
  const kept = await page.evaluate(() =>
    (Reflect.get(window, 'shell') as Element[]).every((part) => part.isConnected),
  )
  expect(kept).toBe(true)
  const scripts = await page.evaluate(() =>
    performance
      .getEntriesByType('resource')
      .filter(({ name }) => /\/_astro\/(react|page|client)\./.test(name)),
  )
  expect(scripts).toEqual([])
  // An answer that nobody took would be taken later, when it is old.
  await expect.poll(() => page.evaluate(() => Object.keys(window.earlyAnswers ?? {}))).toEqual([])

  // Its address works by itself.
  await page.reload()
  await expect(rowLinks(page)).toHaveCount(25)
})

/** The paths of all that the page has loaded. */
const loaded = (page: Page) =>
  page.evaluate(() => performance.getEntriesByType('resource').map(({ name }) => new URL(name).pathname))
/** Waits until the page has loaded no more scripts for a second: one names the next ones only when it has come. */
async function scriptsAtRest(page: Page): Promise<void> {
  let before = -1
  const isSame = async () => {
    const count = (await loaded(page)).filter((path) => path.endsWith('.js')).length
    const same = count === before
    before = count
    return same
  }
  await expect.poll(isSame, { intervals: [1000] }).toBe(true)
}
const hasCodeOfRows = async (page: Page) =>
  (await loaded(page)).some((path) => path.includes('BookingDetails'))

test('the code of what rows lead to is there when the pointer has come to the table', async ({ page }) => {
  await open(page, routes.bookings())
  // Pages are small, and there are many: not all of the menu's are had in case, and none of their code.
  await expect
    .poll(async () => (await loaded(page)).filter((path) => path === routes.bookings()))
    .toHaveLength(1)
  expect((await loaded(page)).filter((path) => path.endsWith('/')).length).toBeLessThanOrEqual(11)
  expect(await hasCodeOfRows(page)).toBe(false)
  await page.locator('tr[data-row] td').nth(3).hover()
  await expect.poll(() => hasCodeOfRows(page)).toBe(true)
  await settled(page)
  await scriptsAtRest(page)
  // So low that the map of the page is not near: its code comes when it is.
  await page.setViewportSize({ width: 1280, height: 320 })
  // No script comes any more: what is drawn has its code. The next page looks ahead for its own links, which is no matter.
  await page.route(/\.js$/, () => new Promise(() => undefined))
  const reference = (await rowLinks(page).first().textContent()) ?? ''
  await rowLinks(page)
    .first()
    .evaluate((link: HTMLElement) => link.click())
  await expect(page.getByRole('heading', { level: 1, name: reference })).toBeVisible()
  await page.unrouteAll({ behavior: 'ignoreErrors' })
})

test('it is there for who has come by a click, also where the rows come later', async ({ page, faults }) => {
  await open(page, routes.dashboard())
  faults.spoil(/booking-management/, { kind: 'delay', milliseconds: 2000 })
  await menuRow(page, routes.bookings()).click()
  await expect(page).toHaveURL(routes.bookings())
  expect(await hasCodeOfRows(page)).toBe(false)
  await expect(rowLinks(page)).toHaveCount(25)
  await expect.poll(() => hasCodeOfRows(page)).toBe(true)
})

test('on a phone the pages of the menu are there when it has been opened', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 })
  await open(page, routes.bookings())
  await expect.poll(async () => await loaded(page)).toContain(routes.bookings())
  expect(await loaded(page)).not.toContain(routes.trips())
  await page.locator('.k-topbar [data-toggle-drawer]').click()
  await expect.poll(async () => await loaded(page)).toContain(routes.trips())
})

test('who opens the menu on a phone gets the code that its lists share, and none of their own', async ({
  page,
}) => {
  await page.setViewportSize({ width: 360, height: 740 })
  await open(page, routes.dashboard())
  const hasCode = async (name: string) =>
    (await loaded(page)).some((path) => path.startsWith(`/_astro/${name}.`))
  await expect.poll(async () => await loaded(page)).toContain(routes.dashboard())
  expect(await hasCode('list')).toBe(false)
  await page.locator('.k-topbar [data-toggle-drawer]').click()
  await expect.poll(() => hasCode('list')).toBe(true)
  expect(await hasCode('BookingList')).toBe(false)
})

test('a page whose data comes before its code is drawn once, with its data', async ({ page, faults }) => {
  await open(page, routes.dashboard())
  faults.spoil(/\/_astro\/BookingList\./, { kind: 'delay', milliseconds: 1500 })
  await page.evaluate((path) => {
    const drawn: number[] = []
    Reflect.set(window, 'drawn', drawn)
    new MutationObserver((_, watch) => {
      if (location.pathname !== path || document.querySelector('main [data-island]')) return
      drawn.push(document.querySelectorAll('main a[data-row-link]').length)
      watch.disconnect()
    }).observe(document, { childList: true, subtree: true })
  }, routes.bookings())
  await menuRow(page, routes.bookings()).click()
  await expect(rowLinks(page)).toHaveCount(25)
  expect(await page.evaluate(() => Reflect.get(window, 'drawn'))).toEqual([25])
})

test('what is typed into a page before its code has come is kept, and searched', async ({ page, faults }) => {
  await open(page, routes.dashboard())
  faults.spoil(/\/_astro\/BookingList\./, { kind: 'delay', milliseconds: 2500 })
  await menuRow(page, routes.bookings()).click()
  await expect(page).toHaveURL(routes.bookings())
  await page.getByRole('searchbox').fill('smith')
  await expect(rowLinks(page)).toHaveCount(0)
  await expect(page).toHaveURL(/search=smith/)
  await expect(page.getByRole('searchbox')).toHaveValue('smith')
  await expect(page.getByRole('searchbox')).toBeFocused()
})

test('back to a list: its rows are there before the server answers, at the same place, with the focus on the row', async ({
  page,
  faults,
}) => {
  await page.setViewportSize({ width: 412, height: 800 })
  await open(page, routes.bookings())
  const link = rowLinks(page).nth(12)
  const reference = await link.textContent()
  await link.scrollIntoViewIfNeeded()
  await link.hover()
  const top = await link.evaluate((one) => one.getBoundingClientRect().top)
  await link.click()
  await expectAddress(page, (url) => url.pathname === routes.booking('').split('?')[0])
  await settled(page)
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(0)

  faults.spoil(api, { kind: 'delay', milliseconds: 4000 })
  await page.goBack()
  await expect(rowLinks(page)).toHaveCount(25, { timeout: 2000 })
  expect(await isSameDocument(page)).toBe(true)
  const again = rowLinks(page).filter({ hasText: reference ?? '' })
  await expect(again).toBeFocused()
  await expect.poll(() => again.evaluate((one) => one.getBoundingClientRect().top)).toBeCloseTo(top, -1)
  faults.heal()
  await page.goForward()
  await expect(page.getByRole('heading', { name: reference?.slice(0, 9) ?? '' }).first()).toBeVisible()
})

test('what others changed meanwhile replaces the rows that were shown at once', async ({ page, another }) => {
  const path = `${routes.bookings()}?status=pending&when=all`
  await open(page, path)
  const [row] = await findBookings(page, 'status=pending&ordering=pickupAt')
  if (!row) throw new Error('The demo has no pending booking.')
  await page.goto(`${routes.bookings()}?search=${row.reference}&when=all`)
  await expect(rowLinks(page)).toHaveCount(1)
  await expect.poll(() => page.evaluate(() => history.scrollRestoration)).toBe('manual')
  await rowLinks(page).first().click()
  await expectAddress(page, (url) => url.search.includes(row.id))
  const colleague = await another('dispatcher')
  await colleague.goto(routes.booking(row.id))
  const done = colleague.waitForResponse((answer) => answer.request().method() === 'POST' && answer.ok())
  await colleague.getByRole('button', { name: words('en', 'booking-steps:confirm'), exact: true }).click()
  await done
  await page.goBack()
  await expect(page.locator('tr[data-row]').getByText(words('en', 'booking-states:confirmed'))).toBeVisible()
})

test('steps within a list stay steps of its own: back and forward change its rows, not the page', async ({
  page,
}) => {
  await open(page, routes.bookings())
  const bookings = bookingsPage(page)
  await bookings.when('past').click()
  await expect(page).toHaveURL(/when=past/)
  await settled(page)
  const past = await bookings.references()
  await rowLinks(page).first().click()
  await expectAddress(page, (url) => url.searchParams.has('id'))
  await page.goBack()
  await expect(page).toHaveURL(/when=past/)
  await expect.poll(() => bookings.references()).toEqual(past)
  await page.goBack()
  await expect(page).toHaveURL(routes.bookings())
  await expect.poll(() => bookings.references()).not.toEqual(past)
  expect(await isSameDocument(page)).toBe(true)
})

test('a record of a register and its list follow each other, and Escape, Tab and Enter are enough', async ({
  page,
}) => {
  await open(page, routes.parents())
  const link = rowLinks(page).first()
  const name = (await link.textContent()) ?? ''
  await link.focus()
  await page.keyboard.press('Enter')
  await expectAddress(page, (url) => url.searchParams.has('id'))
  await expect(page.getByRole('heading', { level: 2, name })).toBeVisible()
  await expect(page.locator('main')).toBeFocused()
  await page.goBack()
  await expect(link).toBeFocused()
  expect(await isSameDocument(page)).toBe(true)
})

test.describe('with something typed', () => {
  test.use({ role: 'dispatcher' })

  test('every way out asks: a link, back, and the palette; staying keeps page, address and words', async ({
    page,
  }) => {
    await open(page, routes.bookings())
    await page
      .locator('main')
      .getByRole('link', { name: t('bookings-list:create') })
      .click()
    const notes = page.getByRole('textbox', { name: t('booking-form:more.notes') })
    await notes.fill('Ring twice')
    const question = page.getByRole('dialog', { name: t('form:unsaved.title') })
    const stays = async () => {
      await question.getByRole('button', { name: t('form:unsaved.stay') }).click()
      await expect(question).toBeHidden()
      await expect(page).toHaveURL(routes.bookingCreate())
      await expect(notes).toHaveValue('Ring twice')
    }
    await menuRow(page, routes.trips()).click()
    await stays()
    await page.goBack()
    await stays()
    await page.keyboard.press('Control+k')
    await page.getByRole('combobox', { name: t('palette:title') }).fill(t('nav:item.trips'))
    await page.keyboard.press('Enter')
    await stays()
    await page.goBack()
    await question.getByRole('button', { name: t('form:unsaved.leave') }).click()
    await expect(page).toHaveURL(routes.bookings())
    await expect(rowLinks(page)).toHaveCount(25)
    expect(await isSameDocument(page)).toBe(true)
  })
})

test('a form starts with what the server has now, not with what was seen before', async ({
  page,
  another,
}) => {
  const [booking] = await findBookings(page, 'status=confirmed&no_driver=true&ordering=pickupAt')
  if (!booking) throw new Error('The demo has no confirmed booking without a driver.')
  await open(page, routes.booking(booking.id))
  await page
    .getByRole('link', { name: words('en', 'booking-steps:edit'), exact: true })
    .first()
    .click()
  const notes = (one: Page) => one.getByRole('textbox', { name: t('booking-form:more.notes') })
  await expect(notes(page)).toBeVisible()
  await page.goBack()
  const colleague = await another('dispatcher')
  await colleague.goto(`${routes.bookingCreate()}?id=${booking.id}`)
  await notes(colleague).fill('The gate is locked')
  await colleague.getByRole('button', { name: t('booking-form:save'), exact: true }).click()
  await expectAddress(colleague, (url) => url.pathname !== routes.bookingCreate())
  await page.goForward()
  await expect(notes(page)).toHaveValue('The gate is locked')
})

test.describe('of another build', () => {
  test.use({ expected: [/ERR_FAILED/] })

  test('after an update the next page is loaded whole, and so is one whose code is gone', async ({
    page,
  }) => {
    // Only what is fetched is of another build: the page that is loaded works.
    await page.route(`**${routes.trips()}`, async (route) => {
      if (route.request().isNavigationRequest()) return route.continue()
      // Not by the page, which may be left meanwhile: its answers go with it.
      const html = await (await fetch(route.request().url())).text()
      const newer = html.replaceAll(/\/_astro\/client\.[\w-]+\.js/g, '/_astro/client.newer.js')
      await route.fulfill({ contentType: 'text/html; charset=utf-8', body: newer })
    })
    const ofNewer: string[] = []
    page.on('request', (request) => {
      if (request.url().includes('.newer.')) ofNewer.push(request.url())
    })
    await open(page, routes.dashboard())
    await menuRow(page, routes.trips()).click()
    await expect(page).toHaveURL(routes.trips())
    await expect(rowLinks(page)).toHaveCount(25)
    expect(await isSameDocument(page)).toBe(false)
    // Its code is for its own document: nothing of it comes before that.
    expect(ofNewer).toEqual([])

    await open(page, routes.dashboard())
    let isLost = true
    page.on('request', (request) => {
      if (request.isNavigationRequest()) isLost = false
    })
    await page.route('**/_astro/parents.*.js', (route) => (isLost ? route.abort() : route.continue()))
    await menuRow(page, routes.parents()).click()
    await expect(rowLinks(page)).toHaveCount(25)
    expect(await isSameDocument(page)).toBe(false)
  })
})

test.describe('signed out elsewhere', () => {
  test.use({ ownSession: true })

  test('the next page is the sign-in, and nothing that was seen is left in the document', async ({
    page,
  }) => {
    await open(page, routes.bookings())
    await menuRow(page, routes.trips()).click()
    await expect(menuRow(page, routes.trips())).toHaveAttribute('aria-current', 'page')
    await expect(rowLinks(page)).toHaveCount(25)
    await page.evaluate(() => localStorage.setItem('loggedOut', 'true'))
    await menuRow(page, routes.bookings()).click()
    await expectAddress(page, (url) => url.pathname === routes.login())
  })
})

test('from right to left on a phone: the menu closes, and the page is in its language', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 700 })
  await open(page, `/ar${routes.dashboard()}`)
  await page.getByRole('button', { name: words('ar', 'shell:openMenu') }).click()
  await menuRow(page, `/ar${routes.trips()}`).click()
  await expect(page).toHaveURL(`/ar${routes.trips()}`)
  await expect(page.locator('html')).not.toHaveAttribute('data-drawer', 'open')
  await expect(page.getByRole('heading', { level: 1, name: words('ar', 'trips:title') })).toBeVisible()
  await expect(page.locator('main')).toBeFocused()
  expect(await isSameDocument(page)).toBe(true)
})
