import { expect, test } from 'vitest'
import type { NewBookingInput } from '#contract/booking.ts'
import type { QuoteAnswer } from '#contract/quote.ts'
import { promoCodes } from '#server/schema/money.ts'
import { newRide, bookingsPath as path, seedWorld } from './support/booking-world.ts'
import { testServer } from './support.ts'

/** It is 10 March 2026. */
const server = await testServer({ seed: seedWorld })
server.clock.set('2026-03-10T23:30:00Z')
const dispatcher = await server.as('dispatcher')

let codes = 0
/** A new code of 10 %. */
async function promo(more: Partial<typeof promoCodes.$inferInsert> = {}): Promise<string> {
  codes += 1
  const code = `CODE${codes}`
  const days = { from: '2026-01-01', to: '2026-12-31' }
  const one = { code, kind: 'percent' as const, value: 10, currency: 'GBP', ...days }
  await server.db
    .insert(promoCodes)
    .values({ ...one, used: 0, firstTripOnly: false, companies: [], active: true, ...more })
  return code
}

/** What a quote with the code takes off, in pence, or why there is none. */
async function reduction(
  code: string | null,
  more: { company?: string } = {},
): Promise<number | string | undefined> {
  const { pickup, dropoff, stops, requestedAt, anchor, vehicleType, waitMinutes, company } = newRide()
  const ride = { pickup, dropoff, stops, requestedAt, anchor, vehicleType, waitMinutes, company }
  const { body } = await dispatcher.post<QuoteAnswer | { promo: string[] }>(`${path}/quote`, {
    ...ride,
    ...more,
    promo: code,
  })
  if ('promo' in body) return body.promo[0]
  return body.quote.lines.find(({ kind }) => kind === 'promo')?.amount ?? body.quote.total
}
const fare = Number(await reduction(null))
const tenth = -Math.round(fare / 10)

test.each<[string, Partial<typeof promoCodes.$inferInsert>, string | number]>([
  ['from today on', { from: '2026-03-10' }, tenth],
  ['from tomorrow on', { from: '2026-03-11' }, 'This promo code can’t be used yet.'],
  ['until today', { to: '2026-03-10' }, tenth],
  ['until yesterday', { to: '2026-03-09' }, 'This promo code has expired.'],
  ['for just this fare', { minFare: fare }, tenth],
  ['for fares a penny higher', { minFare: fare + 1 }, expect.stringContaining('needs a fare of at least £')],
  ['for the last time', { usageLimit: 5, used: 4 }, tenth],
  ['once too often', { usageLimit: 5, used: 5 }, 'This promo code has been used up.'],
  ['for no more than a sum', { maxDiscount: 7 }, -7],
  ['in another currency', { currency: 'EUR' }, tenth],
  [
    'in another currency, for no more than a sum',
    { currency: 'EUR', maxDiscount: 7 },
    'This promo code is for rides in EUR.',
  ],
  [
    'in another currency, from a fare on',
    { currency: 'EUR', minFare: 7 },
    'This promo code is for rides in EUR.',
  ],
  ['for companies, by nobody’s', { companies: ['redland'] }, 'This promo code is not for this company.'],
  ['that is off', { active: false }, 'This promo code is not known.'],
])('a code %s', async (_, more, expected) => {
  expect(await reduction(await promo(more))).toEqual(expected)
})

test('a code is known however it is typed', async () => {
  const code = await promo()
  expect(await reduction(`  ${code.toLowerCase()} `)).toBe(tenth)
})

test('a code for a first ride is for one ride, and for who has none', async () => {
  const code = await promo({ firstTripOnly: true })
  const book = (more: Partial<NewBookingInput> = {}) => {
    const booker = { parent: null, name: 'Ida Moss', phone: '+447700900999' }
    return dispatcher.post<object>(path, newRide({ booker, promo: code, ...more }))
  }
  const refusal = { promo: ['This promo code is for a first ride only.'] }
  const days = { rule: 'FREQ=DAILY', from: '2026-03-16', to: '2026-03-17', pausedFrom: null, pausedTo: null }
  const series = { ...days, calendar: null, exceptDates: [], returnLeg: null }
  expect((await book({ series })).body).toEqual(refusal)
  expect((await book()).status).toBe(201)
  expect((await book()).body).toEqual(refusal)
})

test('a company’s code is for its own rides, and may be typed with spaces around it', async () => {
  const code = await promo({ companies: ['redland'] })
  const full = Number(await reduction(null, { company: 'redland' }))
  expect(await reduction(` ${code.toLowerCase()} `, { company: 'redland' })).toBe(-Math.round(full / 10))
})
