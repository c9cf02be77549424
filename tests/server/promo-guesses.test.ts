import { expect, test } from 'vitest'
import { newRide, bookingsPath as path, seedWorld } from './support/booking-world.ts'
import type { Client } from './support/client.ts'
import { testServer } from './support.ts'

const server = await testServer({ seed: seedWorld })

const questionOf = (promo: string | null) => {
  const { pickup, dropoff, stops, requestedAt, anchor, vehicleType, waitMinutes } = newRide()
  return { pickup, dropoff, stops, requestedAt, anchor, vehicleType, waitMinutes, promo, company: null }
}
const quote = async (client: Client, promo: string | null) => {
  const { status, headers } = await client.post(`${path}/quote`, questionOf(promo))
  return status === 429 ? `429 ${headers.get('retry-after')}` : status
}
const guess = async (client: Client, count: number) => {
  const all: (number | string)[] = []
  for (let one = 0; one < count; one += 1) all.push(await quote(client, `GUESS${one}`))
  return all
}
const newCompany = () => server.as('company', { company: 'clifton' })
const parentOf = (parent: string) => server.as('parent', { parent })

test('who guesses promo codes is told to wait, and learns of none meanwhile', async () => {
  const parent = await parentOf('amina')
  expect(new Set(await guess(parent, 30))).toEqual(new Set([400]))
  expect(await quote(parent, 'GUESS30')).toBe('429 3600')
  expect(await quote(parent, 'SPRING10')).toBe('429 3600')
  // Without a code rides are priced as ever.
  expect(await quote(parent, null)).toBe(200)
  const { status } = await parent.post(path, newRide({ promo: 'SPRING10', children: ['leila'] }))
  expect(status).toBe(429)
  expect(await quote(await parentOf('amina'), 'SPRING10')).toBe('429 3600')
  expect(await quote(await parentOf('jose'), 'SPRING10')).toBe(200)
  server.clock.advance(3600)
  expect(await quote(await parentOf('amina'), 'SPRING10')).toBe(200)
})

test('of guesses that come at once no more are answered', async () => {
  const company = await newCompany()
  const all = await Promise.all(Array.from({ length: 60 }, (_, one) => quote(company, `ONCE${one}`)))
  expect(all.filter((status) => status === 400)).toHaveLength(30)
})

test('guesses count when a booking is to be made, too', async () => {
  const company = await newCompany()
  const book = async (promo: string) => (await company.post(path, newRide({ promo }))).status
  for (let one = 0; one < 30; one += 1) expect(await book(`BOOK${one}`)).toBe(400)
  expect(await book('BOOK30')).toBe(429)
  expect(await quote(company, 'SPRING10')).toMatch(/^429/)
})

test('a code that is one’s own counts for nothing, nor does the same wrong one again, as the form asks for each change', async () => {
  const company = await newCompany()
  for (let time = 0; time < 35; time += 1) {
    expect(await quote(company, 'spring10')).toBe(200)
    expect(await quote(company, 'SPRING1')).toBe(400)
  }
  // Another company's code is a guess like any other.
  expect(await quote(company, 'REDLAND')).toBe(400)
  expect((await guess(company, 29)).at(-1)).toMatch(/^429/)
})

test('who may look all codes up can type any', async () => {
  expect(new Set(await guess(await server.as('dispatcher'), 35))).toEqual(new Set([400]))
})
