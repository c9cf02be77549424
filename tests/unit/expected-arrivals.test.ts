import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { runningTrips, tripStatuses } from '#contract/lists/trips.ts'
import type { StoredStop } from '#server/schema/trips.ts'
import {
  expectArrivals,
  isFresh,
  lateBy,
  stopsAhead,
  trueTime,
  type WayS,
} from '#server/tracking/expected/arrivals.ts'
import { legsOf } from '#server/tracking/expected/learn-legs.ts'

const now = new Date('2026-03-10T08:00:00Z')
const inMin = (minutes: number) => new Date(now.getTime() + minutes * 60_000)
const clock = (iso: string) => iso.slice(11, 19)
const here = { lat: 51.45, lng: -2.58 }
const seen = { point: here, at: now }

/** A stop that is planned so many minutes from now; somebody gets on at a pickup. */
const stop = (seq: number, minutes: number, rest: Partial<StoredStop> = {}): StoredStop => ({
  seq,
  kind: seq === 0 ? 'pickup' : 'dropoff',
  place: `Place ${seq}`,
  point: { lat: 51.45 + seq / 100, lng: -2.58 },
  eta: inMin(minutes).toISOString(),
  arrivedAt: null,
  departedAt: null,
  calls: [],
  ...rest,
})
const been = (arrived: number, departed: number | null = null) => ({
  arrivedAt: inMin(arrived).toISOString(),
  departedAt: departed === null ? null : inMin(departed).toISOString(),
})
type Trip = Parameters<typeof expectArrivals>[0]
const trip = (status: Trip['status'], stops: StoredStop[]): Trip => ({
  status,
  stops,
  startAt: new Date(stops[0]?.eta ?? now),
})
/** Every way takes so long. */
const ways =
  (minutes: number): WayS =>
  () =>
    minutes * 60
const times = (...given: Parameters<typeof expectArrivals>) =>
  expectArrivals(...given).map(({ seq, at }) => `${seq} ${clock(at)}`)

describe('a vehicle is expected', () => {
  test('at the next stop by its way there, and at later ones by the ways and stays between', () => {
    const all = [stop(0, -30, been(-30, -28)), stop(1, 2), stop(2, 10)]
    expect(times(trip('onboard', all), seen, now, ways(5))).toEqual(['1 08:05:00', '2 08:12:00'])
  })

  test('as if it had driven on since it was seen', () => {
    const before = { point: here, at: inMin(-0.5) }
    expect(times(trip('onboard', [stop(0, -9, been(-9, -8)), stop(1, 2)]), before, now, ways(5))).toEqual([
      '1 08:04:30',
    ])
    expect(times(trip('onboard', [stop(0, -9, been(-9, -8)), stop(1, 2)]), before, now, ways(0.1))).toEqual([
      '1 08:00:00',
    ])
  })

  test('not to leave a pickup before the time that people were told', () => {
    expect(times(trip('en_route', [stop(0, 20), stop(1, 40)]), seen, now, ways(5))).toEqual([
      '0 08:05:00',
      '1 08:25:00',
    ])
    expect(times(trip('at_pickup', [stop(0, 20, been(-1)), stop(1, 40)]), seen, now, ways(5))).toEqual([
      '1 08:25:00',
    ])
    // At a school in the afternoon children get on where others get off.
    const school = stop(1, 20, {
      ...been(0),
      calls: [{ booking: 'b', kind: 'dropoff', place: 'Place 1', point: here, on: ['ada'], off: [] }],
    })
    expect(
      times(trip('at_dropoff', [stop(0, -9, been(-9, -8)), school, stop(2, 30)]), seen, now, ways(5)),
    ).toEqual(['2 08:25:00'])
  })

  test('to stay at a stop for what is left of two minutes, and to leave at once when they are over', () => {
    const at = (arrived: number) =>
      times(
        trip('at_dropoff', [stop(0, -30, been(-30, -28)), stop(1, -5, been(arrived)), stop(2, 9)]),
        seen,
        now,
        ways(5),
      )
    expect(at(-0.5)).toEqual(['2 08:06:30'])
    expect(at(-6)).toEqual(['2 08:05:00'])
  })

  test('nowhere where it was already, where it passes by, or before a stop that was reached', () => {
    const all = [stop(0, -30), stop(1, -5, been(-5, -4)), stop(2, 1, { skipped: true }), stop(3, 9)]
    expect(stopsAhead(all).map(({ seq }) => seq)).toEqual([3])
    expect(times(trip('onboard', all), seen, now, ways(5))).toEqual(['3 08:05:00'])
    expect(
      times(trip('at_dropoff', [stop(0, -9, been(-9, -8)), stop(1, 0, been(0))]), seen, now, ways(5)),
    ).toEqual([])
  })

  test('by the speed of the hour at which each part of the way begins', () => {
    const asked: string[] = []
    const way: WayS = (_, { seq }, at) => {
      asked.push(`${seq} ${clock(at.toISOString())}`)
      return 1800
    }
    expectArrivals(trip('onboard', [stop(0, -9, been(-9, -8)), stop(1, 2), stop(2, 9)]), seen, now, way)
    expect(asked).toEqual(['1 08:00:00', '2 08:32:00'])
  })

  test.each(tripStatuses.filter((status) => !runningTrips.includes(status)))(
    'never on a trip that is %s',
    (status) => {
      expect(times(trip(status, [stop(0, 5), stop(1, 9)]), seen, now, ways(5))).toEqual([])
    },
  )

  test('by a position of a minute ago and by none that is older', () => {
    const on = trip('en_route', [stop(0, 5), stop(1, 9)])
    expect(times(on, { point: here, at: inMin(-1) }, now, ways(5))).toHaveLength(2)
    expect(times(on, { point: here, at: new Date(now.getTime() - 60_001) }, now, ways(5))).toEqual([])
  })
})

test('a tracker whose clock is ahead was where it says when that came in, one whose clock is behind counts as old', () => {
  expect(trueTime(inMin(1.5), inMin(-0.2), now)).toEqual(inMin(-0.2))
  expect(trueTime(inMin(1.5), inMin(0.3), now)).toEqual(now)
  expect(isFresh(trueTime(inMin(-1.5), now, now), now)).toBe(false)
})

test('it is late by the minutes between plan and expectation at the next stop, and early is on time', () => {
  const of = (minutes: number, planned: number) => {
    const on = trip('en_route', [stop(0, planned), stop(1, planned + 9)])
    return lateBy(on, expectArrivals(on, seen, now, ways(minutes)))
  }
  expect(of(16, 10)).toBe(6)
  expect(of(3, 10)).toBe(0)
  expect(lateBy(trip('en_route', [stop(0, 5)]), [])).toBe(0)
})

test('the first stop is due when the trip starts, later ones as they are planned', () => {
  const on = { ...trip('en_route', [stop(0, 4), stop(1, 20)]), startAt: inMin(10) }
  expect(lateBy(on, expectArrivals(on, seen, now, ways(16)))).toBe(6)
})

const minutes = fc.integer({ min: -60, max: 120 })
const anyStops = fc
  .array(
    fc.record({ planned: minutes, skipped: fc.boolean(), state: fc.constantFrom('ahead', 'left', 'there') }),
    {
      minLength: 1,
      maxLength: 12,
    },
  )
  .map((all) =>
    all.map(({ planned, skipped, state }, seq) => {
      if (state === 'left') return stop(seq, planned, been(-20, -10))
      return stop(seq, planned, {
        ...(state === 'there' ? been(-3) : {}),
        ...(skipped && { skipped: true as const }),
      })
    }),
  )

test('whatever the stops are, arrivals are of stops ahead, in order, and never in the past', () => {
  fc.assert(
    fc.property(
      anyStops,
      fc.integer({ min: 0, max: 60 }),
      fc.array(fc.integer({ min: 0, max: 7200 }), { minLength: 1 }),
      fc.constantFrom(...runningTrips),
      (stops, ageS, seconds, status) => {
        let turn = 0
        const way: WayS = () => seconds[turn++ % seconds.length] ?? 0
        const position = { point: here, at: new Date(now.getTime() - ageS * 1000) }
        const found = expectArrivals(trip(status, stops), position, now, way)
        const reached = stops.findLastIndex(({ arrivedAt }) => arrivedAt !== null)
        expect(found.map(({ seq }) => seq)).toEqual(
          stops.filter(({ seq, skipped }) => seq > reached && !skipped).map(({ seq }) => seq),
        )
        const at = found.map((one) => Date.parse(one.at))
        expect(at).toEqual(at.toSorted((a, b) => a - b))
        expect(at.every((one) => one >= now.getTime())).toBe(true)
      },
    ),
  )
})

test('a longer way is never reached sooner', () => {
  fc.assert(
    fc.property(
      anyStops,
      fc.integer({ min: 0, max: 60 }),
      fc.integer({ min: 0, max: 60 }),
      (stops, one, more) => {
        const lengths = [one, one + more].map((long) =>
          expectArrivals(trip('onboard', stops), seen, now, ways(long)).map(({ at }) => Date.parse(at)),
        )
        expect(lengths[0]?.every((at, index) => at <= (lengths[1]?.[index] ?? 0))).toBe(true)
      },
    ),
  )
})

describe('a part of a ride that is learnt from', () => {
  /** So many kilometres in so many minutes, driven at half past eight of a Tuesday. */
  const driven = (km: number, took: number) =>
    legsOf(
      {
        id: 'trip',
        stops: [
          stop(0, 0, { ...been(20, 30), point: here }),
          stop(1, 60, { ...been(30 + took, null), point: { lat: here.lat + km / 111.195, lng: here.lng } }),
        ],
      },
      'Europe/London',
    )

  test('says how fast town streets were, by hour and by what day it is', () => {
    const [leg] = driven(2, 6)
    expect(leg).toMatchObject({ tripId: 'trip', seq: 1, weekend: false, hour: 8 })
    // 2.6 km of road in six minutes.
    expect(leg?.townKmh).toBeCloseTo(26, 1)
  })

  test('is longer than 300 m, shorter than a day, and no faster or slower than traffic is', () => {
    expect(driven(0.29, 2)).toEqual([])
    expect(driven(0.31, 1)).toHaveLength(1)
    expect(driven(2, 1)).toEqual([])
    expect(driven(2, 60)).toEqual([])
    expect(driven(2, 25 * 60)).toEqual([])
    expect(driven(2, 0)).toEqual([])
    expect(driven(2, -3)).toEqual([])
  })

  test('lies between two stops that were both driven to', () => {
    const all = [
      stop(0, 0, been(0, 1)),
      stop(1, 5, { skipped: true }),
      stop(2, 9, been(9, 10)),
      stop(3, 14, been(15)),
      stop(4, 20),
    ]
    expect(legsOf({ id: 'trip', stops: all }, 'UTC').map(({ seq }) => seq)).toEqual([2, 3])
  })
})
