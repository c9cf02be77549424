import { eq } from 'drizzle-orm'
import fc from 'fast-check'
import { beforeEach, describe, expect, test } from 'vitest'
import type { Booking } from '#contract/booking.ts'
import type { FareRule, FareRuleInput, FareTrialAnswer } from '#contract/fare-rule.ts'
import type { Page } from '#contract/page.ts'
import type { Promo, PromoInput } from '#contract/promo.ts'
import { promoCodes } from '#server/schema/money.ts'
import { bookingsPath, newRide, seedWorld } from './support/booking-world.ts'
import { testServer } from './support.ts'

const server = await testServer()
await seedWorld(server.db)
const finance = await server.as('finance')
const dispatcher = await server.as('dispatcher')
const support = await server.as('support')
type Record_<Answer> = Answer & { id: string; version: number }

let codes = 0
const promo = (more: Partial<PromoInput> = {}): PromoInput => {
  codes += 1
  return {
    code: `NEW${codes}`,
    kind: 'percent',
    value: 10,
    currency: 'GBP',
    maxDiscount: null,
    minFare: null,
    from: '2026-03-01',
    to: '2026-03-31',
    usageLimit: null,
    perUserLimit: null,
    firstTripOnly: false,
    companies: [],
    active: true,
    ...more,
  }
}
const makePromo = async (more: Partial<PromoInput> = {}) =>
  (await finance.post<Record_<Promo>>('/api/web/promos', promo(more))).body
const edit = <Answer>(path: string, version: number, body: object) =>
  finance.put<Answer>(path, body, { 'if-match': `"${version}"` })

describe('a promo code', () => {
  test.each([
    ['more than all of a fare', { value: 101 }, 'value'],
    ['nothing', { value: 0 }, 'value'],
    ['a last day before the first', { to: '2026-02-28' }, 'to'],
    ['a negative limit', { usageLimit: -1 }, 'usageLimit'],
    ['a negative limit for each booker', { perUserLimit: -5 }, 'perUserLimit'],
    ['a negative cap', { maxDiscount: -100 }, 'maxDiscount'],
    ['a company that nobody knows', { companies: ['redland', 'nobody'] }, 'companies'],
    ['a currency that is none', { currency: 'pounds' }, 'currency'],
    ['a code with spaces', { code: 'TEN OFF' }, 'code'],
  ])('is refused with %s, at the field', async (_, more, field) => {
    const { status, body } = await finance.post('/api/web/promos', promo(more))
    expect([status, Object.keys(body)]).toEqual([400, [field]])
  })

  test('is one code whatever its case, and how often it was used is not for anybody to write', async () => {
    await makePromo({ code: 'Easter' })
    expect((await finance.post('/api/web/promos', promo({ code: 'eASTER' }))).body).toHaveProperty('code')
    expect((await finance.post('/api/web/promos', { ...promo(), used: 3 })).body).toHaveProperty('used')
    const { results } = (await finance.get<Page<Promo>>('/api/web/promos?search=EASTER')).body
    expect(results).toMatchObject([{ code: 'EASTER', used: 0, state: 'valid' }])
  })

  test('that bookings use is kept: it can neither be deleted nor be called otherwise, but be switched off', async () => {
    const made = await makePromo({ value: 50 })
    const { code, id } = made
    expect((await dispatcher.post(bookingsPath, newRide({ promo: code.toLowerCase() }))).status).toBe(201)
    const path = `/api/web/promos/${id}`
    const refusal = await finance.delete<{ code: string; detail: string }>(path)
    expect([refusal.status, refusal.body.code]).toEqual([409, 'in_use'])
    expect(refusal.body.detail).toMatch(/^1 booking uses/)
    expect((await finance.get<Promo>(path)).body).toMatchObject({ code, used: 1 })
    const { body: bulk } = await finance.post<{ results: { ok: boolean }[] }>('/api/web/promos/bulk', {
      ids: [id],
      action: 'delete',
    })
    expect(bulk.results).toMatchObject([{ ok: false }])
    const input = promo({ code: 'OTHER', value: 50 })
    expect((await edit(path, made.version, input)).body).toHaveProperty('code')
    const off = await edit<Promo>(path, made.version, { ...input, code, active: false })
    expect(off.body).toMatchObject({ active: false, state: 'off' })
    expect((await dispatcher.post(bookingsPath, newRide({ promo: code }))).body).toHaveProperty('promo')
  })

  test('that names money holds for rides in its currency only; a plain percentage for all', async () => {
    const { code } = await makePromo({ kind: 'fixed', value: 500, currency: 'EUR' })
    const { body } = await dispatcher.post<{ promo: string[] }>(bookingsPath, newRide({ promo: code }))
    expect(body.promo).toEqual(['This promo code is for rides in EUR.'])
    const { code: percent } = await makePromo({ currency: 'EUR' })
    expect((await dispatcher.post(bookingsPath, newRide({ promo: percent }))).status).toBe(201)
  })

  test('is found by its state today', async () => {
    const late = await makePromo({ from: '2026-02-01', to: '2026-02-10' })
    const early = await makePromo({ from: '2026-04-01', to: '2026-04-10' })
    const full = await makePromo({ usageLimit: 1 })
    await server.db.update(promoCodes).set({ used: 1 }).where(eq(promoCodes.id, full.id))
    const states = { expired: late, upcoming: early, used_up: full }
    for (const [state, { code }] of Object.entries(states)) {
      const { results } = (await finance.get<Page<Promo>>(`/api/web/promos?page_size=100&state=${state}`))
        .body
      expect(results.map((row) => row.code)).toContain(code)
      expect(results.every((row) => row.state === state)).toBe(true)
    }
    expect((await finance.get('/api/web/promos?state=lost')).status).toBe(400)
  })
})

const rule = (more: Partial<FareRuleInput> = {}): FareRuleInput => ({
  name: 'Night van',
  vehicleType: 'van',
  zone: null,
  currency: 'GBP',
  base: 500,
  perKm: 200,
  perMinute: 30,
  minimum: 900,
  freeWaitMin: 5,
  waitPerMin: 40,
  noShowFee: 800,
  cancelFee: 500,
  cancelWindowMin: 60,
  peakDays: [],
  peakFrom: null,
  peakTo: null,
  peakPercent: null,
  validFrom: '2026-01-01',
  validTo: null,
  priority: 20,
  active: true,
  ...more,
})
const trip = {
  distanceM: 10_000,
  durationS: 1200,
  day: '2026-03-11',
  time: '08:00',
  vehicleType: 'van' as const,
  waitMinutes: 8,
}
const attempt = async (input: FareRuleInput, more: object = {}, id: string | null = null) =>
  (
    await finance.post<FareTrialAnswer>('/api/web/fare-rules/try', {
      id,
      rule: input,
      trip: { ...trip, ...more },
    })
  ).body

describe('a fare rule', () => {
  beforeEach(async () => {
    const { results } = (await finance.get<Page<Record_<FareRule>>>('/api/web/fare-rules?page_size=100')).body
    for (const { id, name } of results)
      if (name !== 'Standard') await finance.delete(`/api/web/fare-rules/${id}`)
  })

  test.each([
    ['a price below zero', { perKm: -1 }, ['perKm']],
    ['an end before its beginning', { validTo: '2025-12-31' }, ['validTo']],
    ['half a peak', { peakDays: ['1'], peakFrom: '07:00' }, ['peakTo', 'peakPercent']],
    ['a peak on no day', { peakFrom: '07:00', peakTo: '09:00', peakPercent: 10 }, ['peakDays']],
    [
      'a peak of no length',
      { peakDays: ['1'], peakFrom: '07:00', peakTo: '07:00', peakPercent: 9 },
      ['peakTo'],
    ],
    ['a clock that does not exist', { peakFrom: '25:00' }, ['peakFrom']],
    ['fractions of a penny', { base: 1.5 }, ['base']],
  ])('is refused with %s, at the field', async (_, more, fields) => {
    const answer = await finance.post('/api/web/fare-rules', rule(more as Partial<FareRuleInput>))
    expect([answer.status, Object.keys(answer.body).toSorted()]).toEqual([400, fields.toSorted()])
  })

  test('is tried as typed by what prices real rides: the quote of a booking is the same', async () => {
    const quoteOf = async () => {
      const { pickup, dropoff, stops, requestedAt, anchor, promo: _, company } = newRide()
      const request = {
        pickup,
        dropoff,
        stops,
        requestedAt,
        anchor,
        company,
        vehicleType: 'van',
        waitMinutes: 8,
      }
      return (
        await dispatcher.post<{ distanceM: number; durationS: number; quote: FareTrialAnswer['quote'] }>(
          `${bookingsPath}/quote`,
          { ...request, promo: null },
        )
      ).body
    }
    const peak = { peakDays: ['3' as const], peakFrom: '08:00', peakTo: '09:00', peakPercent: 15 }
    const { distanceM, durationS } = await quoteOf()
    const tried = await attempt(rule(peak), { distanceM, durationS, time: '08:15' })
    expect(tried).toMatchObject({ applies: true, fit: 'fits', first: null, overlaps: [] })
    expect(tried.quote.lines.map(({ kind }) => kind)).toEqual(['base', 'distance', 'time', 'wait', 'peak'])
    expect((await quoteOf()).quote.rule?.name).toBe('Standard')
    await finance.post('/api/web/fare-rules', rule(peak))
    const real = (await quoteOf()).quote
    expect({ ...real, rule: null }).toEqual({ ...tried.quote, rule: null })
  })

  test('at the highest that its fields take prices the longest way, which is booked, listed and called off', async () => {
    const highest = 100_000_000
    const dearest = rule({
      ...{ name: 'Dearest', priority: 1000, vehicleType: null, base: highest, minimum: highest },
      ...{ perKm: highest, perMinute: highest, waitPerMin: highest, noShowFee: highest, cancelFee: highest },
      ...{ peakDays: ['3'], peakFrom: '00:00', peakTo: '23:59', peakPercent: 500, cancelWindowMin: 10_080 },
    })
    expect((await finance.post('/api/web/fare-rules', dearest)).status).toBe(201)
    const [far, near] = [
      { lat: 60.2, lng: -1.3 },
      { lat: 51.46, lng: -2.6 },
    ]
    const stops = Array.from({ length: 8 }, (_, index) => ({
      place: `Stop ${index}`,
      point: index % 2 === 0 ? near : far,
    }))
    const ride = newRide({ dropoff: { place: 'Lerwick', point: far }, stops, waitMinutes: 480 })
    const { body: made, status } = await dispatcher.post<{ id: string }>(bookingsPath, ride)
    expect([status, made]).toMatchObject([201, { id: expect.any(String) }])
    const { body: booking } = await dispatcher.get<Booking>(`${bookingsPath}/${made.id}`)
    expect(booking.quote?.total).toBeGreaterThan(10 ** 12)
    const list = await dispatcher.get<Page<Booking>>(`${bookingsPath}?ordering=-total`)
    expect(list.body.results[0]).toMatchObject({ id: made.id, total: booking.quote?.total })
    const called = await dispatcher.post(`${bookingsPath}/${made.id}/actions/cancel`, {
      reason: 'parent_cancelled',
    })
    expect(called.status).toBe(200)
  })

  test('says why it would not apply, and which one comes first', async () => {
    expect(await attempt(rule({ active: false }))).toMatchObject({ applies: false, fit: 'inactive' })
    expect(await attempt(rule({ vehicleType: 'bus' }))).toMatchObject({ applies: false, fit: 'vehicle' })
    expect(await attempt(rule({ validFrom: '2026-03-12' }))).toMatchObject({ fit: 'not_yet' })
    expect(await attempt(rule({ validTo: '2026-03-10' }))).toMatchObject({ fit: 'over' })
    const beaten = await attempt(rule({ vehicleType: null, priority: 0 }))
    expect(beaten).toMatchObject({ applies: false, fit: 'fits', first: { name: 'Standard' } })
  })

  test('that meets another one of its priority is warned of, there and when it is tried', async () => {
    const { body: first } = await finance.post<Record_<FareRule>>('/api/web/fare-rules', rule())
    const second = rule({ name: 'Day van', validFrom: '2026-06-01' })
    expect((await attempt(second)).overlaps).toEqual([{ id: first.id, name: 'Night van' }])
    expect((await attempt(second, {}, first.id)).overlaps).toEqual([])
    expect((await attempt({ ...second, priority: 21 })).overlaps).toEqual([])
    await finance.post('/api/web/fare-rules', second)
    const { body } = await finance.get<FareRule>(`/api/web/fare-rules/${first.id}`)
    expect(body.overlaps).toMatchObject([{ name: 'Day van' }])
  })

  test('is tried by those who read the rules only, and what is typed half is refused at its place', async () => {
    const body = { id: null, rule: rule(), trip }
    expect((await dispatcher.post('/api/web/fare-rules/try', body)).status).toBe(200)
    expect((await support.post('/api/web/fare-rules/try', body)).status).toBe(403)
    const half = await finance.post('/api/web/fare-rules/try', { ...body, rule: { ...rule(), base: null } })
    expect([half.status, Object.keys(half.body)]).toEqual([400, ['rule.base']])
  })

  test('always gives lines that sum to the total', async () => {
    const amount = fc.integer({ min: 0, max: 100_000 })
    const prices = fc.record({ base: amount, perKm: amount, perMinute: amount, minimum: amount })
    const rides = fc.record({
      distanceM: fc.integer({ min: 0, max: 500_000 }),
      durationS: fc.integer({ min: 0, max: 50_000 }),
      waitMinutes: fc.integer({ min: 0, max: 600 }),
    })
    await fc.assert(
      fc.asyncProperty(prices, rides, async (typed, ride) => {
        const { quote } = await attempt(rule(typed), ride)
        expect(quote.lines.reduce((sum, line) => sum + line.amount, 0)).toBe(quote.total)
        expect(quote.total).toBeGreaterThanOrEqual(typed.minimum)
      }),
      { numRuns: 30 },
    )
  })
})
