import { readFile } from 'node:fs/promises'
import { expect, type Page } from '@playwright/test'
import { routes } from '#src/lib/routes.ts'
import { sheetRows } from '#tests/server/support/unzip.ts'
import { operatorZone } from '../../scripts/lib/zone.ts'
import { expectAddress } from './support/address.ts'
import { tabTo } from './support/keyboard.ts'
import { bookingsPage } from './support/pages/bookings.ts'
import { settled } from './support/settled.ts'
import { test } from './support/test.ts'
import { words } from './support/words.ts'

test.use({ role: 'admin' })

test('search, filter, sort and page are in the address: reload, back and a shared link show the same rows', async ({
  page,
  another,
}) => {
  const bookings = bookingsPage(page)
  await bookings.open()
  await bookings.when('past').click()
  await expect(page).toHaveURL(/when=past/)
  await bookings.tab('completed').click()
  await expect(page).toHaveURL(/when=past&status=completed/)
  await page.getByRole('button', { name: words('en', 'bookings-list:column.total'), exact: true }).click()
  await expect(page).toHaveURL(/ordering=/)
  await page
    .getByRole('link', { name: words('en', 'table:page.next') })
    .or(page.getByRole('button', { name: words('en', 'table:page.next') }))
    .click()
  await expect(page).toHaveURL(/page=2/)
  await settled(page)
  const shown = await bookings.references()
  const address = page.url()

  await page.reload()
  await expect.poll(() => bookings.references()).toEqual(shown)

  const colleague = await another('viewer')
  await colleague.goto(address)
  await expect.poll(() => bookingsPage(colleague).references()).toEqual(shown)

  await page.goBack()
  await expect(page).not.toHaveURL(/page=2/)
  await expect.poll(() => bookings.references()).not.toEqual(shown)
})

test.describe('at 1440 × 900', () => {
  test.use({ viewport: { width: 1440, height: 900 } })

  for (const path of [routes.bookings(), routes.trips(), routes.drivers(), routes.children()])
    test(`${path} has fifteen rows in sight, and its headings stay there`, async ({ page }) => {
      await page.goto(path)
      await settled(page)
      const rows = page.locator('tr[data-row]')
      const inSight = () =>
        rows.evaluateAll(
          (all) => all.filter((row) => row.getBoundingClientRect().bottom <= innerHeight).length,
        )
      expect(await inSight()).toBeGreaterThanOrEqual(15)
      const tools = page.getByRole('search').locator('xpath=ancestor::div[1]')
      expect((await tools.boundingBox())?.height).toBeLessThan(50)

      const head = page.getByRole('columnheader').nth(1)
      await page.mouse.wheel(0, 400)
      await expect.poll(() => page.evaluate(() => scrollY)).toBe(400)
      expect((await head.boundingBox())?.y).toBeCloseTo(70, 0)

      await page.getByRole('link', { name: words('en', 'table:page.next') }).click()
      await expect(page).toHaveURL(/page=2/)
      await expect(rows.first()).toBeInViewport()
    })

  test('filters that are not in sight come when they are asked for, or set', async ({ page }) => {
    const bookings = bookingsPage(page)
    await bookings.open()
    const filters = page.getByRole('group', { name: words('en', 'table:filter.label') })
    const company = filters.getByRole('button', { name: words('en', 'bookings-list:filter.company') })
    await expect(company).toHaveCount(0)
    await filters.getByRole('button', { name: words('en', 'table:filter.more') }).click()
    await expect(company).toBeVisible()
    await filters.getByRole('button', { name: words('en', 'table:filter.fewer') }).click()
    await expect(company).toHaveCount(0)
    await bookings.open('?status=failed,rejected')
    await expect(filters).toContainText(words('en', 'booking-states:rejected'))
  })
})

test('a heading that is clicked twice within a frame sorts the other way', async ({ page }) => {
  const bookings = bookingsPage(page)
  await bookings.open()
  const heading = page.getByRole('button', { name: words('en', 'bookings-list:column.total'), exact: true })
  await heading.evaluate((button: HTMLElement) => {
    button.click()
    button.click()
  })
  await expect(page).toHaveURL(/ordering=-total/)
  await expect(
    page.getByRole('columnheader', { name: words('en', 'bookings-list:column.total') }),
  ).toHaveAttribute('aria-sort', 'descending')
})

test('bookings and trips open on what is next, by time; the past is a tab, latest first', async ({
  page,
}) => {
  const today = new Intl.DateTimeFormat('en-GB', { dateStyle: 'short', timeZone: operatorZone() })
  const day = (at: string | null) =>
    today
      .format(new Date(at ?? 0))
      .split('/')
      .reverse()
      .join('-')
  const now = day(new Date().toISOString())
  for (const path of [routes.bookings(), routes.trips()]) {
    await page.goto(path)
    await settled(page)
    const times = () =>
      page.locator('tr[data-row] time').evaluateAll((all) => all.map((one) => one.getAttribute('datetime')))
    const next = await times()
    expect(next).toHaveLength(25)
    expect(next).toEqual(next.toSorted())
    expect(next.filter((at) => day(at) < now)).toEqual([])
    const tabs = page.getByRole('navigation', { name: words('en', 'dates:when.label') })
    await expect(tabs.getByRole('link', { name: words('en', 'dates:when.upcoming') })).toHaveAttribute(
      'aria-current',
      'page',
    )
    await tabs.getByRole('link', { name: words('en', 'dates:when.past') }).click()
    await expect(page).toHaveURL(/when=past$/)
    const latestFirst = async () => {
      const all = await times()
      const before = all.every((at) => day(at) <= now)
      return before && all[0] !== all.at(-1) && all.join() === all.toSorted().reverse().join()
    }
    await expect.poll(latestFirst).toBe(true)
  }
})

for (const path of [routes.bookings(), routes.users()]) {
  test(`${path}: a search that was typed before the page had its code is kept, and made`, async ({
    page,
  }) => {
    const code = Promise.withResolvers<void>()
    await page.route(/\.js$/, async (route) => {
      await code.promise
      await route.continue()
    })
    await page.goto(path, { waitUntil: 'commit' })
    await page.getByRole('searchbox').fill('zzzzqqq')
    await expect(page.locator('astro-island[ssr]')).not.toHaveCount(0)
    code.resolve()
    await settled(page)
    const nothing = page
      .getByText(words('en', 'table:none.title'))
      .or(page.getByText(words('en', 'people:nobody.hint')))
    await expect(nothing).toBeVisible()
    await expect(page.getByRole('searchbox')).toHaveValue('zzzzqqq')
  })
}

test('a slow answer to an old search does not replace the newer one', async ({ page, faults }) => {
  const bookings = bookingsPage(page)
  await bookings.open()
  // Far from each other: those that share a trip are found by each other's reference.
  const references = await bookings.references()
  const [first = '', second = ''] = [references[0], references.at(-1)]
  faults.spoil(new RegExp(`search=${first}`), { kind: 'delay', milliseconds: 2500 })
  await bookings.search.fill(first)
  await expect
    .poll(() => faults.seen(new RegExp(`booking-management\\?.*search=${first}`)).length)
    .toBeGreaterThan(0)
  await bookings.search.fill(second)
  const isSecond = async () => {
    const found = await bookings.references()
    return found.includes(second) && !found.includes(first)
  }
  await expect.poll(isSecond).toBe(true)
  // By then the slow answer would have arrived, were it still wanted.
  await expect
    .poll(async () => (await page.evaluate(() => performance.now())) as number, {
      timeout: 15_000,
      intervals: [500],
    })
    .toBeGreaterThan((await page.evaluate(() => performance.now())) + 3000)
  expect(await isSecond()).toBe(true)
})

test('the export holds every filtered row, not one page', async ({ page }) => {
  const bookings = bookingsPage(page)
  await bookings.open('?status=cancelled&when=all')
  // The counts come after the rows.
  await expect(bookings.tab('cancelled')).toContainText(/[1-9]/)
  const tabText = await bookings.tab('cancelled').textContent()
  const count = Number(tabText?.replaceAll(/\D/g, ''))
  const text = (await downloaded(page, 'csv')).toString('utf8')
  const references = new Set(text.match(/KB-\d{6}/g))
  expect(count).toBeGreaterThan(25)
  expect(references.size).toBe(count)
})

type Format = 'csv' | 'xlsx'
/** The link to the file of a list, in its panel. */
async function exportLink(page: Page, format: Format) {
  const link = page.getByRole('link', { name: words('en', `list-panels:export.${format}`) })
  if ((await link.count()) === 0)
    await page.getByRole('button', { name: words('en', 'table:export.label'), exact: true }).click()
  await expect(link).toBeVisible()
  return link
}

async function downloaded(page: Page, format: Format): Promise<Buffer> {
  const link = await exportLink(page, format)
  const download = page.waitForEvent('download')
  await link.click()
  return readFile(await (await download).path())
}

test.describe('somebody who has had too many files', () => {
  // Nobody else's minute is used up.
  test.use({ role: 'viewer' })

  test('hears in the page, which stays, why there is none', async ({ page, faults }) => {
    const bookings = bookingsPage(page)
    await bookings.open('?status=cancelled&when=all')
    const link = await exportLink(page, 'csv')
    const address = new URL((await link.getAttribute('href')) ?? '', page.url())
    address.searchParams.set('search', 'KB-000001')
    let downloads = 0
    page.on('download', () => (downloads += 1))

    // So many files a minute are enough, and not one more.
    const statuses: number[] = []
    while (statuses.at(-1) !== 429) statuses.push((await page.request.get(address.href)).status())
    const here = page.url()
    await link.click()
    await expect(page.getByText(/^Too many attempts\. Please try again in \d+ seconds?\.$/)).toBeVisible()

    // The message, which only the answer to GET has, is fetched as well.
    const sentence = 'No more than 200,000 rows fit into one file.'
    const body = JSON.stringify({ non_field_errors: [sentence] })
    const headers = { 'content-type': 'application/json' }
    faults.spoil(/\/export\?/, { kind: 'answer', status: 400, body, headers })
    await (await exportLink(page, 'xlsx')).press('Enter')
    await expect(page.getByText(sentence)).toBeVisible()
    await expect(link).toBeVisible()
    expect([page.url(), downloads]).toEqual([here, 0])
  })
})

test.describe('with a session that has to be renewed', () => {
  test.use({ ownSession: true })

  test('an export is fetched all the same', async ({ page, context }) => {
    await bookingsPage(page).open('?status=cancelled&when=all')
    await context.clearCookies({ name: /access/ })
    const file = await downloaded(page, 'xlsx')
    expect(sheetRows(file).length).toBeGreaterThan(25)
  })
})

const csvReferences = (file: Buffer) =>
  [...file.toString('utf8').matchAll(/^"?(KB-\d{6}-\d+)/gm)].map(([, reference]) => reference)
const xlsxReferences = (file: Buffer) =>
  sheetRows(file)
    .slice(1)
    .map(([reference]) => reference)

const exported = [
  { register: 'trips', of: 'trips', states: 'trip', format: 'csv', read: csvReferences },
  {
    register: 'bookings',
    of: 'bookings-list',
    states: 'booking',
    format: 'xlsx',
    read: xlsxReferences,
  },
] as const
for (const { register, of, states, format, read } of exported) {
  test(`${register}: a file holds what the list shows, in its order, and nothing else`, async ({ page }) => {
    await page.goto(`${routes[register]()}?page_size=100`)
    await settled(page)
    const names = page.locator('tr[data-row]').getByRole('rowheader').getByRole('link')
    const others = await names.allTextContents()
    const tab = (label: string, name: string) =>
      page
        .getByRole('navigation', { name: words('en', label) })
        .getByRole('link', { name: new RegExp(`^${words('en', name)}`) })
    await tab('dates:when.label', 'dates:when.past').click()
    await tab(`${of}:tabs`, `${states}-states:cancelled`).click()
    await page.getByRole('searchbox', { name: words('en', `${of}:search`) }).fill('academy')
    await expect(page).toHaveURL(/search=academy/)
    const answer = page.waitForResponse(/ordering=reference&.*search=academy/)
    await page.getByRole('button', { name: words('en', `${of}:column.reference`), exact: true }).click()
    const { results } = (await (await answer).json()) as { results: { reference: string }[] }
    const wanted = results.map(({ reference }) => reference)
    await expect.poll(() => names.allTextContents()).toEqual(wanted)
    expect(wanted.length).toBeGreaterThan(0)
    expect(others.filter((reference) => !wanted.includes(reference))).not.toEqual([])
    expect(read(await downloaded(page, format))).toEqual(wanted)
  })
}

test('a saved view brings its list back, and can be deleted', async ({ page, faults }) => {
  const bookings = bookingsPage(page)
  await bookings.open('?status=pending&date=week')
  const views = page.getByRole('button', { name: words('en', 'table:views.label') })
  await views.click()
  await page.getByLabel(words('en', 'list-panels:views.name')).fill('Pending this week')
  await page.getByRole('button', { name: words('en', 'list-panels:views.save'), exact: true }).click()
  // Kept by then: to leave the page sooner would break the saving off.
  await expect(page.getByRole('dialog').getByText('Pending this week', { exact: true })).toBeVisible()
  await bookings.open()
  await views.click()
  await page.getByRole('dialog').getByText('Pending this week', { exact: true }).click()
  await expect(page).toHaveURL(/status=pending/)
  await expect(page).toHaveURL(/date=week/)
  // The reading that opening the menu starts is answered late, and by then tells of a view that is gone.
  faults.heal()
  faults.spoil(/saved-views\?/, { kind: 'late', milliseconds: 1200 }, { method: 'GET', times: 1 })
  await page.getByRole('button', { name: 'Pending this week', exact: true }).click()
  await page
    .getByRole('button', { name: words('en', 'list-panels:views.delete', { name: 'Pending this week' }) })
    .click()
  const listed = page.getByRole('dialog').getByText('Pending this week', { exact: true })
  await expect(listed).toHaveCount(0)
  await expect
    .poll(() => faults.seen(/saved-views\?/, 'GET').every(({ status }) => status === 200))
    .toBe(true)
  await expect(listed).toHaveCount(0)
})

test('selected bookings are cancelled together, and taken back again', async ({ page }) => {
  const bookings = bookingsPage(page)
  await bookings.open('?status=confirmed&no_driver=true&ordering=-pickupAt')
  const chosen = (await bookings.references()).slice(0, 3)
  for (const reference of chosen) await bookings.select(reference)
  await bookings.bulk.getByRole('button', { name: words('en', 'bookings-list:bulk.cancel') }).click()
  const dialog = page.getByRole('dialog')
  await dialog
    .getByLabel(words('en', 'ride-questions:reason.label'))
    .selectOption({ label: words('en', 'reasons:weather') })
  await dialog.getByRole('button', { name: words('en', 'bookings-list:bulk.cancel'), exact: true }).click()
  for (const reference of chosen) await expect(bookings.row(reference)).toHaveCount(0)
  await page
    .getByRole('button', { name: words('en', 'toasts:undo') })
    .first()
    .click()
  for (const reference of chosen) await expect(bookings.row(reference)).toBeVisible()
})

test('selected trips are taken from their drivers together, and given back', async ({ page }) => {
  await page.goto(`${routes.trips()}?status=assigned&ordering=-ride_start_time`)
  await settled(page)
  const rows = page.locator('tr[data-row]')
  const links = rows.getByRole('rowheader').getByRole('link')
  // Trips of the demo: those of other tests may have crews who are on leave by now.
  const chosen = (await links.allTextContents()).filter((name) => name < 'KB-005').slice(0, 2)
  expect(chosen).toHaveLength(2)
  for (const name of chosen)
    await page.getByRole('checkbox', { name: words('en', 'table:select.row', { name }) }).check()
  const unassign = words('en', 'trips:bulk.unassign')
  await page
    .getByRole('region', { name: words('en', 'bulk:label') })
    .getByText(unassign)
    .click()
  await page.getByRole('dialog').getByRole('button', { name: unassign, exact: true }).click()
  for (const name of chosen) await expect(rows.filter({ hasText: name })).toHaveCount(0)
  await page
    .getByRole('button', { name: words('en', 'toasts:undo') })
    .first()
    .click()
  for (const name of chosen) await expect(rows.filter({ hasText: name })).toBeVisible()
})

test('keyboard alone: search, walk the rows, select one, open one', async ({ page }) => {
  const bookings = bookingsPage(page)
  await bookings.open('?status=confirmed')
  const [first = '', second = ''] = await bookings.references()
  await page.keyboard.press('/')
  await expect(bookings.search).toBeFocused()
  await page.keyboard.press('Escape')
  await tabTo(bookings.row(first).getByRole('link').first())
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Space')
  await expect(bookings.row(second).getByRole('checkbox')).toBeChecked()
  await page.keyboard.press('Enter')
  await expectAddress(page, (url) => url.pathname === routes.booking('').split('?')[0])
})

test('an address with ?page=abc or a page too far says so', async ({ page }) => {
  for (const [query, title] of [
    ['?page=abc', 'table:invalid.title'],
    ['?page=99999', 'table:lost.title'],
  ] as const) {
    await page.goto(routes.bookings() + query)
    await expect(page.getByText(words('en', title))).toBeVisible()
  }
  await page.getByRole('button', { name: words('en', 'table:lost.first') }).click()
  await expect(bookingsPage(page).rows.first()).toContainText(/KB-\d{6}/)
})

test('a booking that does not exist says so', async ({ page }) => {
  await page.goto(routes.booking('00000000-0000-4000-8000-000000000000'))
  await expect(page.getByText(words('en', 'booking-details:missing.title'))).toBeVisible()
})

test('what another backend lets people do, and nobody knows here, is not offered, and the rest goes on working', async ({
  page,
  faults,
}) => {
  for (const [open, list] of [
    [() => bookingsPage(page).open('?status=confirmed'), /\/booking-management\?/],
    [() => page.goto(`${routes.trips()}?status=unassigned`), /\/trip-management\?/],
  ] as const) {
    await open()
    await settled(page)
    const [asked] = faults.seen(list)
    const answer = await page.request.get(asked?.path ?? '')
    const body = (await answer.json()) as { results: { actions: string[] }[] }
    for (const { actions } of body.results) actions.unshift('archive')
    const headers = { 'content-type': 'application/json' }
    faults.spoil(list, { kind: 'answer', status: 200, body: JSON.stringify(body), headers })
    await page.reload()
    await settled(page)
    const menu = page
      .locator('tbody tr')
      .first()
      .getByRole('button', { name: /^Actions/ })
    await menu.click()
    await expect(page.getByRole('menuitem').first()).toBeVisible()
    expect((await page.getByRole('menuitem').allTextContents()).join()).not.toMatch(/archive/)
    await page.getByRole('menuitem', { name: /^Cancel/ }).click()
    await expect(page.getByRole('dialog').getByRole('heading')).toContainText('Cancel')
    await page.keyboard.press('Escape')
    faults.heal()
  }
})
