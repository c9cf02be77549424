import { expect, type Page } from '@playwright/test'
import type { Page as Rows } from '#contract/page.ts'
import { routes } from '#src/lib/routes.ts'
import { expectAddress } from './support/address.ts'
import { graveFindings } from './support/axe.ts'
import { tabTo } from './support/keyboard.ts'
import { signInForm } from './support/pages/sign-in.ts'
import { settled } from './support/settled.ts'
import { test, withMotion } from './support/test.ts'
import { words } from './support/words.ts'

test.use(withMotion)

const t = (key: string, values?: Record<string, string>) => words('en', key, values)

function palette(page: Page) {
  const dialog = page.getByRole('dialog', { name: t('palette:title') })
  const field = dialog.getByRole('combobox', { name: t('palette:title') })
  const option = (name: string | RegExp) => dialog.getByRole('option', { name })
  return {
    dialog,
    field,
    option,
    /** The one that Enter takes, as a screen reader reads it. */
    async active() {
      const id = await field.getAttribute('aria-activedescendant')
      return dialog.locator(`[id='${id}']`)
    },
    async open() {
      await page.keyboard.press('Control+k')
      await expect(field).toBeFocused()
    },
    async find(text: string) {
      await field.fill(text)
      await expect(option(new RegExp(text, 'i')).first()).toBeVisible()
    },
  }
}

interface Person {
  id: string
  firstName: string
  lastName: string
}
async function someChild(page: Page): Promise<Person> {
  const answer = await page.request.get('/api/web/children?page_size=1&status=active')
  const [child] = ((await answer.json()) as Rows<Person>).results
  if (!child) throw new Error('The demo has no children')
  return child
}

test('Ctrl+K leads to a page by keyboard alone, and Escape back to where one was', async ({ page }) => {
  const { dialog, field, open, active, find } = palette(page)
  await page.goto(routes.bookings())
  await settled(page)
  await tabTo(page.getByRole('searchbox'))
  await open()
  expect(await graveFindings(page)).toEqual([])
  await page.keyboard.press('ArrowDown')
  await expect(await active()).toHaveAccessibleName(t('nav:item.reports'))
  await page.keyboard.press('Escape')
  await expect(dialog).toHaveCount(0)
  await expect(page.getByRole('searchbox')).toBeFocused()

  await open()
  await find('trips')
  await expect(await active()).toHaveAccessibleName(t('nav:item.trips'))
  await field.press('Enter')
  await expectAddress(page, (url) => url.pathname === routes.trips())
})

test('it opens over no other dialog, but over one that is just being closed', async ({ page }) => {
  const { dialog, field } = palette(page)
  await page.goto(routes.bookingCreate())
  await page.getByRole('textbox', { name: t('booking-form:more.notes') }).fill('Ring twice')
  await page.locator(`.k-nav-link[href="${routes.trips()}"]`).click()
  const question = page.getByRole('dialog', { name: t('form:unsaved.title') })
  await expect(question).toBeVisible()
  const requested: string[] = []
  page.on('request', (request) => requested.push(new URL(request.url()).pathname))
  const decides = page.waitForEvent('requestfinished', (request) => request.url().includes('/open-palette.'))
  await page.keyboard.press('Control+k')
  await decides
  await page.evaluate(() => new Promise(requestAnimationFrame).then(() => new Promise(requestAnimationFrame)))
  expect(requested.filter((path) => /\/Palette\.|palette\.json/.test(path))).toEqual([])
  await expect(dialog).toHaveCount(0)
  await question.getByRole('button', { name: t('form:unsaved.stay') }).evaluate(async (stay) => {
    ;(stay as HTMLElement).click()
    while (!document.querySelector('[data-leave]')) await new Promise(requestAnimationFrame)
    document.dispatchEvent(new KeyboardEvent('keydown', { key: 'k', ctrlKey: true }))
  })
  await expect(field).toBeFocused()
  await expect(question).toHaveCount(0)
  await expect(field).toBeFocused()
})

test('a child is found by name and opened by id: the name reaches neither address nor storage', async ({
  page,
}) => {
  const { dialog, field, open, option } = palette(page)
  await page.goto(routes.dashboard())
  const { id, firstName, lastName } = await someChild(page)
  await open()
  await field.fill(`${firstName} ${lastName}`)
  await option(new RegExp(`${firstName} ${lastName}`))
    .first()
    .click()
  await expectAddress(page, (url) => url.pathname === routes.children() && url.searchParams.get('id') === id)
  await expect(page.getByRole('heading', { level: 2, name: `${firstName} ${lastName}` })).toBeVisible()
  const kept = await page.evaluate(() => JSON.stringify({ ...localStorage, ...sessionStorage }))
  expect(`${page.url()} ${kept}`).not.toContain(lastName)

  // It is among the recent ones, on the next page, under the name that is fetched again.
  await page.goto(routes.trips())
  await open()
  const recent = dialog.getByRole('group', { name: t('palette:recent') })
  await expect(recent.getByRole('option', { name: `${firstName} ${lastName}` })).toBeVisible()
  const keptAfter = await page.evaluate(() => JSON.stringify({ ...localStorage, ...sessionStorage }))
  expect(keptAfter).not.toContain(lastName)
})

test('a booking is found by its number, a vehicle by its plate', async ({ page }) => {
  const { field, open, option } = palette(page)
  await page.goto(routes.dashboard())
  const answer = await page.request.get('/api/web/vehicles?page_size=1')
  const [vehicle] = ((await answer.json()) as Rows<{ plate: string }>).results
  await open()
  await field.fill((vehicle?.plate ?? '').replaceAll(' ', '').toLowerCase())
  await expect(option(new RegExp(`^${vehicle?.plate}`))).toBeVisible()
  await field.fill('kb-123')
  await option(/^KB-000123 /).click()
  await expectAddress(page, (url) => url.pathname === '/apps/bookings/details/')
  await expect(page.getByRole('heading', { name: /KB-000123/ }).first()).toBeVisible()
})

test('a school is found by name and address, a calendar by name; both open, and are there again later', async ({
  page,
}) => {
  const { dialog, field, open, option } = palette(page)
  await page.goto(routes.dashboard())
  const first = async (path: string) => {
    const answer = await page.request.get(`/api/web/${path}?page_size=1&ordering=name`)
    const [row] = ((await answer.json()) as Rows<{ id: string; name: string }>).results
    if (!row) throw new Error(`The demo has none of ${path}`)
    return row
  }
  const school = await first('schools')
  const calendar = await first('school-calendars')
  for (const [{ id, name }, kind, path] of [
    [school, 'school', routes.schools()],
    [calendar, 'calendar', routes.schoolCalendars()],
  ] as const) {
    await open()
    await field.fill(name)
    const found = dialog.getByRole('group', { name: t(`palette:kind.${kind}`), exact: true })
    await found.getByRole('option', { name }).click()
    await expectAddress(page, (url) => url.pathname === path && url.searchParams.get('id') === id)
    await expect(page.getByRole('heading', { level: 2, name })).toBeVisible()
  }
  await page.goto(routes.trips())
  await open()
  await expect(option(`${school.name} ${t('palette:one.school')}`)).toBeVisible()
  await expect(option(`${calendar.name} ${t('palette:one.calendar')}`)).toBeVisible()
})

test('commands are found by what people call them', async ({ page }) => {
  const { field, open, option, active } = palette(page)
  await page.goto(routes.profile())
  await open()
  await field.fill('log out')
  await expect(option(t('shell:signOut'))).toBeVisible()
  await field.fill('night')
  await expect(option(t('shell:toDark'))).toBeVisible()
  await field.fill('allocate')
  await expect(await active()).toHaveAccessibleName(t('palette:do.assign'))
  await field.press('Enter')
  await expect(page).toHaveURL(/no_driver=true/)
  await expect(page.locator('tbody [data-row-link]').first()).toBeVisible()
})

test('actions: dark mode, another language, and out', async ({ page }) => {
  const { find, field, open } = palette(page)
  await page.goto(routes.profile())
  await open()
  await find('dark')
  await field.press('Enter')
  await expect(page.locator('html')).toHaveAttribute('data-mode', 'dark')
  await open()
  await field.fill('français')
  await field.press('Enter')
  await expectAddress(page, (url) => url.pathname === `/fr${routes.profile()}`)
})

test.describe('signing out', () => {
  test.use({ ownSession: true })

  test('is one of the actions', async ({ page }) => {
    const { find, field, open } = palette(page)
    await page.goto(routes.profile())
    await open()
    await find('sign out')
    await field.press('Enter')
    await expect(signInForm(page).button).toBeVisible()
  })
})

test.describe('a viewer', () => {
  test.use({ role: 'viewer' })

  test('is offered what viewers may do, and no more', async ({ page }) => {
    const { open, option } = palette(page)
    await page.goto(routes.dashboard())
    await open()
    await expect(option(t('nav:item.children'))).toBeVisible()
    await expect(option(t('palette:make.child'))).toHaveCount(0)
    await expect(option(t('palette:make.staff'))).toHaveCount(0)
    await expect(option(t('nav:item.bookingCreate'))).toHaveCount(0)
    await expect(option(t('palette:do.assign'))).toHaveCount(0)
  })
})

test.describe('a search that fails', () => {
  test.use({ expected: [/status of 500/] })

  test('says so and is tried again; pages are found all the same', async ({ page, faults }) => {
    const { dialog, field, open, option } = palette(page)
    await page.goto(routes.dashboard())
    await open()
    faults.spoil(/\/api\/web\/people\?/, { kind: 'answer', status: 500, body: '{"detail":"x"}' })
    await field.fill('children')
    await expect(dialog.getByRole('button', { name: t('palette:retry') })).toBeVisible({ timeout: 20_000 })
    await expect(option(t('nav:item.children'))).toBeVisible()
    faults.heal()
    await dialog.getByRole('button', { name: t('palette:retry') }).click()
    await expect(dialog.getByRole('button', { name: t('palette:retry') })).toHaveCount(0)
  })
})

test('the front door: one search over everybody, by arrow keys, and the figures behind it', async ({
  page,
}) => {
  await page.goto(routes.users())
  await settled(page)
  const invited = page.getByRole('link', { name: /invited colleague/ })
  await expect(invited).toHaveAttribute('href', `${routes.staff()}?status=invited`)
  const { id, firstName, lastName } = await someChild(page)
  await page.getByRole('searchbox').fill(`${firstName} ${lastName}`)
  await expect(page.getByRole('heading', { name: t('people:kind.child') })).toBeVisible()
  await expect(invited).toHaveCount(0)
  expect(await graveFindings(page)).toEqual([])
  await page.keyboard.press('ArrowDown')
  await expect(page.getByRole('link', { name: new RegExp(`${firstName} ${lastName}`) }).first()).toBeFocused()
  await page.keyboard.press('Enter')
  await expectAddress(page, (url) => url.pathname === routes.children() && url.searchParams.get('id') === id)
  await page.goto(routes.users())
  await page.getByRole('searchbox').fill('zzzzqqq')
  await expect(page.getByText(t('people:nobody.hint'))).toBeVisible()
})
