import { expect, test } from 'vitest'
import type { Booking, NewBookingAnswer } from '#contract/booking.ts'
import type { QuoteAnswer } from '#contract/quote.ts'
import { hospital, newRide, bookingsPath as path, seedWorld } from './support/booking-world.ts'
import { testServer } from './support.ts'

const server = await testServer({ seed: seedWorld })
const dispatcher = await server.as('dispatcher')

const ask = (more: object = {}) => {
  const { pickup, dropoff, stops, requestedAt, anchor, vehicleType, waitMinutes, promo, company } = {
    ...newRide(),
    ...more,
  }
  return { pickup, dropoff, stops, requestedAt, anchor, vehicleType, waitMinutes, promo, company }
}
const quote = (more: object = {}, client = dispatcher) => client.post<QuoteAnswer>(`${path}/quote`, ask(more))

test('a quote is what the booking will cost and when it will arrive', async () => {
  for (const more of [
    {},
    { stops: [hospital] },
    { anchor: 'dropoff', waitMinutes: 20 },
    { promo: 'spring10', company: 'redland' },
  ]) {
    const { body } = await quote(more)
    const made = await dispatcher.post<NewBookingAnswer>(path, { ...newRide(), ...more })
    const {
      quote: price,
      distanceM,
      durationS,
      pickupAt,
      dropoffAt,
    } = (await dispatcher.get<Booking>(`${path}/${made.body.id}`)).body
    expect(body).toEqual({ quote: price, distanceM, durationS, pickupAt, dropoffAt, warnings: [] })
  }
})

test('stores nothing, not even the use of a code', async () => {
  for (let times = 0; times < 3; times += 1) expect((await quote({ promo: 'LAST1' })).status).toBe(200)
})

test('says what is wrong with code, company or places', async () => {
  const refusal = async (more: object) => (await dispatcher.post<object>(`${path}/quote`, ask(more))).body
  expect(await refusal({ promo: 'OVER' })).toEqual({ promo: ['This promo code has expired.'] })
  expect(await refusal({ company: 'nobody' })).toEqual({ company: ['This company is not known here.'] })
  expect(await refusal({ dropoff: newRide().pickup })).toEqual({
    dropoff: ['Pickup and drop-off are the same place.'],
  })
  expect(await refusal({ pickup: { place: 'x', point: { lat: 91, lng: 0 } } })).toEqual({
    'pickup.point.lat': ['This must be 90 or less.'],
  })
})

test('prices in the name of the company that asks', async () => {
  const company = await server.as('company', { company: 'clifton' })
  const answer = await company.post<object>(`${path}/quote`, ask({ promo: 'REDLAND', company: 'redland' }))
  expect(answer.body).toEqual({ promo: ['This promo code is not known.'] })
  const priced = await quote({ promo: 'REDLAND', company: 'clifton' }, await server.as('dispatcher'))
  expect(priced.body).toEqual({ promo: ['This promo code is not for this company.'] })
  expect((await quote({}, await server.as('finance'))).status).toBe(403)
})
