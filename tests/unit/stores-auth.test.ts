import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { Person } from '#src/lib/api/read-profile.ts'
import type { Result } from '#src/stores/result.ts'
import { type FaultServer, faultServer, json, type Reply } from './api-fault-server.ts'
import { browser, closeBrowser, stores } from './stores-browser.ts'

const refreshPath = '/api/auth/token/cookie-refresh'
const profile: Person = {
  id: 'u1',
  role: 'admin',
  roleName: 'admin',
  firstName: 'Amara',
  lastName: 'Okafor',
  email: 'amara@kerbside.test',
  phone: null,
  status: 'active',
  language: null,
  company: null,
  driver: null,
  parent: null,
  zone: 'Europe/London',
  currency: 'GBP',
}
const signedIn = { 'kerbside:signedIn': 'stamp-1', 'kerbside:role': 'admin' }
const next = encodeURIComponent('/apps/trips/?page=2')

let server: FaultServer
beforeEach(async () => {
  server = await faultServer()
  server.on('/api/auth/profile', json(200, profile))
  server.on('/api/auth/web-login', json(200, profile, { 'set-cookie': 'csrftoken=abc; Path=/' }))
  server.on('/api/auth/login/driver/otp', json(200, { detail: 'fine' }))
  server.on('/api/auth/logout', json(200, { detail: 'bye' }))
})
afterEach(async () => {
  closeBrowser()
  await server.close()
})
const calls = () => server.seen.map(({ method, url }) => `${method} ${url}`)
const refused = (refresh: Reply) => {
  server.on('/api/auth/profile', json(401, { detail: 'No', code: 'not_authenticated' }))
  server.on(refreshPath, refresh)
}
const missing = json(400, { detail: 'None', code: 'refresh_token_missing' })

describe('the first profile check', () => {
  test.each(['loggedOut', 'pageRefreshed', 'sessionExpired'])('is skipped when %s is true', async (flag) => {
    browser(server, { stored: { ...signedIn, [flag]: 'true' } })
    const { initialize, $auth } = await stores()
    await initialize()
    expect(calls()).toEqual([])
    expect($auth.get()).toEqual({ isAuthenticated: false, isInitialized: true, user: null })
  })

  test('200 is signed in, and storage has no name', async () => {
    const { stored } = browser(server)
    const { initialize, $auth, $profile } = await stores()
    expect($auth.get().isInitialized).toBe(false)
    await initialize()
    expect($auth.get()).toEqual({ isAuthenticated: true, isInitialized: true, user: profile })
    expect($profile.get()).toEqual(profile)
    expect(stored.get('kerbside:role')).toBe('admin')
    expect(JSON.stringify([...stored])).not.toMatch(/Amara|Okafor|@/)
  })

  test.each([403, 404, 409])('%i is signed out', async (status) => {
    const { stored } = browser(server, { stored: signedIn })
    server.on('/api/auth/profile', json(status, { detail: 'No', code: 'no' }))
    const { initialize, $auth } = await stores()
    await initialize()
    expect($auth.get()).toEqual({ isAuthenticated: false, isInitialized: true, user: null })
    expect(stored.has('kerbside:signedIn')).toBe(false)
  })

  test('a server that is down leaves a known visitor where they are', async () => {
    const { stored, visits } = browser(server, { stored: signedIn })
    server.on('/api/auth/profile', json(500, {}))
    const { boot, $auth, $errors } = await stores()
    await boot()
    expect($auth.get()).toEqual({ isAuthenticated: true, isInitialized: true, user: null })
    expect($errors.get()?.kind).toBe('unavailable')
    expect(stored.has('kerbside:signedIn')).toBe(true)
    expect(visits).toEqual([])
  })

  test.each([403, 404, 408])(
    "a proxy's page with %i leaves a known visitor where they are",
    async (status) => {
      const page: Reply = (_request, response) => void response.writeHead(status).end('<h1>proxy</h1>')
      const old = json(401, { detail: 'No', code: 'not_authenticated' })
      for (const [profileReply, refreshReply] of [
        [page, page],
        [old, page],
      ] as const) {
        const { stored, visits } = browser(server, { stored: signedIn })
        server.on('/api/auth/profile', profileReply)
        server.on(refreshPath, refreshReply)
        const { boot, $auth } = await stores()
        await boot()
        expect($auth.get().isAuthenticated).toBe(true)
        expect(stored.has('kerbside:signedIn')).toBe(true)
        expect(visits).toEqual([])
      }
    },
  )

  test('a server that is down sends an unknown visitor to sign in', async () => {
    const { root, visits } = browser(server)
    server.on('/api/auth/profile', json(500, {}))
    const { boot } = await stores()
    await boot()
    expect(visits).toEqual([`/auth/login/?next=${next}`])
    expect(root.dataset.auth).toBe('out')
  })
})

describe('signing in', () => {
  test('takes every old end away and then asks who it is', async () => {
    const old = {
      loggedOut: 'true',
      pageRefreshed: 'true',
      sessionExpired: 'true',
      'kerbside:logoutPending': 'true',
    }
    const { stored } = browser(server, { guard: 'guest', stored: old })
    const { signIn, $auth } = await stores()
    expect(await signIn({ email: 'a@b.test', password: 'secret' })).toEqual({ ok: true, value: profile })
    const check = 'GET /api/auth/profile'
    expect(calls()).toEqual([check, 'POST /api/auth/web-login', check])
    expect($auth.get()).toEqual({ isAuthenticated: true, isInitialized: true, user: profile })
    expect([...stored.keys()].sort()).toEqual(['kerbside:role', 'kerbside:signedIn'])
  })

  test('a wrong password changes nothing', async () => {
    const { stored } = browser(server, { guard: 'guest', stored: { loggedOut: 'true' } })
    server.on('/api/auth/web-login', json(400, { non_field_errors: ['Wrong.'] }))
    const { signIn, $auth } = await stores()
    const result = await signIn({ email: 'a@b.test', password: 'x' })
    expect(result).toMatchObject({
      ok: false,
      problem: { kind: 'invalid', form: ['Wrong.'], message: 'Wrong.' },
    })
    expect($auth.get().isAuthenticated).toBe(false)
    expect([...stored]).toEqual([['loggedOut', 'true']])
  })

  test('a backend that wants its token gets it, also when the first check was skipped', async () => {
    browser(server, { guard: 'guest', stored: { loggedOut: 'true' } })
    server.on(
      '/api/auth/profile',
      json(403, { detail: 'Nobody' }, { 'set-cookie': 'csrftoken=fresh; Path=/' }),
    )
    const { boot, signIn } = await stores()
    await boot()
    expect(calls()).toEqual([])
    await signIn({ email: 'a@b.test', password: 'x' })
    const [login] = server.seen.filter(({ url }) => url === '/api/auth/web-login')
    expect(login?.headers['x-csrftoken']).toBe('fresh')
  })

  test('a code that was sent says how long it works only where the answer does', async () => {
    browser(server, { guard: 'guest' })
    const { sendDriverCode } = await stores()
    server.on('/api/auth/login/driver/otp', (_request, response) => void response.writeHead(201).end())
    expect(await sendDriverCode('+447700900001')).toEqual({
      ok: true,
      value: { expiresIn: null, resendIn: null },
    })
    server.on('/api/auth/login/driver/otp', json(200, { detail: 'Sent', expiresIn: 300, resendIn: 60 }))
    expect(await sendDriverCode('+447700900001')).toEqual({
      ok: true,
      value: { expiresIn: 300, resendIn: 60 },
    })
  })

  test('a driver by code', async () => {
    browser(server, { guard: 'guest' })
    server.on('/api/auth/profile', json(200, { ...profile, role: 'driver' }))
    const { signInDriver, $profile } = await stores()
    expect((await signInDriver('+447700900001', '123456')).ok).toBe(true)
    expect(server.seen[1]).toMatchObject({
      url: '/api/auth/login/driver/otp?set_cookies=true',
      body: '{"action":"verify","mobile_number":"+447700900001","otp":"123456"}',
    })
    expect($profile.get()?.role).toBe('driver')
  })

  test.each<[string, string, Reply, string]>([
    [
      'a wrong code',
      '/api/auth/login/driver/otp',
      json(400, { non_field_errors: ['x'] }),
      'otp_verify_failed',
    ],
    ['no profile after it', '/api/auth/profile', json(404, { detail: 'x' }), 'profile_failed'],
  ])('%s has its own text', async (_what, path, reply, code) => {
    browser(server, { guard: 'guest' })
    server.on(path, reply)
    const { signInDriver } = await stores()
    expect(await signInDriver('+447700900001', '000000')).toMatchObject({ ok: false, problem: { code } })
  })
})

describe('making an account', () => {
  const input = { email: 'a@b.test', password: 'long-enough', firstName: 'A', lastName: 'B' }

  test.each([
    ['with a token of before', true],
    ['without a token', false],
  ])('that opens no session says so and ends nothing, %s', async (_name, withToken) => {
    const { stored, visits } = browser(server, { guard: 'guest', stored: { loggedOut: 'true' } })
    server.on('/before', json(200, {}, withToken ? { 'set-cookie': 'csrftoken=old; Path=/' } : {}))
    await fetch(`${server.origin}/before`)
    server.on('/api/auth/register', json(201, { id: 7 }))
    server.on('/api/auth/profile', json(401, { detail: 'Nobody' }))
    server.on(refreshPath, missing)
    const { boot, register, $errors } = await stores()
    await boot()
    expect(await register(input)).toEqual({ ok: true, value: null })
    expect(calls().filter((call) => call.endsWith('cookie-refresh'))).toEqual([])
    expect([...stored]).toEqual([['loggedOut', 'true']])
    expect([visits, $errors.get()]).toEqual([[], null])
  })

  test('that opens a session signs in', async () => {
    const { stored } = browser(server, { guard: 'guest', stored: { loggedOut: 'true' } })
    server.on('/api/auth/register', json(201, {}, { 'set-cookie': 'csrftoken=new; Path=/' }))
    const { register } = await stores()
    expect(await register(input)).toMatchObject({ ok: true, value: { id: 'u1' } })
    expect(stored.has('loggedOut')).toBe(false)
  })
})

describe('a code that was right and a profile that does not come', () => {
  const reset: Reply = (_request, response) => void response.socket?.destroy()
  const ways: [string, string, (store: Awaited<ReturnType<typeof stores>>) => Promise<Result<Person>>][] = [
    ['driver', '/api/auth/login/driver/otp', ({ signInDriver }) => signInDriver('+447700900001', '123456')],
    ['second step', '/api/auth/web-login', ({ signInSecondStep }) => signInSecondStep('challenge', '123456')],
  ]
  test.each(
    ways.flatMap(([who, path, enter]) =>
      [json(500, {}), reset, json(401, { detail: 'x' })].map((fault) => ({ who, path, enter, fault })),
    ),
  )(
    '$who: an error, and the next try asks for the profile alone',
    async ({ path, enter, fault }) => {
      browser(server, { guard: 'guest' })
      // The server takes a code once.
      let codes = 0
      server.on(path, (request, response) => {
        codes += 1
        return json(codes === 1 ? 200 : 400, { detail: 'spent', code: 'spent' })(request, response)
      })
      server.on('/api/auth/profile', fault)
      server.on(refreshPath, json(400, { detail: 'None', code: 'refresh_token_missing' }))
      const store = await stores()
      for (let tries = 0; tries < 2; tries++)
        expect(await enter(store)).toMatchObject({ ok: false, problem: { code: 'profile_failed' } })
      server.on('/api/auth/profile', json(200, profile))
      expect(await enter(store)).toEqual({ ok: true, value: profile })
      expect(codes).toBe(1)
      // The same six digits some other time are a code of their own.
      expect(await enter(store)).toMatchObject({ ok: false })
      expect(codes).toBe(2)
    },
    15_000,
  )
})

test('a second step waits for a sign-out that is still being sent', async () => {
  browser(server)
  const held = Promise.withResolvers<void>()
  server.on('/api/auth/logout', async (request, response) => {
    await held.promise
    return json(200, { detail: 'bye' })(request, response)
  })
  const { reportLogout, signInSecondStep } = await stores()
  const logout = reportLogout()
  const entered = signInSecondStep('challenge', '123456')
  await expect.poll(() => calls()).toContain('POST /api/auth/logout')
  // Whatever the tab had sent beside it would have come before this.
  await fetch(`${server.origin}/later`)
  expect(calls().filter((call) => call.includes('second-step'))).toEqual([])
  held.resolve()
  await logout
  expect(await entered).toMatchObject({ ok: true })
})

describe('signing out', () => {
  test('tells the server, empties the slices and goes to the sign-in page', async () => {
    const { stored, visits } = browser(server, { stored: signedIn })
    const { initialize, signOut, $auth, $profile, $browsedProfile, loadBrowsedProfile, cachedAnswer } =
      await stores()
    await initialize()
    await loadBrowsedProfile('u2')
    expect($browsedProfile.get().data).toEqual(profile)
    await signOut()
    expect(calls().at(-1)).toBe('POST /api/auth/logout')
    expect($auth.get()).toEqual({ isAuthenticated: false, isInitialized: true, user: null })
    expect([$profile.get(), $browsedProfile.get().data, cachedAnswer('profile:["u2"]')]).toEqual([
      null,
      null,
      undefined,
    ])
    expect(stored.get('loggedOut')).toBe('true')
    expect(stored.has('kerbside:signedIn')).toBe(false)
    expect(visits).toEqual(['/auth/login/'])
  })

  test('nothing more is sent afterwards, until somebody signs in', async () => {
    browser(server, { stored: signedIn })
    const { initialize, signOut, signIn, stats } = await stores()
    server.on('/api/web/stats', json(200, { role: 'admin' }))
    await initialize()
    await signOut()
    const before = server.seen.length
    await stats.load('admin')
    expect(stats.$state.get()).toEqual({ data: null, loading: false, error: { kind: 'expired' } })
    expect(server.seen).toHaveLength(before)
    expect(await signIn({ email: 'a@b.test', password: 'x' })).toMatchObject({ ok: true })
    await stats.load('admin')
    expect(stats.$state.get().data).toMatchObject({ role: 'admin' })
  })

  test('a driver goes to theirs after 100 ms', async () => {
    server.on('/api/auth/profile', json(200, { ...profile, role: 'driver' }))
    const { visits, stored } = browser(server, { stored: signedIn })
    const { initialize, signOut } = await stores()
    await initialize()
    let cleared = Number.NaN
    const write = stored.set.bind(stored)
    stored.set = (key, value) => {
      if (key === 'loggedOut') cleared = performance.now()
      return write(key, value)
    }
    await signOut()
    // A timer may be a millisecond early.
    expect(performance.now() - cleared).toBeGreaterThanOrEqual(99)
    expect(stored.get('loggedOut')).toBe('true')
    expect(visits).toEqual(['/auth/driver-login/'])
  })

  test('when the server is down the next page tells it', async () => {
    server.on('/api/auth/logout', json(503, {}))
    const { stored, visits } = browser(server, { stored: signedIn })
    const first = await stores()
    await first.initialize()
    await first.signOut()
    expect(visits).toEqual(['/auth/login/'])
    expect(stored.get('kerbside:logoutPending')).toBe('true')

    server.on('/api/auth/logout', json(200, {}))
    const again = browser(server, {
      path: '/auth/login/',
      guard: 'guest',
      stored: Object.fromEntries(stored),
    })
    await (await stores()).boot()
    expect(calls().filter((call) => call.includes('logout'))).toHaveLength(2)
    expect(again.stored.has('kerbside:logoutPending')).toBe(false)
    expect(again.stored.get('loggedOut')).toBe('true')
  })
})

describe('the end of a session', () => {
  test('401 on refresh: expired, with a message, and back to the same page', async () => {
    refused(json(401, { detail: 'Over', code: 'session_expired' }))
    const { stored, visits } = browser(server, { stored: { ...signedIn, 'kerbside:role': 'driver' } })
    const { boot, $errors, $auth } = await stores()
    await boot()
    expect(stored.get('sessionExpired')).toBe('true')
    expect($errors.get()).toEqual({ kind: 'expired' })
    expect($auth.get().isAuthenticated).toBe(false)
    expect(new Set(visits)).toEqual(new Set([`/auth/driver-login/?next=${next}`]))
  })

  test('by another tab that signs out: nothing expired, and signing in leads to the dashboard', async () => {
    refused(json(401, { detail: 'Over', code: 'session_expired' }))
    const { stored, visits } = browser(server, { stored: { ...signedIn, 'kerbside:logoutPending': 'true' } })
    const { boot } = await stores()
    await boot()
    expect(stored.has('sessionExpired')).toBe(false)
    expect(new Set(visits)).toEqual(new Set(['/auth/login/']))
  })

  test('somebody who was never here has nothing that expired', async () => {
    refused(missing)
    const { stored, visits } = browser(server)
    const { boot } = await stores()
    await boot()
    expect(stored.has('sessionExpired')).toBe(false)
    expect(new Set(visits)).toEqual(new Set([`/auth/login/?next=${next}`]))
  })

  test('410: silently out, and one reload a minute', async () => {
    refused(json(410, { detail: 'Reused', code: 'invalid_refresh_token' }))
    const { stored, visits } = browser(server, { stored: signedIn })
    const { boot, $errors } = await stores()
    await boot()
    expect($errors.get()).toBeNull()
    expect(stored.get('pageRefreshed')).toBe('true')
    expect(visits[0]).toBe('reload')

    stored.delete('pageRefreshed')
    const visitsAfter = async (ms: number) => {
      const kept = { ...Object.fromEntries(stored), 'kerbside:reloadedAt': String(Date.now() - ms) }
      const again = browser(server, { stored: { ...kept, ...signedIn } })
      await (await stores()).boot()
      return again.visits
    }
    for (const ms of [0, 55_000]) {
      const visits = await visitsAfter(ms)
      expect(visits).not.toContain('reload')
      expect(visits).toContain(`/auth/login/?next=${next}`)
    }
    expect((await visitsAfter(60_000))[0]).toBe('reload')
  })

  test.each([-24, 24])('a clock that is set %i h away makes no loop of reloads', async (hours) => {
    refused(json(410, { detail: 'Reused', code: 'invalid_refresh_token' }))
    const now = Date.now()
    let stored: Record<string, string> = { ...signedIn, 'kerbside:reloadedAt': String(now) }
    vi.useFakeTimers({ toFake: ['Date'], now: now + hours * 3_600_000 })
    let reloads = 0
    for (let i = 0; i < 4; i++) {
      const page = browser(server, { stored: { ...stored, ...signedIn, pageRefreshed: '' } })
      await (await stores()).boot()
      reloads += page.visits.filter((visit) => visit === 'reload').length
      stored = Object.fromEntries(page.stored)
    }
    expect(reloads).toBe(1)
  })

  test('any success takes the error and pageRefreshed away', async () => {
    const { stored } = browser(server, { stored: signedIn })
    const { followSession, stats, showError, $errors } = await stores()
    server.on('/api/web/stats', json(200, { role: 'admin' }))
    followSession('stamp-1')
    stored.set('pageRefreshed', 'true')
    showError({ kind: 'offline' })
    await stats.load('admin')
    expect($errors.get()).toBeNull()
    expect(stored.has('pageRefreshed')).toBe(false)
  })
})

describe('other tabs', () => {
  test('a sign-out there is one here', async () => {
    const { otherTab, visits } = browser(server, { stored: signedIn })
    const { boot, $profile } = await stores()
    await boot()
    otherTab('loggedOut', 'true')
    expect($profile.get()).toBeNull()
    expect(visits).toEqual(['/auth/login/'])
  })

  test('an expiry there leads back here', async () => {
    const { otherTab, visits } = browser(server, { stored: signedIn })
    await (await stores()).boot()
    otherTab('sessionExpired', 'true')
    expect(visits).toEqual([`/auth/login/?next=${next}`])
  })

  test('a sign-in there wakes a sign-in page here', async () => {
    const page = browser(server, {
      path: `/auth/login/?next=${next}`,
      guard: 'guest',
      stored: { loggedOut: 'true' },
    })
    await (await stores()).boot()
    expect(calls()).toEqual([])
    page.otherTab('loggedOut', null)
    page.otherTab('kerbside:signedIn', 'stamp-2')
    expect(page.visits).toEqual(['/apps/trips/?page=2'])
  })

  test('somebody else signing in there loads this page anew', async () => {
    const page = browser(server, { stored: signedIn })
    await (await stores()).boot()
    page.otherTab('kerbside:signedIn', 'stamp-2')
    expect(page.visits).toEqual(['reload'])
  })
})

describe('guest pages', () => {
  test.each<[string, Reply]>([
    ['refused', json(401, { detail: 'Nobody' })],
    ['away', json(503, {}, { 'retry-after': '1' })],
  ])(
    'without the CSRF cookie the profile is fetched once, and being %s is no trouble',
    async (_what, reply) => {
      const { visits } = browser(server, { path: '/auth/login/', guard: 'guest' })
      server.on('/api/auth/profile', reply)
      const { boot, $auth, $errors } = await stores()
      await boot()
      expect(calls()).toEqual(['GET /api/auth/profile'])
      expect([visits, $errors.get(), $auth.get().isAuthenticated]).toEqual([[], null, false])
    },
  )
  test('with a session that storage does not know, to the dashboard', async () => {
    const { visits } = browser(server, { path: '/auth/login/', guard: 'guest' })
    const { api } = await import('#src/lib/api/browser-client.ts')
    await api.send({ method: 'POST', path: '/api/auth/web-login', session: 'none' })
    await (await stores()).boot()
    expect(visits).toEqual(['/dashboards/modern/'])
  })
  test('the root leads on', async () => {
    const { visits } = browser(server, { path: '/', guard: 'root' })
    await (await stores()).boot()
    expect(visits).toEqual(['/landingpage/'])
  })
})

test('what the head requested is taken once, and given up with the call', async () => {
  browser(server)
  server.on('/api/web/stats', json(200, { role: 'admin' }))
  const stop = new AbortController()
  const never = new Promise<Response>((_answer, fail) => {
    stop.signal.addEventListener('abort', () => fail(new Error('aborted')))
  })
  const url = (role: string) => `${server.origin}/api/web/stats?role=${role}`
  const earlyAnswers: Record<string, object> = {
    [url('admin')]: { answer: Promise.resolve(Response.json({ early: true })), stop: new AbortController() },
    [url('viewer')]: { answer: never, stop },
  }
  vi.stubGlobal('window', { earlyAnswers })
  const { api } = await import('#src/lib/api/browser-client.ts')
  const ask = (role: string, signal?: AbortSignal) =>
    api.send({ path: '/api/web/stats', query: { role }, signal })
  expect(await ask('admin')).toEqual({ early: true })
  expect(calls()).toEqual([])
  expect(await ask('admin')).toEqual({ role: 'admin' })
  const leave = new AbortController()
  const left = ask('viewer', leave.signal)
  await expect.poll(() => Object.keys(earlyAnswers), { interval: 1 }).toEqual([])
  leave.abort()
  await expect(left).rejects.toMatchObject({ problem: { kind: 'aborted' } })
  expect(stop.signal.aborted).toBe(true)
})

test.each(['full', 'denied'] as const)(
  'a %s storage throws nowhere and signs in all the same',
  async (mode) => {
    const page = browser(server, { stored: {} })
    page.storage.mode = mode
    const { boot, signIn, signOut, $auth } = await stores()
    await boot()
    expect(await signIn({ email: 'a@b.test', password: 'x' })).toMatchObject({ ok: true })
    expect($auth.get().isAuthenticated).toBe(true)
    await signOut()
    expect($auth.get().isAuthenticated).toBe(false)
  },
)
