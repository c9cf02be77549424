import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { readEnv } from '#server/platform/env.ts'
import { createRouter } from '#server/platform/geo/routing/router.ts'
import type { RoutingSource } from '#server/platform/routing-source.ts'

/** An engine whose answers a test sets. */
type Answer = (request: IncomingMessage, response: ServerResponse) => void
let answer: Answer
const asked: string[] = []
const engine = createServer((request, response) => {
  asked.push(request.url ?? '')
  answer(request, response)
})
engine.listen(0, '127.0.0.1')
await once(engine, 'listening')
const bound = engine.address()
const origin = `http://127.0.0.1:${typeof bound === 'object' && bound ? bound.port : 0}`
afterAll(() => {
  vi.useRealTimers()
  engine.closeAllConnections()
  engine.close()
})

const lines: string[] = []
const log = {
  warn: (event: string, fields?: object) => void lines.push(`${event} ${JSON.stringify(fields)}`),
}
const router = (engine: RoutingSource['engine'] = 'osrm', url = origin) => createRouter({ engine, url }, log)
const json =
  (body: unknown, status = 200): Answer =>
  (_, response) =>
    void response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))

const way = [
  { lat: 51.45, lng: -2.58 },
  { lat: 51.47, lng: -2.6 },
  { lat: 51.48, lng: -2.61 },
]
/** As OSRM says it, https://project-osrm.org/docs/v5.24.0/api/#route-service. */
const osrm = (...seconds: number[]) => ({
  code: 'Ok',
  routes: [
    {
      distance: 5200.4,
      duration: 700.2,
      weight: 700.2,
      weight_name: 'routability',
      legs: seconds.map((duration) => ({
        steps: [],
        distance: 2600.2,
        duration,
        summary: '',
        weight: duration,
      })),
    },
  ],
  waypoints: [],
})
/** As Valhalla says it. */
const valhalla = (...seconds: number[]) => ({
  trip: {
    locations: [],
    legs: seconds.map((time) => ({ summary: { time, length: 2.6, has_toll: false }, shape: 'x' })),
    summary: { time: 700, length: 5.2 },
    status_message: 'Found route between points',
    status: 0,
    units: 'kilometers',
    language: 'en-US',
  },
})

beforeEach(() => {
  asked.length = 0
  lines.length = 0
})

test('OSRM is asked for all places at once, longitude first, and says what each part takes', async () => {
  answer = json(osrm(412.3, 300))
  expect(await router('osrm', `${origin}/ways`)(way)).toEqual([412.3, 300])
  expect(asked).toEqual([
    '/ways/route/v1/driving/-2.580000,51.450000;-2.600000,51.470000;-2.610000,51.480000?overview=false',
  ])
})

test('Valhalla is asked by its own question', async () => {
  answer = json(valhalla(412.3, 300))
  expect(await router('valhalla')(way)).toEqual([412.3, 300])
  const url = new URL(asked[0] ?? '', origin)
  expect(url.pathname).toBe('/route')
  expect(JSON.parse(url.searchParams.get('json') ?? '')).toMatchObject({
    costing: 'auto',
    locations: [
      { lat: 51.45, lon: -2.58 },
      { lat: 51.47, lon: -2.6 },
      { lat: 51.48, lon: -2.61 },
    ],
  })
})

test('the same way is asked for once, also from a few metres on, and again after five minutes', async () => {
  vi.useFakeTimers({ toFake: ['Date'] })
  answer = json(osrm(400, 300))
  const ask = router()
  await ask(way)
  await ask([{ lat: 51.45002, lng: -2.58002 }, ...way.slice(1)])
  expect(asked).toHaveLength(1)
  vi.setSystemTime(Date.now() + 5 * 60_000)
  await ask(way)
  expect(asked).toHaveLength(2)
  vi.useRealTimers()
})

const unusable: Record<string, Answer> = {
  'answers 500': json({ code: 'Error' }, 500),
  'answers 429': json({}, 429),
  'answers with a page': (_, response) =>
    void response.writeHead(200, { 'content-type': 'text/html' }).end('<!doctype html><p>Sign in</p>'),
  'sends elsewhere': (_, response) => void response.writeHead(302, { location: 'http://127.0.0.1:1/' }).end(),
  'answers in another shape': json({ routes: [] }),
  'answers with texts for numbers': json({
    code: 'Ok',
    routes: [{ legs: [{ duration: '400' }, { duration: '300' }] }],
  }),
  'answers with a part too few': json(osrm(400)),
  'answers that it takes less than no time': json(osrm(-400, 300)),
  'answers that it takes a second': json(osrm(1, 300)),
  'answers that it takes a week': json(osrm(604_800, 300)),
  'answers without end': (_, response) => {
    response.writeHead(200, { 'content-type': 'application/json' })
    const more = () => {
      while (!response.destroyed && response.write('"'.repeat(65_536)));
    }
    response.on('drain', more)
    more()
  },
  'hangs up': (request) => void request.socket.destroy(),
}

describe('an engine says nothing that', () => {
  test.each(Object.entries(unusable))('%s', async (_, given) => {
    answer = given
    expect(await router()(way)).toBeNull()
  })

  test('is not there', async () => {
    expect(await router('osrm', 'http://127.0.0.1:1')(way)).toBeNull()
  })

  test('lets wait for longer than two seconds', async () => {
    answer = (_, response) => void response.on('close', () => undefined)
    const began = performance.now()
    expect(await router()(way)).toBeNull()
    expect(performance.now() - began).toBeGreaterThan(1900)
    expect(performance.now() - began).toBeLessThan(6000)
  })
})

test('one that fails three times in a row is left alone for half a minute; the log says so, without places', async () => {
  vi.useFakeTimers({ toFake: ['Date'] })
  answer = json({}, 500)
  const ask = router()
  for (let turn = 0; turn < 5; turn += 1) await ask(way)
  expect(asked).toHaveLength(3)
  expect(lines).toEqual(['routing_unavailable {"reason":"it answered 500"}'])
  vi.setSystemTime(Date.now() + 30_000)
  answer = json(osrm(400, 300))
  expect(await ask(way)).toEqual([400, 300])
  vi.useRealTimers()
})

test('where there is no way the engine is not at fault, and is not asked again', async () => {
  answer = json({ code: 'NoRoute', message: 'Impossible route between points' }, 400)
  const ask = router()
  for (let turn = 0; turn < 5; turn += 1) expect(await ask(way)).toBeNull()
  expect(asked).toHaveLength(1)
  expect(lines).toEqual([])
})

test('no more than four questions are on their way at once, and none has more places than an engine takes', async () => {
  let [open, most] = [0, 0]
  answer = async (_, response) => {
    open += 1
    most = Math.max(most, open)
    await sleep(20)
    open -= 1
    json(osrm(400))(_, response)
  }
  const ask = router()
  const many = Array.from({ length: 30 }, (_, index) => [
    { lat: 51 + index / 100, lng: -2.58 },
    { lat: 51.01 + index / 100, lng: -2.58 },
  ])
  expect(await Promise.all(many.map(ask))).toEqual(many.map(() => [400]))
  expect(most).toBe(4)
  asked.length = 0
  expect(await ask(Array.from({ length: 21 }, (_, index) => ({ lat: 51 + index / 100, lng: 0 })))).toBeNull()
  expect(asked).toEqual([])
})

describe('the setting', () => {
  const read = (ROUTING_URL: string) =>
    readEnv({ ROUTING_URL }, () => 'a secret of thirty-two letters!!').ROUTING_URL

  test('names the engine before its address', () => {
    expect(read('osrm+https://ways.example.com/')).toEqual({
      engine: 'osrm',
      url: 'https://ways.example.com',
    })
    expect(read('valhalla+http://10.0.0.7:8002/v1')).toEqual({
      engine: 'valhalla',
      url: 'http://10.0.0.7:8002/v1',
    })
  })

  test.each([
    'https://ways.example.com',
    'google+https://ways.example.com',
    'osrm+ftp://ways.example.com',
    'osrm+https://',
    'osrm+https://ways.example.com/?key=s3cret',
  ])('is refused as %s, without its secrets', (given) => {
    expect(() => read(given)).toThrow(/ROUTING_URL: must be an address such as osrm/)
    expect(() => read(given)).not.toThrow(/s3cret/)
  })
})
