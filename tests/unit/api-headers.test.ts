import { afterEach, beforeEach, expect, test } from 'vitest'
import { uuid } from '#src/lib/api/idempotency-keys.ts'
import { listParams, query } from '#src/lib/api/query.ts'
import { type FaultServer, faultServer, json, silence, testClient, waits } from './api-fault-server.ts'

let server: FaultServer
beforeEach(async () => {
  server = await faultServer()
  server.on('/api/ok', json(200, {}))
  server.on('/api/refused', json(400, { name: ['Required.'] }))
  server.on('/api/lost', (_request, response) => void response.socket?.destroy())
})
afterEach(() => server.close())

const keysSeen = () => server.seen.map((request) => request.headers['idempotency-key'])

test('reads say the language, writes also the CSRF token, the version and a key', async () => {
  const { send } = testClient(server.origin)
  await send({ path: '/api/ok', query: { page: 2, search: 'a b&c', empty: '' } })
  await send({ method: 'PUT', path: '/api/ok', body: { a: 1 }, version: 3 })
  const [read, write] = server.seen
  expect(read).toMatchObject({ method: 'GET', url: '/api/ok?page=2&search=a+b%26c', body: '' })
  expect(read?.headers).toMatchObject({ 'accept-language': 'fr', accept: 'application/json' })
  expect(read?.headers['x-csrftoken']).toBeUndefined()
  expect(read?.headers['idempotency-key']).toBeUndefined()
  expect(write).toMatchObject({ method: 'PUT', body: '{"a":1}' })
  expect(write?.headers).toMatchObject({
    'accept-language': 'fr',
    'content-type': 'application/json',
    'x-csrftoken': 'token-1',
    'if-match': '"3"',
    'idempotency-key': expect.stringMatching(/^[0-9a-f-]{36}$/),
  })
})

const extras = (request?: { headers: object }) =>
  Object.keys(request?.headers ?? {}).filter((name) => name === 'idempotency-key' || name === 'if-match')

test('an API of another origin gets no header that it has not named, and those from then on', async () => {
  const { send } = testClient(server.origin, { takes: [] })
  const call = { method: 'PUT', path: '/api/ok', body: { a: 1 }, version: 3 } as const
  await send(call)
  server.on('/api/named', json(200, {}, { 'x-accept-headers': 'Idempotency-Key, If-Match' }))
  await send({ path: '/api/named' })
  await send(call)
  expect(server.seen.map(extras)).toEqual([[], [], ['idempotency-key', 'if-match']])
})

test("a plain call carries the specification's headers alone", async () => {
  const { send } = testClient(server.origin)
  await send({ method: 'POST', path: '/api/ok', version: 2, headers: 'plain' })
  expect(server.seen.map(extras)).toEqual([[]])
  expect(server.seen[0]?.headers['x-csrftoken']).toBe('token-1')
})

test('without a CSRF token the profile is read before the first write, once', async () => {
  let token = ''
  server.on('/api/auth/profile', (request, response) => {
    token = 'from-the-profile'
    return json(401, { detail: 'Nobody' })(request, response)
  })
  const { send } = testClient(server.origin, { csrfToken: () => token })
  await send({ method: 'POST', path: '/api/ok', session: 'none' })
  await send({ method: 'POST', path: '/api/ok' })
  expect(server.seen.map(({ method, url }) => `${method} ${url}`)).toEqual([
    'GET /api/auth/profile',
    'POST /api/ok',
    'POST /api/ok',
  ])
  expect(server.seen[1]?.headers['x-csrftoken']).toBe('from-the-profile')
})

test('an API that gives no token, or does not answer, is written to all the same', async () => {
  for (const reply of [json(401, {}), silence]) {
    server.on('/api/auth/profile', reply)
    const before = server.seen.length
    const times = { ...waits, refresh: 200 }
    const { send } = testClient(server.origin, { csrfToken: () => '', times })
    await send({ method: 'POST', path: '/api/ok', session: 'none' })
    await send({ method: 'POST', path: '/api/ok', session: 'none' })
    expect(server.seen.slice(before).filter(({ url }) => url === '/api/ok')).toHaveLength(2)
  }
})

test('the CSRF token is read anew for every request', async () => {
  let token = 'a'
  const { send } = testClient(server.origin, { csrfToken: () => token })
  await send({ method: 'POST', path: '/api/ok' })
  token = 'b'
  await send({ method: 'POST', path: '/api/ok' })
  expect(server.seen.map((request) => request.headers['x-csrftoken'])).toEqual(['a', 'b'])
})

test('the same form sent again after no answer keeps its key', async () => {
  const { send } = testClient(server.origin)
  const call = { method: 'POST', path: '/api/lost', body: { name: 'A' } } as const
  for (let i = 0; i < 3; i++) await send(call).catch(() => undefined)
  expect(new Set(keysSeen()).size).toBe(1)
  await send({ ...call, body: { name: 'B' } }).catch(() => undefined)
  expect(new Set(keysSeen()).size).toBe(2)
})

test('an answer that was cut short is none: the form keeps its key', async () => {
  server.on('/api/cut', (_request, response) => void response.end('{"id": "b1", "refer'))
  const { send } = testClient(server.origin)
  const call = { method: 'POST', path: '/api/cut', body: { name: 'A' } } as const
  for (let i = 0; i < 2; i++) await send(call).catch(() => undefined)
  expect(new Set(keysSeen()).size).toBe(1)
})

test('what was answered, well or not, is over: the next one has a new key', async () => {
  const { send } = testClient(server.origin)
  for (const path of ['/api/ok', '/api/ok', '/api/refused', '/api/refused']) {
    await send({ method: 'POST', path, body: { name: 'A' } }).catch(() => undefined)
  }
  expect(new Set(keysSeen()).size).toBe(4)
})

test('two sendings of one form at once share their key', async () => {
  const { send } = testClient(server.origin)
  const call = { method: 'POST', path: '/api/ok', body: { name: 'A' } } as const
  await Promise.all([send(call), send(call)])
  expect(new Set(keysSeen()).size).toBe(1)
})

test('a given key is used, and signing in has none', async () => {
  const { send } = testClient(server.origin)
  await send({ method: 'POST', path: '/api/ok', idempotencyKey: 'mine' })
  await send({ method: 'POST', path: '/api/ok', session: 'none' })
  expect(keysSeen()).toEqual(['mine', undefined])
})

test('an upload keeps its key by its form', async () => {
  const { send } = testClient(server.origin)
  const body = new FormData()
  body.set('file', new Blob(['x']), 'x.txt')
  for (let i = 0; i < 2; i++) await send({ method: 'POST', path: '/api/lost', body }).catch(() => undefined)
  expect(new Set(keysSeen()).size).toBe(1)
})

test('uuid needs no secure context', () => {
  const { randomUUID } = crypto
  Object.defineProperty(crypto, 'randomUUID', { value: undefined, configurable: true })
  try {
    const made = Array.from({ length: 200 }, () => uuid())
    for (const one of made)
      expect(one).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/)
    expect(new Set(made).size).toBe(200)
  } finally {
    Object.defineProperty(crypto, 'randomUUID', { value: randomUUID, configurable: true })
  }
})

test('query leaves out what is unset and joins several values', () => {
  expect(query({})).toBe('')
  expect(query({ a: undefined, b: null, c: '', d: Number.NaN, e: [] })).toBe('')
  expect(query({ status: ['pending', 'confirmed'], no_driver: true, page: 0 })).toBe(
    '?status=pending%2Cconfirmed&no_driver=true&page=0',
  )
  expect(query(listParams({ search: 'x' }))).toBe('?pagination=true&search=x&page=1')
  expect(query(listParams({ page: 4 }))).toBe('?pagination=true&page=4')
})
