import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import type { Booking, NewBookingAnswer } from '#contract/booking.ts'
import type { Child } from '#contract/child.ts'
import type { Page } from '#contract/page.ts'
import type { KnownPlace } from '#contract/place.ts'
import type { QuoteAnswer } from '#contract/quote.ts'
import { children } from '#server/schema/people.ts'
import { home, newRide, bookingsPath as path, school, seedWorld } from './support/booking-world.ts'
import { samples } from './support/registers.ts'
import { testServer } from './support.ts'

const elsewhere = { address: '3 Picton Street, Bristol BS6 5QA', point: { lat: 51.4611, lng: -2.5901 } }
const server = await testServer({
  seed: async (db) => {
    await seedWorld(db)
    await db.update(children).set({ school: school.place, dropoff: school }).where(eq(children.id, 'leila'))
    await db.update(children).set({ home: elsewhere }).where(eq(children.id, 'ines'))
  },
})
const dispatcher = await server.as('dispatcher')
const guess = async (client: typeof dispatcher, address: string) =>
  (await client.get<Page<KnownPlace>>(`/api/web/places?guess=${encodeURIComponent(address)}`)).body.results

/** A hundred metres, in degrees. */
const roughly = ({ lat, lng }: { lat: number; lng: number }) => ({
  lat: Math.round(lat * 1000) / 1000,
  lng: Math.round(lng * 1000) / 1000,
})

describe('an address that nobody knows', () => {
  test('lies where its street does, whatever the number of the house', async () => {
    expect(await guess(dispatcher, '92 Cotham Hill, Bristol')).toEqual([
      {
        id: 'guess',
        kind: 'guess',
        name: 'Cotham Hill',
        place: { place: '92 Cotham Hill, Bristol', point: roughly(home.point), near: 'Cotham Hill' },
      },
    ])
  })

  test('or where its school is, or in the middle of what is known', async () => {
    const [bySchool] = await guess(dispatcher, 'Back gate, Redland Green School')
    expect(bySchool?.place).toMatchObject({ point: roughly(school.point), near: 'Redland Green School' })
    const [byCode] = await guess(dispatcher, '1 Zzyzx Way, BS6')
    expect(byCode?.place).toMatchObject({ point: roughly(elsewhere.point), near: 'BS6' })
    const [nowhere] = await guess(dispatcher, '7 Zzyzx Way')
    expect(nowhere?.place).toMatchObject({ place: '7 Zzyzx Way', near: '' })
    expect(nowhere?.place.point.lat).toBeCloseTo(51.47, 1)
  })

  test('is no way to the homes of others', async () => {
    const jose = await server.as('parent', { parent: 'jose' })
    const [found] = await guess(jose, '3 Cotham Hill')
    expect(found?.name).not.toBe('Cotham Hill')
    const nobody = await server.as('company', { company: 'clifton' })
    expect(await guess(nobody, '3 Cotham Hill')).toEqual([])
  })
})

describe('a write without a point', () => {
  const typed = { place: '92 Cotham Hill, Bristol' }

  test('books a ride all the same, marked as a guess, after a price for it', async () => {
    const ride = { ...newRide(), pickup: typed }
    const { pickup, dropoff, stops, requestedAt, anchor, vehicleType, waitMinutes, promo, company } = ride
    const request = { pickup, dropoff, stops, requestedAt, anchor, vehicleType, waitMinutes, promo, company }
    const quote = await dispatcher.post<QuoteAnswer>(`${path}/quote`, request)
    expect(quote.status).toBe(200)
    const made = await dispatcher.post<NewBookingAnswer>(path, ride)
    expect(made.status).toBe(201)
    const { body } = await dispatcher.get<Booking>(`${path}/${made.body.id}`)
    expect(body.pickup).toEqual({ ...typed, point: roughly(home.point), near: 'Cotham Hill' })
    expect(body.quote?.total).toBe(quote.body.quote?.total)
  })

  test('registers a child in a street that nobody lives in yet', async () => {
    const { body, status } = await dispatcher.post<Child>('/api/web/children', {
      ...samples.children?.input(1),
      school: null,
      home: { address: '1 Zzyzx Way' },
    })
    expect([status, body.home]).toEqual([
      201,
      { address: '1 Zzyzx Way', near: '', point: expect.objectContaining({ lat: expect.any(Number) }) },
    ])
  })

  test('gives a company an address that says it is a guess, and is no ground for others', async () => {
    const input = { ...samples.companies?.input(1), address: { address: '1 Zzyzx Way' } }
    const { body, status } = await dispatcher.post<{ id: string; address: object }>(
      '/api/web/companies',
      input,
    )
    expect([status, body.address]).toEqual([
      201,
      { address: '1 Zzyzx Way', near: '', point: expect.objectContaining({ lat: expect.any(Number) }) },
    ])
    const [beside] = await guess(dispatcher, '2 Zzyzx Way')
    expect(beside?.place.near).toBe('')
    const exact = { address: '1 Zzyzx Way', point: { lat: 51.4, lng: -2.5 } }
    const put = await dispatcher.put<{ address: object }>(
      `/api/web/companies/${body.id}`,
      { ...input, address: exact },
      { 'if-match': '"1"' },
    )
    expect([put.status, put.body.address]).toEqual([200, exact])
  })

  test('is refused at its field where nothing is known at all', async () => {
    const clifton = await server.as('company', { company: 'clifton' })
    const { body, status } = await clifton.post<object>(path, { ...newRide(), pickup: typed, children: [] })
    expect([status, body]).toEqual([
      400,
      { pickup: ['Nothing near this address is known yet. Set it on the map.'] },
    ])
  })

  test('may have two guesses on one point, but not one address twice', async () => {
    const ride = { ...newRide(), pickup: { place: '1 Zzyzx Way' } }
    const far = await dispatcher.post(path, { ...ride, dropoff: { place: '9 Qwertz Road' } })
    expect(far.status).toBe(201)
    const same = await dispatcher.post<object>(path, { ...ride, dropoff: { place: '1 zzyzx way' } })
    expect([same.status, Object.keys(same.body)]).toEqual([400, ['dropoff']])
  })
})

test('another family’s stop that is guessed on one point with a home is not taken for that home', async () => {
  const guessed = { address: '14 Cotham Hill, Bristol', point: roughly(home.point), near: 'Cotham Hill' }
  await server.db.update(children).set({ home: guessed }).where(eq(children.id, 'leila'))
  const ride = {
    ...newRide(),
    children: ['leila', 'ines'],
    passengers: 2,
    pickup: { place: '92 Cotham Hill' },
  }
  const booker = { parent: 'jose', name: 'José Ferreira', phone: '+447700900102' }
  const { body: made } = await dispatcher.post<NewBookingAnswer>(path, {
    ...ride,
    booker,
    stops: [{ place: guessed.address, point: guessed.point, near: guessed.near }],
  })
  const amina = await server.as('parent', { parent: 'amina' })
  const { body } = await amina.get<Booking>(`${path}/${made.id}`)
  // Her own home is the first stop she knows, and the only one of that name.
  const whole = (await dispatcher.get<Booking>(`${path}/${made.id}`)).body
  expect(whole.pickup.point).toEqual(whole.stops[0]?.point)
  expect([body.pickup.place, body.stops.map(({ place }) => place)]).toEqual([guessed.address, []])
})
