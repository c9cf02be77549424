import { count, eq } from 'drizzle-orm'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import type { NewBookingAnswer } from '#contract/booking.ts'
import type { Page } from '#contract/page.ts'
import type { KnownPlace } from '#contract/place.ts'
import { throttles } from '#server/schema/accounts.ts'
import { auditLog } from '#server/schema/history.ts'
import { children, companies } from '#server/schema/people.ts'
import { bookingsPath, home, newRide, seedWorld } from './support/booking-world.ts'
import { geocoderServer, json, nominatimPlace } from './support/geocoder.ts'
import { testServer } from './support.ts'

const elsewhere = { address: '3 Picton Street, Bristol BS6 5QA', point: { lat: 51.4611, lng: -2.5901 } }
const engine = await geocoderServer()
afterAll(engine.stop)
const server = await testServer({
  seed: async (db) => {
    await seedWorld(db)
    await db.update(children).set({ home: elsewhere }).where(eq(children.id, 'ines'))
    await db.update(companies).set({ point: home.point })
  },
  env: { GEOCODER_URL: { engine: 'nominatim', url: engine.url } },
})
const path = '/api/web/places'
const places = async (client: Awaited<ReturnType<typeof server.as>>, query: Record<string, string>) =>
  client.get<Page<KnownPlace>>(`${path}?${new URLSearchParams(query)}`)
const dispatcher = await server.as('dispatcher')
const park = { place: '12 Park Street, Bristol BS1 5JA', point: { lat: 51.4552, lng: -2.6029 } }

beforeEach(() => {
  engine.asked.length = 0
  engine.answer(json([nominatimPlace, nominatimPlace]))
})

describe('a text that is typed', () => {
  test('is looked for in the reader’s language, and each address is answered once, with whom to name', async () => {
    const { body, status } = await dispatcher.get<Page<KnownPlace>>(`${path}?find=park%20st`, {
      'accept-language': 'fr',
    })
    expect(status).toBe(200)
    expect(body.results).toEqual([
      {
        ...{ id: expect.stringMatching(/^found:/), kind: 'found', name: park.place, place: park },
        credit: '© OpenStreetMap contributors',
      },
    ])
    expect(engine.asked[0]?.headers['accept-language']).toBe('fr')
    expect(engine.asked[0]?.url.searchParams.get('viewbox')).toBe('-3.30,50.80,-1.90,52.20')
  })

  test('is not looked for before its third letter', async () => {
    expect((await places(dispatcher, { find: 'pa' })).status).toBe(400)
    expect(engine.asked).toEqual([])
  })

  test('by one family never comes to another, nor among the known places', async () => {
    const amina = await server.as('parent', { parent: 'amina' })
    await places(amina, { find: 'park row' })
    const others = [dispatcher, await server.as('parent', { parent: 'jose' })]
    for (const client of others) {
      const { body } = await places(client, { search: 'park' })
      expect(JSON.stringify(body)).not.toContain('Park')
    }
  })

  test.each(['finance', 'driver'] as const)('is nothing that a %s may ask', async (role) => {
    expect((await places(await server.as(role), { find: 'park' })).status).toBe(403)
    expect((await places(await server.as(role), { at: '51.4,-2.6' })).status).toBe(403)
    expect(engine.asked).toEqual([])
  })

  test('finds nothing once 600 questions of an hour are used up; known places are still there', async () => {
    const amina = await server.as('parent', { parent: 'amina' })
    await places(amina, { find: 'the first one' })
    await server.db.update(throttles).set({ hits: 600 })
    expect((await places(amina, { find: 'park lane' })).body.results).toEqual([])
    expect((await places(amina, { search: 'cotham' })).body.count).toBeGreaterThan(0)
    await server.db.delete(throttles)
    expect((await places(amina, { find: 'park lane' })).body.count).toBe(1)
  })

  test('waits for no more than one before it, of one account', async () => {
    const refused = Promise.withResolvers<void>()
    let [open, most] = [0, 0]
    engine.answer(async (request, response) => {
      open += 1
      most = Math.max(most, open)
      await refused.promise
      open -= 1
      json([nominatimPlace])(request, response)
    })
    let ended = 0
    const look = async (find: string) => {
      const { body } = await places(dispatcher, { find })
      ended += 1
      if (ended === 2) refused.resolve()
      return body.count
    }
    const found = await Promise.all(['street one', 'street two', 'street three', 'street four'].map(look))
    expect(most).toBe(1)
    expect(found.toSorted()).toEqual([0, 0, 1, 1])
  })
})

describe('a pin', () => {
  test('has its address first, at its own point, then what is known around it', async () => {
    engine.answer(json(nominatimPlace))
    const { body } = await places(dispatcher, { at: `${home.point.lat},${home.point.lng}` })
    expect(body.results[0]).toMatchObject({
      kind: 'found',
      name: park.place,
      place: { place: park.place, point: home.point },
    })
    expect(body.results[1]).toMatchObject({ kind: 'home', place: { point: home.point } })
    expect(engine.asked[0]?.url.pathname).toBe('/reverse')
  })

  test('has the known places around it without the geocoder, and whoever reads of homes is noted', async () => {
    engine.answer(json({}, 500))
    const noted = async () => (await server.db.select({ count: count() }).from(auditLog))[0]?.count ?? 0
    const before = await noted()
    const { body } = await places(dispatcher, { at: `${home.point.lat + 0.0004},${home.point.lng}` })
    expect(body.results[0]?.place.point).toEqual(home.point)
    expect(await noted()).toBeGreaterThan(before)
    const far = await places(dispatcher, { at: '48.85,2.35' })
    expect(far.body.results).toEqual([])
  })

  test('tells nobody of homes out of their reach', async () => {
    engine.answer(json({}, 500))
    const jose = await server.as('parent', { parent: 'jose' })
    const { body } = await places(jose, { at: `${home.point.lat},${home.point.lng}` })
    expect(body.results.flatMap(({ kind, place: { place } }) => (kind === 'found' ? [] : [place]))).toEqual([
      elsewhere.address,
    ])
  })

  test.each(['51.4', '51.4;-2.5', '91,0', '51.4,-181', 'a,b'])('is not at %s', async (at) => {
    expect((await places(dispatcher, { at })).status).toBe(400)
  })
})

describe('an address that was typed and not chosen', () => {
  test('lies where the geocoder finds it, and says by what', async () => {
    const { body } = await places(dispatcher, { guess: 'Flat 2, 12 park st' })
    expect(body.results).toEqual([
      {
        ...{ id: 'guess', kind: 'guess', name: park.place, credit: '© OpenStreetMap contributors' },
        place: { place: 'Flat 2, 12 park st', point: park.point, near: park.place },
      },
    ])
  })

  test('lies where known places tell without it', async () => {
    engine.answer(json([]))
    const { body } = await places(dispatcher, { guess: '92 Cotham Hill, Bristol' })
    expect(body.results[0]?.name).toBe('Cotham Hill')
  })
})

test('a ride by a found place is one of its family’s used places, and of nobody else’s', async () => {
  const amina = await server.as('parent', { parent: 'amina' })
  const made = await dispatcher.post<NewBookingAnswer>(bookingsPath, {
    ...newRide(),
    dropoff: { place: '7 Found Lane', point: park.point },
  })
  expect(made.status).toBe(201)
  expect((await places(amina, { search: 'found lane' })).body.count).toBe(1)
  const jose = await server.as('parent', { parent: 'jose' })
  expect((await places(jose, { search: 'found lane' })).body.count).toBe(0)
})
