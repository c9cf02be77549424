import { afterEach, beforeEach, expect, test } from 'vitest'
import type { Call } from '#src/lib/api/call.ts'
import type { Signal } from '#src/lib/api/client.ts'
import { ApiError, type Problem, type ProblemKind } from '#src/lib/api/problem.ts'
import { type FaultServer, faultServer, json, type Reply, silence, testClient } from './api-fault-server.ts'

let server: FaultServer
beforeEach(async () => {
  server = await faultServer()
})
afterEach(() => server.close())

async function problemOf(run: Promise<unknown>): Promise<Problem> {
  const error = await run.then(
    (value) => expect.fail(`answered ${JSON.stringify(value)}`),
    (thrown: unknown) => thrown,
  )
  expect(error).toBeInstanceOf(ApiError)
  return (error as ApiError).problem
}

const html = (status: number): Reply => {
  return (_request, response) => {
    response.writeHead(status, { 'content-type': 'text/html' }).end('<html><h1>nginx</h1></html>')
  }
}
const faults: [name: string, reply: Reply, kind: ProblemKind, gets: number][] = [
  ['hang before the headers', silence, 'timeout', 1],
  [
    'hang in the body',
    (_request, response) => {
      response.writeHead(200, { 'content-type': 'application/json' }).write('{"count":')
    },
    'timeout',
    1,
  ],
  ['reset', (_request, response) => void response.socket?.destroy(), 'offline', 4],
  [
    'reset in the body',
    (_request, response) => {
      response.writeHead(200, { 'content-type': 'application/json', 'content-length': '900' })
      response.write('{"count":1', () => response.socket?.destroy())
    },
    'offline',
    4,
  ],
  ['JSON cut short', (_request, response) => void response.end('{"count": 1, "resu'), 'malformed', 4],
  ['HTML with 200', html(200), 'malformed', 4],
  ['HTML with 502', html(502), 'unavailable', 4],
  ['204 where a record was due', (_request, response) => void response.writeHead(204).end(), 'malformed', 4],
  ['429', json(429, { detail: 'Slow down', code: 'throttled' }), 'limited', 4],
  ['429 for long', json(429, { detail: 'Slow' }, { 'retry-after': '600' }), 'limited', 1],
  ['503', json(503, { detail: 'Down' }), 'unavailable', 4],
  ['500', json(500, { detail: 'Broken' }), 'unavailable', 1],
  ['HTML with 403', html(403), 'forbidden', 1],
  ['HTML with 404', html(404), 'missing', 1],
  ['HTML with 408', html(408), 'timeout', 1],
  ['403', json(403, { detail: 'No', code: 'permission_denied' }), 'forbidden', 1],
  ['404', json(404, { detail: 'Gone', code: 'not_found' }), 'missing', 1],
  ['409', json(409, { detail: 'The driver is on leave', code: 'driver_blocked' }), 'refused', 1],
  ['412', json(412, { detail: 'Newer', code: 'version_conflict', current: { version: 7 } }), 'conflict', 1],
  ['400 with fields', json(400, { plate: ['Taken.'] }), 'invalid', 1],
]

test.each(faults)('%s is one typed problem', async (_name, reply, kind, gets) => {
  server.on('/api/x', reply)
  const { send } = testClient(server.origin)
  expect((await problemOf(send({ path: '/api/x' }))).kind).toBe(kind)
  expect(server.seen).toHaveLength(gets)
})

test.each(faults)('%s: a POST reaches the server once', async (_name, reply, kind) => {
  server.on('/api/x', reply)
  const { send } = testClient(server.origin)
  expect((await problemOf(send({ method: 'POST', path: '/api/x', body: { a: 1 } }))).kind).toBe(kind)
  expect(server.seen).toHaveLength(1)
})

test('no server at all is offline', async () => {
  const { origin } = server
  await server.close()
  expect(await problemOf(testClient(origin).send({ path: '/api/x' }))).toEqual({ kind: 'offline' })
})

test('a call that is given up is aborted, whatever it waits for', async () => {
  server.on('/api/hang', silence)
  server.on('/api/down', json(503, {}, { 'retry-after': '5' }))
  const { send } = testClient(server.origin, {
    times: { request: 9000, upload: 9000, refresh: 9000, retry: 5 },
  })
  for (const path of ['/api/hang', '/api/down']) {
    const stop = new AbortController()
    setTimeout(() => stop.abort(), 50)
    const started = performance.now()
    expect(await problemOf(send({ path, signal: stop.signal }))).toEqual({ kind: 'aborted' })
    expect(performance.now() - started).toBeLessThan(2000)
  }
})

test('a GET that comes right on its third try is answered', async () => {
  let tries = 0
  server.on('/api/x', (request, response) => {
    tries += 1
    const reply = tries < 3 ? html(502) : json(200, { fine: true })
    return reply(request, response)
  })
  expect(await testClient(server.origin).send({ path: '/api/x' })).toEqual({ fine: true })
})

test('Retry-After is obeyed, as seconds and as a date against the clock of the server', async () => {
  const at = Date.UTC(2001, 0, 1)
  const date = new Date(at).toUTCString()
  const later = new Date(at + 1000).toUTCString()
  for (const wait of ['1', later]) {
    const times: number[] = []
    server.on(`/api/${wait.length}`, (request, response) => {
      times.push(performance.now())
      const reply = times.length > 1 ? json(200, {}) : json(503, {}, { 'retry-after': wait, date })
      return reply(request, response)
    })
    await testClient(server.origin).send({ path: `/api/${wait.length}` })
    expect((times[1] ?? 0) - (times[0] ?? 0)).toBeGreaterThanOrEqual(990)
  }
})

test('many short waits that the server asks for end too, and it counts as closed', async () => {
  server.on('/api/x', json(503, {}, { 'retry-after': '5' }))
  const started = performance.now()
  const client = testClient(server.origin)
  const signals: Signal[] = []
  client.onSignal((signal) => signals.push(signal))
  expect(await problemOf(client.send({ path: '/api/x' }))).toMatchObject({ kind: 'unavailable' })
  expect(performance.now() - started).toBeLessThan(8000)
  expect(server.seen).toHaveLength(2)
  expect(signals).toEqual([{ type: 'closed', retryAfterS: 5 }])
}, 10_000)

test.each<[string, Reply, Partial<Call>, boolean]>([
  [
    '503 that says for how long, to a write',
    json(503, {}, { 'retry-after': '5' }),
    { method: 'POST' },
    false,
  ],
  ['503 for long, to a write', json(503, {}, { 'retry-after': '60' }), { method: 'POST' }, true],
  ['503 for long', json(503, {}, { 'retry-after': '60' }), {}, true],
  ['503 to a call that is made once', json(503, {}, { 'retry-after': '5' }), { tries: 'one' }, false],
  ['503 that does not say when', json(503, {}), {}, false],
  ['429', json(429, {}, { 'retry-after': '60' }), {}, false],
])('whether the server is closed: %s', async (_name, reply, call, closed) => {
  server.on('/api/x', reply)
  const client = testClient(server.origin)
  const signals: Signal[] = []
  client.onSignal((signal) => signals.push(signal))
  await problemOf(client.send({ path: '/api/x', ...call }))
  expect(signals.some(({ type }) => type === 'closed')).toBe(closed)
  if (call.tries === 'one') expect(server.seen).toHaveLength(1)
})

test('an upload has the longer time-out', async () => {
  server.on('/api/x', (request, response) => {
    setTimeout(() => json(201, { id: 'f' })(request, response), 500)
  })
  const body = new FormData()
  body.set('file', new Blob(['x']), 'x.txt')
  const times = { request: 300, upload: 10_000, refresh: 200, retry: 5 }
  const { send } = testClient(server.origin, { times })
  expect(await send({ method: 'POST', path: '/api/x', body })).toEqual({ id: 'f' })
  expect(await problemOf(send({ method: 'POST', path: '/api/x', body: {} }))).toEqual({ kind: 'timeout' })
})

test('an empty answer is right where nothing was due', async () => {
  server.on('/api/x', (_request, response) => void response.writeHead(204).end())
  const call = { method: 'DELETE', path: '/api/x', answer: 'nothing' } as const
  expect(await testClient(server.origin).send(call)).toBeUndefined()
})

test('only successes signal ok', async () => {
  server.on('/api/good', json(200, {}))
  server.on('/api/bad', json(409, { detail: 'No' }))
  const client = testClient(server.origin)
  const signals: unknown[] = []
  const stop = client.onSignal((signal) => signals.push(signal))
  await problemOf(client.send({ path: '/api/bad' }))
  expect(signals).toEqual([])
  await client.send({ path: '/api/good' })
  expect(signals).toEqual([{ type: 'ok' }])
  stop()
  await client.send({ path: '/api/good' })
  expect(signals).toHaveLength(1)
})
