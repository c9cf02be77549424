import { afterEach, beforeEach, expect, test } from 'vitest'
import type { Signal } from '#src/lib/api/client.ts'
import { ApiError, problemOf } from '#src/lib/api/problem.ts'
import {
  cookieJar,
  type FaultServer,
  faultServer,
  json,
  type Reply,
  sharedLock,
  sharedMark,
  silence,
  testClient,
} from './api-fault-server.ts'

const refreshPath = '/api/auth/token/cookie-refresh'
const ok = json(200, { detail: 'fine' })

let server: FaultServer
let access = 'new'
beforeEach(async () => {
  access = 'new'
  server = await faultServer()
  server.on('/api/data', (request, response) => {
    const allowed = request.headers.cookie?.includes(`access=${access}`)
    return (allowed ? json(200, { url: request.url }) : json(401, { detail: 'No', code: 'x' }))(
      request,
      response,
    )
  })
  server.on(refreshPath, (request, response) => {
    response.setHeader('set-cookie', `access=${access}; Path=/`)
    return ok(request, response)
  })
})
afterEach(() => server.close())

const refreshes = () => server.seen.filter(({ url }) => url === refreshPath).length

/** Only who waits for nothing is hasty: a busy machine is no fault of the network. */
const patient = { request: 10_000, upload: 10_000, refresh: 10_000, retry: 5 }
const hasty = { ...patient, refresh: 200 }

/** Tabs of one browser: shared cookies, lock and mark. */
function tabs(count: number, times = patient) {
  const jar = cookieJar()
  jar.cookies.set('access', 'old')
  const shared = { fetch: jar.fetch, lock: sharedLock(), mark: sharedMark(), times }
  const signals: Signal[] = []
  const clients = Array.from({ length: count }, () => {
    const client = testClient(server.origin, shared)
    client.onSignal((signal) => signal.type === 'ended' && signals.push(signal))
    return client
  })
  return { clients, signals, jar, shared }
}
const only = () => {
  const { clients, ...rest } = tabs(1)
  const [client] = clients
  if (!client) throw new Error('no tab')
  return { client, ...rest }
}

const kinds = (settled: PromiseSettledResult<unknown>[]) =>
  settled.map((one) => {
    if (one.status === 'fulfilled') return 'answered'
    return one.reason instanceof ApiError ? one.reason.problem.kind : String(one.reason)
  })

test('5 tabs × 10 requests with an expired token: 1 refresh, 50 answers', async () => {
  const { clients, signals } = tabs(5)
  const calls = clients.flatMap((client, tab) =>
    Array.from({ length: 10 }, (_, i) => client.send({ path: `/api/data/${tab}/${i}` })),
  )
  const answers = await Promise.all(calls)
  expect(refreshes()).toBe(1)
  expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(50)
  expect(signals).toEqual([])
})

test('without locks each tab refreshes by itself and all are answered', async () => {
  const { shared } = tabs(0)
  const jar = cookieJar()
  jar.cookies.set('access', 'old')
  const alone = Array.from({ length: 5 }, () =>
    testClient(server.origin, { ...shared, fetch: jar.fetch, lock: (run) => run(), mark: sharedMark() }),
  )
  await Promise.all(
    alone.flatMap((client) => [client.send({ path: '/api/data/a' }), client.send({ path: '/api/data/b' })]),
  )
  expect(refreshes()).toBeLessThanOrEqual(5)
})

test('requests made during a refresh wait for it', async () => {
  const { client } = only()
  server.on(refreshPath, async (request, response) => {
    await new Promise((resolve) => setTimeout(resolve, 100))
    response.setHeader('set-cookie', `access=${access}; Path=/`)
    return ok(request, response)
  })
  const first = client.send({ path: '/api/data/first' })
  await expect.poll(() => refreshes()).toBe(1)
  const before = server.seen.length
  const later = client.send({ path: '/api/data/later' })
  await Promise.all([first, later])
  expect(
    server.seen
      .slice(before)
      .map(({ url }) => url)
      .sort(),
  ).toEqual(['/api/data/first', '/api/data/later'])
})

test('a write is replayed with its key, and reaches the server twice only because the first was refused', async () => {
  const { client } = only()
  await client.send({ method: 'POST', path: '/api/data/new', body: { a: 1 } })
  const writes = server.seen.filter(({ url }) => url === '/api/data/new')
  expect(writes).toHaveLength(2)
  expect(new Set(writes.map(({ headers }) => headers['idempotency-key'])).size).toBe(1)
})

test('a refresh that never answers frees the lock in time and signs nobody out', async () => {
  const { clients, signals } = tabs(2, hasty)
  server.on(refreshPath, silence)
  const started = performance.now()
  const settled = await Promise.allSettled(clients.map((client) => client.send({ path: '/api/data/x' })))
  expect(kinds(settled)).toEqual(['timeout', 'timeout'])
  // Each tab waits for at most one refresh of the others and its own: here 200 ms each.
  expect(performance.now() - started).toBeLessThan(5000)
  expect(signals).toEqual([])
  server.on(refreshPath, (request, response) => {
    response.setHeader('set-cookie', `access=${access}; Path=/`)
    return ok(request, response)
  })
  await Promise.all(clients.map((client) => client.send({ path: '/api/data/x' })))
})

const page = (status: number): Reply => {
  return (_request, response) => {
    response.writeHead(status, { 'content-type': 'text/html' }).end('<h1>Welcome to the hotel</h1>')
  }
}
test.each<[string, Reply, string]>([
  ['500', json(500, {}), 'unavailable'],
  ['503', json(503, {}, { 'retry-after': '60' }), 'unavailable'],
  ['429', json(429, { detail: 'Slow' }, { 'retry-after': '60' }), 'limited'],
  ['a reset', (_request, response) => void response.socket?.destroy(), 'offline'],
  ["a hotel's page", page(200), 'malformed'],
  ["a proxy's 400", page(400), 'malformed'],
  ["a proxy's 403", page(403), 'malformed'],
  ["a proxy's 404", page(404), 'malformed'],
  ["a proxy's 408", page(408), 'timeout'],
  ["a proxy's 410", page(410), 'malformed'],
  ["a proxy's 413", page(413), 'malformed'],
  ['413', json(413, { detail: 'Too large', code: 'too_large' }), 'malformed'],
  ["a proxy's text", json(403, 'Forbidden'), 'malformed'],
])('%s on refresh is not a sign-out', async (_name, reply, kind) => {
  const { client, signals } = only()
  server.on(refreshPath, reply)
  expect(kinds(await Promise.allSettled([client.send({ method: 'POST', path: '/api/data/x' })]))).toEqual([
    kind,
  ])
  expect(signals).toEqual([])
})

test.each<[string, Reply, 'expired' | 'gone']>([
  ['401', json(401, { detail: 'Over', code: 'session_expired' }), 'expired'],
  ['400 refresh_token_missing', json(400, { detail: 'None', code: 'refresh_token_missing' }), 'expired'],
  ['410 invalid_refresh_token', json(410, { detail: 'Reused', code: 'invalid_refresh_token' }), 'gone'],
  ['another 400', json(400, { detail: 'Odd', code: 'odd' }), 'expired'],
  ['403 csrf_failed', json(403, { detail: 'No', code: 'csrf_failed' }), 'expired'],
  ['403 of Django REST, which has no code', json(403, { detail: 'This token was revoked.' }), 'expired'],
  ['404 in JSON', json(404, { detail: 'Not found.' }), 'expired'],
  ['another 410', json(410, { detail: 'Gone', code: 'gone' }), 'expired'],
])('%s on refresh ends the session once, in every tab', async (_name, reply, end) => {
  const { clients, signals } = tabs(3)
  server.on(refreshPath, reply)
  const settled = await Promise.allSettled(
    clients.flatMap((client) => [client.send({ path: '/api/data/a' }), client.send({ path: '/api/data/b' })]),
  )
  expect(new Set(kinds(settled))).toEqual(new Set(['expired']))
  expect(refreshes()).toBe(1)
  expect(signals).toEqual(clients.map(() => ({ type: 'ended', end })))
})

test('after the end nothing is sent until somebody signs in again', async () => {
  const { client } = only()
  server.on(refreshPath, json(401, {}))
  await client.send({ path: '/api/data/a' }).catch(() => undefined)
  const before = server.seen.length
  expect(kinds(await Promise.allSettled([client.send({ path: '/api/data/b' })]))).toEqual(['expired'])
  expect(server.seen).toHaveLength(before)
  client.begin()
  access = 'old'
  expect(await client.send({ path: '/api/data/c' })).toEqual({ url: '/api/data/c' })
})

test('a server that refuses what it has just renewed ends the session and does not loop', async () => {
  const { client, signals } = only()
  server.on('/api/data', json(401, {}))
  await client.send({ path: '/api/data/a' }).catch(() => undefined)
  expect(refreshes()).toBe(1)
  expect(signals).toEqual([{ type: 'ended', end: 'expired' }])
})

test("a sign-in's own 401 is its answer", async () => {
  const { client, signals } = only()
  server.on('/api/auth/web-login', json(401, { detail: 'Wrong password', code: 'login_failed' }))
  const call = { method: 'POST', path: '/api/auth/web-login', session: 'none' } as const
  const error = await client.send(call).catch((thrown: unknown) => thrown)
  expect(problemOf(error)).toEqual({ kind: 'refused', message: 'Wrong password', code: 'login_failed' })
  expect(refreshes()).toBe(0)
  expect(signals).toEqual([])
})

test('leaving the page during a refresh aborts the call, not the refresh of the others', async () => {
  const { client } = only()
  server.on(refreshPath, async (request, response) => {
    await new Promise((resolve) => setTimeout(resolve, 100))
    response.setHeader('set-cookie', `access=${access}; Path=/`)
    return ok(request, response)
  })
  const stop = new AbortController()
  const left = client.send({ path: '/api/data/left', signal: stop.signal })
  const stays = client.send({ path: '/api/data/stays' })
  await expect.poll(() => refreshes()).toBe(1)
  stop.abort()
  expect(kinds(await Promise.allSettled([left, stays]))).toEqual(['aborted', 'answered'])
})
