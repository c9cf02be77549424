import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { metresBetween } from '#contract/distance.ts'
import { townSpeedKmh } from '#server/platform/geo/travel.ts'
import { planRide } from '#server/quotes/plan.ts'
import { chooseRule, type FareRule, inPeak, priceRide, type Ride, ruleMisfit } from '#server/quotes/price.ts'
import { planRoute } from '#server/quotes/route.ts'

const minor = (max: number) => fc.integer({ min: 0, max })
const zone = fc.constantFrom('Europe/London', 'America/New_York', 'Asia/Kathmandu', 'Africa/Casablanca')
const clock = fc
  .record({ h: fc.integer({ min: 0, max: 23 }), m: fc.integer({ min: 0, max: 59 }) })
  .map(({ h, m }) => `${String(h).padStart(2, '0')}:${String(m).padStart(2, '0')}`)
const peak = fc.record({
  days: fc.uniqueArray(fc.integer({ min: 1, max: 7 })),
  from: clock,
  to: clock,
  percent: fc.integer({ min: 0, max: 200 }),
})
const rule: fc.Arbitrary<FareRule> = fc.record({
  name: fc.constant('Any'),
  id: fc.uuid(),
  vehicleType: fc.constantFrom(null, 'car' as const, 'van' as const),
  zone: fc.constant(null),
  currency: fc.constant('GBP'),
  base: minor(5000),
  perKm: minor(1000),
  perMinute: minor(200),
  minimum: minor(5000),
  freeWaitMin: minor(30),
  waitPerMin: minor(200),
  peak: fc.option(peak),
  validFrom: fc.constant('2020-01-01'),
  validTo: fc.constant(null),
  priority: minor(5),
  active: fc.constant(true),
})
const ride: fc.Arbitrary<Ride> = fc.record({
  distanceM: minor(500_000),
  durationS: minor(36_000),
  waitMinutes: minor(480),
  vehicleType: fc.constantFrom(null, 'car', 'van'),
  pickupAt: fc.date({ min: new Date('2025-01-01'), max: new Date('2028-01-01'), noInvalidDate: true }),
  zone,
})
const promo = fc.option(
  fc.record({
    kind: fc.constantFrom('percent' as const, 'fixed' as const),
    value: minor(100),
    maxDiscount: fc.option(minor(2000)),
  }),
)

const standard: FareRule = {
  id: 'standard',
  name: 'Standard',
  vehicleType: null,
  zone: null,
  currency: 'GBP',
  base: 350,
  perKm: 160,
  perMinute: 25,
  minimum: 800,
  freeWaitMin: 5,
  waitPerMin: 40,
  peak: { days: [1, 2, 3, 4, 5], from: '07:30', to: '09:30', percent: 20 },
  validFrom: '2026-01-01',
  validTo: '2026-12-31',
  priority: 1,
  active: true,
}
const calm: Ride = {
  distanceM: 4250,
  durationS: 840,
  waitMinutes: 8,
  vehicleType: null,
  pickupAt: new Date('2026-03-11T12:00:00Z'),
  zone: 'Europe/London',
}

describe('a price', () => {
  test('has lines that sum to its total, in whole minor units, never below zero', () => {
    fc.assert(
      fc.property(rule, ride, promo, (tariff, way, code) => {
        const { lines, total } = priceRide(tariff, code, way, 'GBP')
        expect(lines.reduce((sum, line) => sum + line.amount, 0)).toBe(total)
        expect(lines.every(({ amount }) => Number.isSafeInteger(amount) && amount !== 0)).toBe(true)
        expect(total).toBeGreaterThanOrEqual(0)
        const fare = priceRide(tariff, null, way, 'GBP').total
        expect(fare).toBeGreaterThanOrEqual(tariff.minimum)
        expect(total).toBeLessThanOrEqual(fare)
      }),
      { numRuns: 2000 },
    )
  })

  test('never falls when the way gets longer', () => {
    fc.assert(
      fc.property(rule, ride, minor(50_000), (tariff, way, more) => {
        const longer = { ...way, distanceM: way.distanceM + more }
        expect(priceRide(tariff, null, longer, 'GBP').total).toBeGreaterThanOrEqual(
          priceRide(tariff, null, way, 'GBP').total,
        )
      }),
    )
  })

  test('is what the tariff says', () => {
    expect(priceRide(standard, null, calm, 'GBP')).toEqual({
      currency: 'GBP',
      rule: { id: 'standard', name: 'Standard' },
      lines: [
        { kind: 'base', quantity: null, amount: 350 },
        { kind: 'distance', quantity: 4.3, amount: 680 },
        { kind: 'time', quantity: 14, amount: 350 },
        { kind: 'wait', quantity: 3, amount: 120 },
      ],
      total: 1500,
    })
    const early = priceRide(
      standard,
      { kind: 'percent', value: 50, maxDiscount: 400 },
      { ...calm, pickupAt: new Date('2026-03-11T08:00:00Z') },
      'GBP',
    )
    expect(early.lines.slice(-2)).toEqual([
      { kind: 'peak', quantity: 20, amount: 300 },
      { kind: 'promo', quantity: 50, amount: -400 },
    ])
    expect(early.total).toBe(1400)
    const short = priceRide(
      standard,
      null,
      { ...calm, distanceM: 500, durationS: 120, waitMinutes: 0 },
      'GBP',
    )
    expect(short.lines.at(-1)).toEqual({ kind: 'minimum', quantity: null, amount: 320 })
    expect(short.total).toBe(800)
  })

  test('is less by a code: a part of it or an amount, never more than there is', () => {
    const of = (kind: 'percent' | 'fixed', value: number, maxDiscount: number | null = null) =>
      priceRide(standard, { kind, value, maxDiscount }, calm, 'GBP').lines.at(-1)
    expect(of('percent', 10)).toEqual({ kind: 'promo', quantity: 10, amount: -150 })
    expect(of('percent', 33)).toEqual({ kind: 'promo', quantity: 33, amount: -495 })
    expect(of('fixed', 400)).toEqual({ kind: 'promo', quantity: null, amount: -400 })
    expect(of('fixed', 400, 250)).toEqual({ kind: 'promo', quantity: null, amount: -250 })
    expect(of('fixed', 9000)).toEqual({ kind: 'promo', quantity: null, amount: -1500 })
    expect(of('fixed', 0)?.kind).toBe('wait')
  })

  test('is nothing without a tariff, so that nobody is left standing', () => {
    expect(priceRide(null, null, calm, 'EUR')).toEqual({ currency: 'EUR', lines: [], total: 0, rule: null })
  })
})

describe('the tariff of a ride', () => {
  const rules = [
    standard,
    { ...standard, id: 'van', vehicleType: 'van' as const },
    { ...standard, id: 'euro', currency: 'EUR' },
    { ...standard, id: 'airport', zone: 'airport', priority: 9 },
    { ...standard, id: 'off', active: false, priority: 9 },
    { ...standard, id: 'next-year', validFrom: '2027-01-01', validTo: null, priority: 9 },
  ]
  const chosen = (more: Partial<Ride>, currency = 'GBP') =>
    chooseRule(rules, { ...calm, ...more }, currency)?.id
  test('is the one for its vehicle, currency and day', () => {
    expect(chosen({})).toBe('standard')
    expect(chosen({ vehicleType: 'van' })).toBe('van')
    expect(chosen({ vehicleType: 'bus' })).toBe('standard')
    expect(chosen({}, 'EUR')).toBe('euro')
    expect(chosen({}, 'USD')).toBeUndefined()
    expect(chosen({ pickupAt: new Date('2027-03-01T12:00:00Z') })).toBe('next-year')
  })
  test('is the first of those that are alike, in whatever order they come', () => {
    const alike = ['c', 'a', 'b'].map((id) => ({ ...standard, id }))
    for (const all of [alike, alike.toReversed()]) expect(chooseRule(all, calm, 'GBP')?.id).toBe('a')
  })
  test('says why it is none', () => {
    const why = (more: Partial<FareRule>) => ruleMisfit({ ...standard, ...more }, calm, 'GBP')
    expect(why({})).toBeNull()
    expect(why({ active: false })).toBe('inactive')
    expect(why({ zone: 'airport' })).toBe('zone')
    expect(why({ currency: 'EUR' })).toBe('currency')
    expect(why({ vehicleType: 'van' })).toBe('vehicle')
    expect([why({ validFrom: '2026-03-11' }), why({ validFrom: '2026-03-12' })]).toEqual([null, 'not_yet'])
    expect([why({ validTo: '2026-03-11' }), why({ validTo: '2026-03-10' })]).toEqual([null, 'over'])
  })
  test('counts days in the zone of the place', () => {
    const newYear = new Date('2027-01-01T02:00:00Z')
    expect(chosen({ pickupAt: newYear })).toBe('next-year')
    expect(chosen({ pickupAt: newYear, zone: 'America/New_York' })).toBe('standard')
  })
})

test('a peak over midnight belongs to the day it begins on', () => {
  const friday = { days: [5], from: '22:00', to: '03:00', percent: 50 }
  const at = (iso: string) => inPeak(friday, new Date(iso), 'Europe/London')
  expect([
    at('2026-03-13T23:00:00Z'),
    at('2026-03-14T02:59:00Z'),
    at('2026-03-14T03:00:00Z'),
    at('2026-03-13T02:00:00Z'),
  ]).toEqual([true, true, false, false])
})

test('a peak lasts from its first minute to before its last, on its days', () => {
  const morning = { days: [3], from: '07:30', to: '09:30', percent: 20 }
  const on = (day: string, peak = morning) =>
    ['07:29', '07:30', '09:29', '09:30'].map((time) =>
      inPeak(peak, new Date(`2026-03-${day}T${time}:00Z`), 'Europe/London'),
    )
  expect(on('11')).toEqual([false, true, true, false])
  expect(on('12')).toEqual([false, false, false, false])
  expect(on('11', { ...morning, from: '07:30', to: '07:30' })).toEqual([false, false, false, false])
})

test('a peak over midnight of a Sunday reaches into Monday', () => {
  const sunday = { days: [7], from: '22:00', to: '02:00', percent: 50 }
  const at = (iso: string) => inPeak(sunday, new Date(iso), 'Europe/London')
  expect(at('2026-03-15T21:59:00Z')).toBe(false)
  expect(at('2026-03-15T22:00:00Z')).toBe(true)
  expect(at('2026-03-16T01:59:00Z')).toBe(true)
  expect(at('2026-03-16T22:30:00Z')).toBe(false)
  expect(at('2026-03-15T01:00:00Z')).toBe(false)
})

describe('a planned ride', () => {
  const [from, to] = [
    { place: 'From', point: { lat: 51.4491, lng: -2.5813 } },
    { place: 'To', point: { lat: 51.4591, lng: -2.5913 } },
  ]
  const requestedAt = new Date('2026-03-11T12:00:00Z')
  const market = { zone: 'Europe/London', currency: 'GBP' }
  const plan = (anchor: 'pickup' | 'dropoff', waitMinutes: number) =>
    planRide(
      [standard],
      { pickup: from, dropoff: to, stops: [], requestedAt, anchor, vehicleType: null, waitMinutes },
      market,
      null,
    )
  test('begins when it is asked for, and ends after driving and waiting', () => {
    const { pickupAt, dropoffAt, durationS } = plan('pickup', 20)
    expect(durationS).toBe(240)
    expect([pickupAt.toISOString(), dropoffAt.toISOString()]).toEqual([
      '2026-03-11T12:00:00.000Z',
      '2026-03-11T12:24:00.000Z',
    ])
  })
  test('or is there when it is asked for, and begins so much earlier', () => {
    const { pickupAt, dropoffAt } = plan('dropoff', 20)
    expect([pickupAt.toISOString(), dropoffAt.toISOString()]).toEqual([
      '2026-03-11T11:36:00.000Z',
      '2026-03-11T12:00:00.000Z',
    ])
  })
})

test('the speed in town changes with the hour and the day', () => {
  const at = (time: string, day = '11') =>
    townSpeedKmh(new Date(`2026-03-${day}T${time}:00Z`), 'Europe/London')
  expect(['00:00', '05:59', '06:00', '21:59', '22:00'].map((time) => at(time))).toEqual([38, 38, 28, 28, 38])
  expect(['07:29', '07:30', '09:29', '09:30'].map((time) => at(time))).toEqual([28, 21, 21, 28])
  expect(['14:59', '15:00', '18:29', '18:30'].map((time) => at(time))).toEqual([28, 21, 21, 28])
  expect(['08:00', '23:00'].map((time) => at(time, '14'))).toEqual([30, 38])
})

describe('a planned way', () => {
  test('goes from point to point in their order, with two minutes for each stop between', () => {
    const noon = new Date('2026-03-11T12:00:00Z')
    const at = (lat: number) => ({ lat, lng: -2.58 })
    const plan = (...lats: number[]) => planRoute(lats.map(at), noon, 'Europe/London')
    const straight = plan(51.45, 51.47)
    expect(straight.distanceM).toBe(3113)
    expect(straight.durationS).toBe(420)
    expect(plan(51.45, 51.46, 51.47)).toEqual({ distanceM: 3113, durationS: 540 })
    expect(plan(51.45, 51.46, 51.465, 51.47).durationS).toBe(660)
    expect(plan(51.45, 51.47, 51.45).distanceM).toBe(6227)
  })
  test('gets faster beyond the first eight kilometres', () => {
    const noon = new Date('2026-03-11T12:00:00Z')
    const { distanceM, durationS } = planRoute(
      [
        { lat: 51.4, lng: -2.58 },
        { lat: 51.6, lng: -2.58 },
      ],
      noon,
      'Europe/London',
    )
    expect(distanceM).toBe(31_135)
    // 8 km at 28 km/h are 17.1 minutes, 23.1 km at 47.6 km/h are 29.2.
    expect(durationS).toBe(46 * 60)
  })

  const [templeMeads, airport] = [
    { lat: 51.4491, lng: -2.5813 },
    { lat: 51.3827, lng: -2.7191 },
  ]
  test('follows from the distance over the ground', () => {
    expect(metresBetween(templeMeads, airport)).toBeGreaterThan(12_000)
    expect(metresBetween(templeMeads, airport)).toBeLessThan(12_200)
    expect(metresBetween(templeMeads, templeMeads)).toBe(0)
    expect(metresBetween({ lat: 0, lng: 0 }, { lat: 0, lng: 180 })).toBeCloseTo(Math.PI * 6_371_008.8, 0)
  })
  test('is longer by road, and takes longer in the peak of a weekday', () => {
    const plan = (iso: string) => planRoute([templeMeads, airport], new Date(iso), 'Europe/London')
    const noon = plan('2026-03-11T12:00:00Z')
    expect(noon.distanceM).toBeGreaterThan(16_000)
    expect(plan('2026-03-11T08:00:00Z').durationS).toBeGreaterThan(noon.durationS)
    expect(plan('2026-03-11T23:00:00Z').durationS).toBeLessThan(noon.durationS)
    expect(plan('2026-03-14T08:00:00Z').durationS).toBeLessThan(plan('2026-03-11T08:00:00Z').durationS)
  })
  test('knows its peak by the clock of the place', () => {
    const summerMorning = new Date('2026-07-01T06:45:00Z')
    expect(townSpeedKmh(summerMorning, 'Europe/London')).toBe(21)
    expect(townSpeedKmh(summerMorning, 'UTC')).toBe(28)
  })
})
