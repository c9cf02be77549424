import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { readEnv } from '#server/platform/env.ts'
import { createAnswerCache } from '#server/platform/geo/geocoding/answer-cache.ts'
import { createGeocoder } from '#server/platform/geo/geocoding/geocoder.ts'
import type { GeocodingSource } from '#server/platform/geocoding-source.ts'
import {
  type Answer,
  geocoderServer,
  json,
  nominatimNothing,
  nominatimPlace,
  photonAnswer,
} from './support/geocoder.ts'

const engine = await geocoderServer()
afterAll(() => {
  vi.useRealTimers()
  engine.stop()
})
const lines: string[] = []
const log = {
  warn: (event: string, fields?: object) => void lines.push(`${event} ${JSON.stringify(fields)}`),
}
const geocoder = (name: GeocodingSource['engine'] = 'nominatim', url = engine.url) =>
  createGeocoder({ engine: name, url }, log)
const bristol = { lat: 51.5, lng: -2.6 }
const found = { text: '12 Park Street, Bristol BS1 5JA', point: { lat: 51.4552, lng: -2.6029 } }

beforeEach(() => {
  engine.asked.length = 0
  lines.length = 0
})

describe('Nominatim', () => {
  test('is asked in the reader’s language, around the operator, by an agent that says who it is', async () => {
    engine.answer(json([nominatimPlace]))
    expect(await geocoder().search('12 park street', 'ar', bristol)).toEqual([found])
    const [{ url, headers } = { url: new URL('http://none'), headers: {} }] = engine.asked
    expect(url.pathname).toBe('/search')
    expect(Object.fromEntries(url.searchParams)).toEqual({
      ...{ q: '12 park street', format: 'jsonv2', addressdetails: '1', limit: '5' },
      viewbox: '-3.30,50.80,-1.90,52.20',
    })
    expect(headers['accept-language']).toBe('ar')
    expect(headers['user-agent']).toContain('Kerbside')
  })

  test('says what is at a point, or that nothing is', async () => {
    engine.answer(json(nominatimPlace))
    expect(await geocoder().reverse(found.point, 'en')).toEqual(found)
    expect(engine.asked[0]?.url.search).toContain('lat=51.45520&lon=-2.60290')
    engine.answer(json(nominatimNothing))
    expect(await geocoder().reverse({ lat: 0, lng: 0 }, 'en')).toBeUndefined()
    expect(lines).toEqual([])
  })
})

describe('Photon', () => {
  const berlin = { name: 'Berlin', countrycode: 'DE', city: 'Berlin', postcode: '10249' }

  test('is asked by its own question, and read in the order of its country', async () => {
    engine.answer(
      json(
        photonAnswer(
          { ...berlin, name: undefined, street: 'Petersburger Straße', housenumber: '2' },
          { ...berlin, name: 'Petersburger Straße', type: 'street' },
        ),
      ),
    )
    const point = { lat: 52.519_854, lng: 13.438_596 }
    expect(await geocoder('photon').search('petersburger', 'en', bristol)).toEqual([
      { text: 'Petersburger Straße 2, 10249 Berlin', point },
      { text: 'Petersburger Straße, 10249 Berlin', point },
    ])
    const { url } = engine.asked[0] ?? { url: new URL('http://none') }
    expect(`${url.pathname}${url.search}`).toBe('/api?q=petersburger&limit=5&lat=51.5&lon=-2.6')
  })

  test('says what is at a point', async () => {
    engine.answer(json(photonAnswer({ ...berlin, name: 'Ostbahnhof', street: 'Am Ostbahnhof' })))
    expect((await geocoder('photon').reverse(bristol, 'en'))?.text).toBe(
      'Ostbahnhof, Am Ostbahnhof, 10249 Berlin',
    )
  })
})

test('an answer is kept for a week: for all who ask the same, in the same language', async () => {
  vi.useFakeTimers({ toFake: ['Date'] })
  engine.answer(json([nominatimPlace]))
  const { search } = geocoder()
  await Promise.all([search('park', 'en', null), search('park', 'en', null)])
  await search('park', 'en', null)
  expect(engine.asked).toHaveLength(1)
  await search('park', 'fr', null)
  expect(engine.asked).toHaveLength(2)
  vi.setSystemTime(Date.now() + 7 * 24 * 3600_000)
  await search('park', 'en', null)
  expect(engine.asked).toHaveLength(3)
  vi.useRealTimers()
})

test('of what was asked, the newest 2,000 are kept', () => {
  const { get, set } = createAnswerCache()
  for (let index = 0; index <= 2000; index += 1) set(`street ${index}`, [])
  expect([get('street 0'), get('street 1'), get('street 2000')]).toEqual([undefined, [], []])
})

const unusable: Record<string, Answer> = {
  'answers 500': json({}, 500),
  'answers 429': json({}, 429),
  'answers with a page': (_, response) =>
    void response.writeHead(200, { 'content-type': 'text/html' }).end('<!doctype html><p>Sign in</p>'),
  'sends elsewhere': (_, response) => void response.writeHead(302, { location: 'http://127.0.0.1:1/' }).end(),
  'answers in another shape': json({ results: [] }),
  'answers with places that lie nowhere': json([{ ...nominatimPlace, lat: 'north' }]),
  'answers with places off the earth': json([{ ...nominatimPlace, lat: '91' }]),
  'answers with places without a name': json([{ ...nominatimPlace, address: {} }]),
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

describe('nothing is found by one that', () => {
  test.each(Object.entries(unusable))('%s', async (_, given) => {
    engine.answer(given)
    expect(await geocoder().search('park', 'en', null)).toEqual([])
    expect(await geocoder().reverse(bristol, 'en')).toBeUndefined()
  })

  test('is not there', async () => {
    expect(await geocoder('photon', 'http://127.0.0.1:1').search('park', 'en', null)).toEqual([])
  })

  test('lets wait for longer than two seconds', async () => {
    engine.answer((_, response) => void response.on('close', () => undefined))
    const began = performance.now()
    expect(await geocoder().search('park', 'en', null)).toEqual([])
    expect(performance.now() - began).toBeGreaterThan(1900)
    expect(performance.now() - began).toBeLessThan(6000)
  })
})

test('one that fails three times in a row is left alone for half a minute; the log says so, without what was typed', async () => {
  vi.useFakeTimers({ toFake: ['Date'] })
  engine.answer(json({}, 500))
  const { search } = geocoder()
  for (let turn = 0; turn < 5; turn += 1) await search('11 secret street', 'en', null)
  expect(engine.asked).toHaveLength(3)
  expect(lines).toEqual(['geocoder_unavailable {"reason":"it answered 500"}'])
  vi.setSystemTime(Date.now() + 30_000)
  engine.answer(json([nominatimPlace]))
  expect(await search('11 secret street', 'en', null)).toEqual([found])
  vi.useRealTimers()
})

test('two questions are on their way at once, eight wait, and further ones find nothing', async () => {
  let [open, most] = [0, 0]
  engine.answer(async (request, response) => {
    open += 1
    most = Math.max(most, open)
    await sleep(20)
    open -= 1
    json([nominatimPlace])(request, response)
  })
  const { search } = geocoder()
  const asked = Array.from({ length: 15 }, (_, index) => search(`street ${index}`, 'en', null))
  const answers = await Promise.all(asked)
  expect(most).toBe(2)
  expect(answers.filter((places) => places.length > 0)).toHaveLength(10)
})

test('the public Nominatim is not asked while somebody types, as its terms want it', () => {
  expect(geocoder('nominatim', 'https://nominatim.openstreetmap.org').whileTyping).toBe(false)
  expect(geocoder('nominatim').whileTyping).toBe(true)
  expect(geocoder('photon', 'https://photon.example.com').whileTyping).toBe(true)
})

describe('the setting', () => {
  const read = (GEOCODER_URL: string) =>
    readEnv({ GEOCODER_URL }, () => 'a secret of thirty-two letters!!').GEOCODER_URL

  test('names the engine before its address', () => {
    expect(read('nominatim+https://addresses.example.com/')).toEqual({
      engine: 'nominatim',
      url: 'https://addresses.example.com',
    })
    expect(read('photon+http://10.0.0.7:2322/eu')).toEqual({
      engine: 'photon',
      url: 'http://10.0.0.7:2322/eu',
    })
  })

  test.each([
    'https://addresses.example.com',
    'google+https://addresses.example.com',
    'photon+ftp://addresses.example.com',
    'photon+https://',
    'nominatim+https://addresses.example.com/?key=s3cret',
  ])('is refused as %s, without its secrets', (given) => {
    expect(() => read(given)).toThrow(/GEOCODER_URL: must be an address such as nominatim/)
    expect(() => read(given)).not.toThrow(/s3cret/)
  })
})
