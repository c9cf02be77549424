import { expect, type Page } from '@playwright/test'
import type { Trip, TripCandidates } from '#contract/trip.ts'
import { unsentKey } from '#src/lib/guard/keys.ts'
import { routes } from '#src/lib/routes.ts'
import { giveRun, signInDriver } from './support/driver.ts'
import { shell } from './support/pages/shell.ts'
import { read } from './support/road.ts'
import { settled } from './support/settled.ts'
import type { System } from './support/system.ts'
import { type Another, test } from './support/test.ts'
import { words } from './support/words.ts'

test.use({ role: 'dispatcher', expected: [/ERR_(EMPTY_RESPONSE|FAILED|CONNECTION)/] })

const t = (key: string, values?: Record<string, string>) => words('en', `day:${key}`, values)
const phone = {
  viewport: { width: 360, height: 740 },
  permissions: ['geolocation'],
  geolocation: { latitude: 51.46, longitude: -2.59 },
}

/** What a driver does on the page. */
function dayPage(page: Page) {
  const button = (name: string) => page.getByRole('button', { name, exact: true })
  const child = (name: string) => page.getByRole('article', { name, exact: true })
  return {
    button,
    child,
    heading: (place: string) => page.getByRole('heading', { name: place, exact: true }),
    press: (key: string) => button(t(key)).click(),
    online: page.getByRole('status').filter({ hasText: t('online') }),
    offline: page.getByRole('status').filter({ hasText: t('offline') }),
    alert: page.getByRole('alert').filter({ hasText: /\S/ }),
    async check(plate: string) {
      await button(t('check', { plate })).click()
      await button(t('allFine')).click()
    },
    async board(name: string) {
      await child(name)
        .getByRole('button', { name: t('aboard'), exact: true })
        .click()
    },
    async handOver(name: string, to: string) {
      await child(name)
        .getByRole('button', { name: t('handOver'), exact: true })
        .click()
      const dialog = page.getByRole('dialog')
      await dialog.getByRole('button', { name: to }).click()
      return dialog
    },
  }
}

const tripOf = (desk: Page, id: string) => read<Trip>(desk, `/api/web/trip-management/${id}`)

/** A driver, on a phone, who has a run with one child of this name. */
async function driverOf(firstName: string, desk: Page, another: Another, system: System) {
  await desk.goto('/')
  const run = await giveRun(desk, [{ firstName }])
  const page = await another(null, phone)
  await signInDriver(page, system, run.driver.phone)
  return { run, page, day: dayPage(page) }
}

test('a driver does a run with the network off in the middle, and the office has every step when it is back', async ({
  page: desk,
  another,
  system,
  faults,
}) => {
  test.slow()
  await desk.goto('/')
  const run = await giveRun(desk, [
    { firstName: 'Noor', allergies: ['Peanuts'], careNotes: 'Sits by the window.', seatNeed: 'booster' },
    { firstName: 'Elias' },
  ])
  const [noor = '', elias = ''] = run.family.children.map(({ name }) => name)
  const plate = run.trip.vehicle?.plate ?? ''
  const page = await another(null, phone)
  const day = dayPage(page)
  await signInDriver(page, system, run.driver.phone)
  await expect(day.heading(run.trip.pickup)).toBeVisible()
  await expect(day.child(noor)).toContainText('Peanuts')
  await expect(day.child(noor)).toContainText('Sits by the window.')
  await expect(page.locator('main')).not.toContainText(/£|€/)

  await day.check(plate)
  await day.press('do.depart')
  await expect.poll(async () => (await tripOf(desk, run.trip.id)).status).toBe('en_route')
  await day.press('do.arrive')
  await expect.poll(async () => (await tripOf(desk, run.trip.id)).status).toBe('at_pickup')
  // The page is kept for a reload from a while after it was opened on.
  await expect
    .poll(() =>
      page.evaluate(
        async () => (await (await caches.open('kerbside-day')).match(location.href)) !== undefined,
      ),
    )
    .toBe(true)

  faults.spoil(/^\//, { kind: 'reset' })
  const before = Date.now()
  await day.board(noor)
  await day.board(elias)
  await day.press('do.board')
  await expect(day.offline).toContainText(t('waiting_one', { count: '1' }))
  await expect(day.heading(run.family.home.place)).toBeVisible()
  const names = new RegExp(`${run.family.parent.lastName}|Peanuts|window`)
  expect(await page.evaluate(() => JSON.stringify({ ...localStorage }))).not.toMatch(names)
  await page.reload()
  await expect(day.offline).toContainText(t('waiting_one', { count: '1' }))
  await day.press('do.arrive_dropoff')
  for (const name of [noor, elias]) {
    const dialog = await day.handOver(name, run.family.parent.name)
    await dialog.getByRole('button', { name: t('knowThem') }).click()
    await expect(dialog).toBeHidden()
  }
  await day.press('sweep')
  await day.press('found.nothing')
  await expect(day.offline).toContainText(t('waiting_other', { count: '5' }))

  faults.heal()
  await page.evaluate(() => dispatchEvent(new Event('online')))
  await expect(day.online).toBeVisible()
  const done = await tripOf(desk, run.trip.id)
  expect(done.status).toBe('completed')
  const steps = done.events.map(({ type }) => type)
  expect(steps.slice(steps.indexOf('depart'))).toEqual([
    'depart',
    'arrive',
    'board',
    'arrive_dropoff',
    'release',
    'release',
    'swept',
  ])
  const boarded = Date.parse(done.passengers[0]?.boarded?.at ?? '')
  const arrived = Date.parse(done.stops.at(-1)?.arrivedAt ?? '')
  expect(boarded).toBeGreaterThanOrEqual(before - 2000)
  expect(arrived).toBeGreaterThan(boarded)
  expect(done.passengers.map(({ released }) => released?.to.name)).toEqual([
    run.family.parent.name,
    run.family.parent.name,
  ])
  // Each was sent once.
  const sent = faults.seen(/\/actions\/release$/, 'POST').filter(({ forwarded }) => forwarded)
  expect(sent).toHaveLength(2)
})

test('a run that the office gave to somebody else meanwhile is told so, and the steps are not taken', async ({
  page: desk,
  another,
  system,
  faults,
}) => {
  const { run, page, day } = await driverOf('Ilse', desk, another, system)
  await day.check(run.trip.vehicle?.plate ?? '')
  await expect(day.button(t('do.depart'))).toBeVisible()
  await expect(day.online).toBeVisible()
  // The phone alone is cut off: the desk goes on.
  faults.spoil(/\/api\/web\/driver-day|\/actions\/depart/, { kind: 'reset' })
  await day.press('do.depart')
  await expect(day.offline).toContainText(t('waiting_one', { count: '1' }))
  const free = await read<TripCandidates>(desk, `/api/web/trip-management/${run.trip.id}/candidates`)
  const other = free.drivers.find(({ id, problems }) => problems.length === 0 && id !== run.driver.id)
  await run.act('exchange', { driver: other?.id, reason: 'driver_unavailable' })
  faults.heal()
  await page.evaluate(() => dispatchEvent(new Event('online')))
  await expect(day.alert).toContainText(
    t('refused', { step: t('step.depart'), reference: run.trip.reference }),
  )
  await expect(day.heading(run.trip.pickup)).toBeHidden()
  expect((await tripOf(desk, run.trip.id)).status).toBe('dispatched')
  await day.press('understood')
  await expect(day.alert).toBeHidden()
  await page.reload()
  await expect(day.online).toBeVisible()
  await expect(day.alert).toBeHidden()
})

test('a code word is checked by the server alone, and three wrong ones leave the child with the driver', async ({
  page: desk,
  another,
  system,
  faults,
}) => {
  test.slow()
  await desk.goto('/')
  const run = await giveRun(desk, [{ firstName: 'Mira', mustBeMet: true }])
  const [mira] = run.family.children
  const token = (await desk.context().cookies()).find(({ name }) => name === 'csrftoken')?.value ?? ''
  const answer = await desk.request.put(`/api/web/children/${mira?.id}/code-word`, {
    headers: { 'x-csrftoken': token, origin: new URL(desk.url()).origin, 'if-match': `"${mira?.version}"` },
    data: { codeWord: 'Blue heron' },
  })
  expect(answer.ok()).toBe(true)
  for (const action of ['depart', 'arrive']) await run.act(action)
  await run.act('board', {
    passengers: [{ child: mira?.id, state: 'boarded', method: 'known_person' }],
  })
  await run.act('arrive_dropoff')
  const page = await another(null, phone)
  const day = dayPage(page)
  await signInDriver(page, system, run.driver.phone)
  const dialog = await day.handOver(mira?.name ?? '', run.family.parent.name)
  const word = dialog.getByLabel(t('word'), { exact: true })
  const checkWord = dialog.getByRole('button', { name: t('checkWord') })
  await expect(checkWord).toHaveAttribute('aria-disabled', 'true')

  faults.spoil(/^\/api\//, { kind: 'reset' })
  await word.fill('blue heron')
  await checkWord.click()
  await expect(dialog.getByRole('alert')).toHaveText(t('needsNetwork'))
  faults.heal()
  for (const left of ['2 tries left', '1 try left']) {
    await word.fill('green heron')
    await checkWord.click()
    await expect(dialog.getByRole('alert')).toContainText(left)
  }
  await checkWord.click()
  await expect(dialog.getByText(t('locked'))).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByText(t('holdHint'))).toBeVisible()
  expect((await tripOf(desk, run.trip.id)).passengers[0]?.state).toBe('boarded')

  await run.act('approve', {
    approval: { child: mira?.id, name: 'Aunt Rosa', reason: 'Known to the family' },
  })
  await page.reload()
  await day.handOver(mira?.name ?? '', 'Aunt Rosa')
  await expect(day.button(t('sweep'))).toBeVisible()
  // It shows at once, and is sent meanwhile.
  const takenBy = async () => (await tripOf(desk, run.trip.id)).passengers[0]?.released?.to.name
  await expect.poll(takenBy).toBe('Aunt Rosa')
})

test('a driver who signs out before all is sent is told so first, and nothing is lost', async ({
  page: desk,
  another,
  system,
  faults,
}) => {
  const { run, page, day } = await driverOf('Runa', desk, another, system)
  await day.check(run.trip.vehicle?.plate ?? '')
  await expect(day.button(t('do.depart'))).toBeVisible()
  await expect(day.online).toBeVisible()
  faults.spoil(/^\/api\//, { kind: 'reset' })
  await day.press('do.depart')
  await expect(day.offline).toContainText(t('waiting_one', { count: '1' }))
  await shell(page).signOut()
  await expect(day.alert).toContainText(t('leaving'))
  await day.press('stay')
  await expect(day.alert).toBeHidden()
  await shell(page).signOut()
  await expect(day.alert).toContainText(t('leaving'))
  await day.press('stay')
  await expect(day.alert).toBeHidden()
  // From another page, too: it leads to where it is said.
  await page.goto(`${routes.day()}#unsent`)
  await expect(day.alert).toContainText(t('leaving'))
  faults.heal()
  await page.evaluate(() => dispatchEvent(new Event('online')))
  await expect(day.online).toBeVisible()
  await expect(day.alert).toBeHidden()
  await expect.poll(async () => (await tripOf(desk, run.trip.id)).status).toBe('en_route')
  await shell(page).signOut()
  await expect(page).toHaveURL((url) => url.pathname === routes.driverLogin())

  // What somebody left unsent on this computer keeps nobody else here.
  await desk.goto(routes.bookings())
  await desk.evaluate((key) => localStorage.setItem(key, 'an earlier sign-in'), unsentKey)
  await shell(desk).signOut()
  await expect(desk).toHaveURL((url) => url.pathname === routes.login())
})

test('a driver may sign out before all is sent, once told that it is lost', async ({
  page: desk,
  another,
  system,
  faults,
}) => {
  const { run, page, day } = await driverOf('Tove', desk, another, system)
  await day.check(run.trip.vehicle?.plate ?? '')
  await expect(day.online).toBeVisible()
  faults.spoil(/\/api\/web\/driver-day|\/actions\/depart/, { kind: 'reset' })
  await day.press('do.depart')
  await expect(day.offline).toContainText(t('waiting_one', { count: '1' }))
  await shell(page).signOut()
  await expect(day.alert).toContainText(t('leaving'))
  await day.press('leaveAnyway')
  await expect(page).toHaveURL((url) => url.pathname === routes.driverLogin())
  expect(await page.evaluate(() => Object.keys(localStorage))).not.toContain('kerbside:day')
})

test('a thumb that bounces takes one step, and a call for help that nobody has heard says so', async ({
  page: desk,
  another,
  system,
  faults,
}) => {
  const { run, page, day } = await driverOf('Odile', desk, another, system)
  await day.check(run.trip.vehicle?.plate ?? '')
  await expect(day.button(t('do.depart'))).toBeVisible()
  await expect(day.online).toBeVisible()
  faults.spoil(/^\/api\//, { kind: 'reset' })
  const box = await day.button(t('do.depart')).boundingBox()
  const [x = 0, y = 0] = box ? [box.x + box.width / 2, box.y + box.height / 2] : []
  await page.mouse.click(x, y)
  // The next step stands in the same place.
  await expect(page.locator('main').getByRole('button', { name: t('do.arrive'), exact: true })).toBeVisible()
  await page.mouse.click(x, y)
  await expect(day.button(t('do.arrive'))).toBeEnabled()
  await expect(day.offline).toContainText(t('waiting_one', { count: '1' }))

  await day.press('call.sos')
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: t('sosOffice'), exact: true }).click()
  await expect(dialog.getByRole('alert')).toContainText(t('offline'))
  faults.heal()
  await page.evaluate(() => dispatchEvent(new Event('online')))
  await expect(dialog.getByText(t('sosSent'))).toBeVisible()
  const heard = () =>
    faults.seen(/\/driver-day\/calls$|\/actions\//, 'POST').map(({ path }) => path.split('/').at(-1))
  await expect.poll(heard).toEqual(['calls', 'depart'])
})

test('what a driver installs opens their day, in their language', async ({ page }) => {
  for (const language of ['', '/fr'] as const) {
    await page.goto(language + routes.day())
    const address = await page.locator('link[rel=manifest]').getAttribute('href')
    const manifest = await read<{ start_url: string; icons: { src: string }[] }>(page, address ?? '')
    expect(manifest.start_url).toBe(language + routes.day())
    const touchIcon = await page.locator('link[rel=apple-touch-icon]').getAttribute('href')
    for (const icon of [...manifest.icons.map(({ src }) => src), touchIcon ?? '']) {
      expect((await page.request.get(icon)).headers()['content-type']).toMatch(/^image\//)
    }
  }
})

test('a driver finds their day in the menu and behind the logo, and no office’s dashboard', async ({
  page: desk,
  another,
  system,
}) => {
  const { page } = await driverOf('Signe', desk, another, system)
  await page.setViewportSize({ width: 1440, height: 900 })
  const menu = page.getByRole('navigation', { name: words('en', 'shell:navigation') })
  await expect(menu.getByRole('link', { name: words('en', 'nav:item.day'), exact: true })).toBeVisible()
  await expect(menu.getByRole('link', { name: words('en', 'nav:item.dashboard'), exact: true })).toBeHidden()
  await expect(menu.getByRole('link', { name: words('en', 'shell:toDashboard') })).toBeHidden()
  await expect(menu.getByRole('link', { name: words('en', 'shell:toDay') })).toHaveAttribute(
    'href',
    routes.day(),
  )
  await page.goto(routes.dashboard())
  await expect(page.getByText(words('en', 'dashboard:tile.my_trips_today')).first()).toBeVisible()
  await settled(page)
  await expect(page.getByText(words('en', 'dashboard-more:hours.title'))).toHaveCount(0)
})

test('who is no driver finds no day, and the page says so', async ({ page }) => {
  await page.goto(routes.day())
  await expect(dayPage(page).alert).toContainText(t('failed'))
})
