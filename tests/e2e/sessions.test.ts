import { type BrowserContext, expect, type Page, type Request } from '@playwright/test'
import { reloadedAtKey, storageKeys } from '#src/lib/guard/keys.ts'
import { routes } from '#src/lib/routes.ts'
import { emailOf, expireAccess, password, signInAs } from './support/accounts.ts'
import { expectAddress } from './support/address.ts'
import { lightest } from './support/appearances.ts'
import { loadConsoleSource } from './support/console-source.ts'
import { badGateway, type Fault, tooMany, unavailable } from './support/fault-proxy.ts'
import { bookingsPage } from './support/pages/bookings.ts'
import { shell } from './support/pages/shell.ts'
import { signInForm } from './support/pages/sign-in.ts'
import { test } from './support/test.ts'
import { words } from './support/words.ts'

test.use({ role: 'dispatcher', ownSession: true })

const hourMs = 3_600_000
const refresh = /\/api\/auth\/token\/cookie-refresh/
/** Quick to answer: fifty at once are about the session, not about the database. */
const light = '/api/notifications'

/** A tab with the console's API client, on a page that asks for nothing by itself. */
async function quietTab(context: BrowserContext): Promise<Page> {
  const tab = await context.newPage()
  await tab.goto(routes.notFound())
  await loadConsoleSource(tab)
  return tab
}

const ask = (tab: Page, path = '/api/web/booking-management', size = 25) =>
  tab.evaluate(
    ([address, page_size]) =>
      window.consoleSource.send({ path: address, query: { pagination: true, page: 1, page_size } }),
    [path, size] as const,
  )

const signedIn = (page: Page) => page.evaluate((key) => localStorage.getItem(key), storageKeys.signedIn)

/** How often the page at `path` itself was loaded. */
function countLoads(page: Page, path: string): () => number {
  let loads = 0
  page.on('request', (request) => {
    if (request.isNavigationRequest() && new URL(request.url()).pathname === path) loads += 1
  })
  return () => loads
}

test('5 tabs × 10 requests with an expired access token: 1 refresh, 50 answers', async ({
  context,
  faults,
}) => {
  const tabs = await Promise.all(Array.from({ length: 5 }, () => quietTab(context)))
  // Several times: whether a tab sees what another has just written is a matter of milliseconds.
  for (let round = 0; round < 5; round++) {
    await expireAccess(context)
    faults.heal()
    const answers = await Promise.all(
      tabs.flatMap((tab) => Array.from({ length: 10 }, (_, index) => ask(tab, light, index + 1))),
    )
    expect(answers.filter(({ ok }) => ok)).toHaveLength(50)
    expect(faults.seen(refresh).map(({ status }) => status)).toEqual([200])
  }
  for (const tab of tabs) expect(await signedIn(tab)).not.toBeNull()
})

test('a refresh that never answers frees the lock of all tabs after 10 s', async ({ context, faults }) => {
  const [first, second] = await Promise.all([quietTab(context), quietTab(context)])
  const holders = () => second.evaluate(async () => (await navigator.locks.query()).held?.length ?? 0)
  await first.clock.install()
  await first.clock.pauseAt(Date.now() + hourMs)
  await expireAccess(context)
  faults.spoil(refresh, { kind: 'hang' }, { times: 1 })
  const stuck = ask(first)
  await expect.poll(() => faults.seen(refresh).length).toBe(1)
  const waiting = ask(second)
  const waiters = () => second.evaluate(async () => (await navigator.locks.query()).pending?.length ?? 0)
  await expect.poll(waiters).toBe(1)
  await first.clock.runFor(9900)
  expect(await holders()).toBe(1)
  await first.clock.runFor(100)
  expect(await stuck).toEqual({ ok: false, kind: 'timeout' })
  // The other tab has its turn then, and renews the session for both.
  expect(await waiting).toMatchObject({ ok: true })
  await expect.poll(holders).toBe(0)
  expect(await signedIn(second)).not.toBeNull()
  expect(await ask(first)).toMatchObject({ ok: true })
})

test('what the head requested with an expired token is requested again, and nothing stays open', async ({
  page,
  context,
  faults,
}) => {
  const open = new Set<Request>()
  page.on('request', (request) => open.add(request))
  page.on('requestfinished', (request) => open.delete(request))
  page.on('requestfailed', (request) => open.delete(request))
  // A page that is still open would renew the session by itself.
  await page.goto(lightest)
  await expireAccess(context)
  faults.heal()
  await page.goto(routes.bookings())
  await expect(bookingsPage(page).rows.first()).toContainText(/KB-\d{6}/)
  await expect.poll(() => [...open].map((request) => request.url())).toEqual([])
  expect(faults.seen(/booking-management\?/)[0]?.status).toBe(401)
})

const failures: [name: string, fault: Fault][] = [
  ['an error of the server', { kind: 'answer', status: 500 }],
  ['a gateway that answers HTML', badGateway],
  ['an overloaded server', unavailable],
  ['too many requests', tooMany],
  ['a broken connection', { kind: 'reset' }],
  ['half an answer', { kind: 'truncate' }],
  [
    'the page of a hotel',
    { kind: 'answer', status: 200, body: '<h1>Welcome</h1>', headers: { 'content-type': 'text/html' } },
  ],
]

test('a refresh that fails on its way is no sign-out, and the next one goes on', async ({
  page,
  context,
  faults,
}) => {
  // A page that asks for nothing by itself, and so renews nothing.
  await page.goto(routes.notFound())
  await expireAccess(context)
  // Half of an answer is one in which the cookies have come: the session goes on.
  for (const [name, fault] of failures) {
    faults.spoil(refresh, fault)
    await loadConsoleSource(page)
    const outcome = await page.evaluate(
      (path) => window.consoleSource.send({ method: 'POST', path, body: {} }),
      '/api/web/booking-management/quote',
    )
    expect(outcome.ok, name).toBe(false)
    if (!outcome.ok) expect(['unavailable', 'limited', 'offline', 'malformed'], name).toContain(outcome.kind)
    expect(await signedIn(page), name).not.toBeNull()
    faults.heal()
    if (fault.kind === 'truncate') await expireAccess(context)
  }
  await expectAddress(page, (url) => url.pathname === routes.notFound())
  await page.goto(routes.bookings())
  await expect(bookingsPage(page).rows.first()).toContainText(/KB-\d{6}/)
  expect(faults.seen(refresh)).toHaveLength(1)
})

test.describe('without a network', () => {
  test.use({ expected: [/ERR_INTERNET_DISCONNECTED/] })

  test('an error, still signed in, and on again when it is back', async ({ page, context }) => {
    const bookings = bookingsPage(page)
    await bookings.open('?when=all')
    await context.setOffline(true)
    await bookings.tab('completed').click()
    await expect(page.getByText(words('en', 'problems:offline')).first()).toBeVisible()
    await expect(page.locator('main [aria-busy="true"]')).toHaveCount(0)
    expect(await signedIn(page)).not.toBeNull()
    await context.setOffline(false)
    await page.getByRole('button', { name: words('en', 'table:problem.retry') }).click()
    await expect(bookings.rows.first()).toContainText(words('en', 'booking-states:completed'))
  })
})

test.describe('without a network before the router has come', () => {
  test.use({ expected: [/ERR_INTERNET_DISCONNECTED/] })

  const isRouter = /\/_astro\/start\./
  test('nothing is said to be lost, and it comes with the network', async ({ page, context }) => {
    const asked = Promise.withResolvers<void>()
    const away = Promise.withResolvers<void>()
    await page.route(isRouter, async (route) => {
      asked.resolve()
      await away.promise
      await route.abort('internetdisconnected')
    })
    await bookingsPage(page).open()
    await asked.promise
    await context.setOffline(true)
    const lost = page.waitForEvent('requestfailed', { predicate: (request) => isRouter.test(request.url()) })
    away.resolve()
    await lost
    // What fails is told to the page in turns of its own.
    await expect.poll(() => page.evaluate(() => navigator.onLine)).toBe(false)
    await page.evaluate(() => new Promise((resolve) => requestIdleCallback(resolve)))
    await page.unroute(isRouter)
    const router = page.waitForResponse(isRouter)
    await context.setOffline(false)
    await router
    await expect(page.getByRole('alert').filter({ hasText: /\S/ })).toHaveCount(0)
  })
})

test('a session that was revoked reloads the page once in a minute, and no more', async ({
  page,
  context,
  faults,
}) => {
  await expireAccess(context)
  const revoked = { detail: 'Reused.', code: 'invalid_refresh_token' }
  faults.spoil(refresh, {
    kind: 'answer',
    status: 410,
    body: JSON.stringify(revoked),
    headers: { 'content-type': 'application/json' },
  })
  const loads = countLoads(page, routes.trips())
  // Told by what the page shows: after a reload that is itself replaced, the driver's own note of the address may lag.
  const atLogin = signInForm(page).button
  await page.goto(routes.trips())
  await expect(atLogin).toBeVisible()
  expect(loads()).toBe(2)
  expect(await page.evaluate((key) => localStorage.getItem(key), storageKeys.pageRefreshed)).toBe('true')

  // What a browser that is signed in again holds; its session is refused just as before.
  const again = () =>
    page.evaluate(({ pageRefreshed, signedIn: stamp }) => {
      localStorage.removeItem(pageRefreshed)
      localStorage.setItem(stamp, crypto.randomUUID())
    }, storageKeys)
  const reloadedAgo = (ms: number) =>
    page.evaluate(([key, ago]) => localStorage.setItem(key, String(Date.now() - ago)), [
      reloadedAtKey,
      ms,
    ] as const)
  await again()
  await page.goto(routes.trips())
  await expect(atLogin).toBeVisible()
  expect(loads()).toBe(3)

  // Short of the minute by what a slow page may take.
  await again()
  await reloadedAgo(55_000)
  await page.goto(routes.trips())
  await expect(atLogin).toBeVisible()
  expect(loads()).toBe(4)

  await again()
  await reloadedAgo(61_000)
  await page.goto(routes.trips())
  await expect(atLogin).toBeVisible()
  expect(loads()).toBe(6)
})

test.describe('with nobody signed in before', () => {
  test.use({ role: null })

  for (const hours of [-24, 24]) {
    test(`a clock that is ${hours} h wrong: signs in, renews its session once, and is not signed out`, async ({
      page,
      context,
      faults,
    }) => {
      await context.clock.install({ time: Date.now() + hours * hourMs })
      const loads = countLoads(page, routes.bookings())
      await signInAs(page, 'dispatcher')
      await page.goto(routes.bookings())
      await expect(bookingsPage(page).rows.first()).toContainText(/KB-\d{6}/)
      await page.goto(lightest)
      await expireAccess(context)
      await page.goto(routes.bookings())
      await expect(bookingsPage(page).rows.first()).toContainText(/KB-\d{6}/)
      await expect(page).toHaveURL(routes.bookings())
      expect(faults.seen(refresh).map(({ status }) => status)).toEqual([200])
      expect(loads()).toBe(2)
      expect(await signedIn(page)).not.toBeNull()
    })
  }

  test('who signs out in one of five tabs is out in all, and signing in there wakes them', async ({
    page,
    context,
  }) => {
    await signInAs(page, 'support')
    const paths = [routes.bookings(), routes.trips(), routes.landing(), routes.landing()]
    const others = await Promise.all(
      paths.map(async (path) => {
        const tab = await context.newPage()
        await tab.goto(path)
        await expect(tab.locator('html')).toHaveAttribute('data-auth', 'known')
        return tab
      }),
    )
    await shell(page).signOut()
    for (const tab of [page, ...others]) {
      await expectAddress(tab, (url) => url.pathname === routes.login())
      await expect(tab.getByText(/KB-\d{6}/)).toHaveCount(0)
    }
    await signInForm(page).submit(emailOf('support'), password)
    for (const tab of [page, ...others]) await expect(tab).toHaveURL(routes.dashboard())
  })
})
