import fc from 'fast-check'
import { expect, test } from 'vitest'
import { metresBetween } from '#contract/distance.ts'
import { shifted } from '#demo/drive/path.ts'
import { arrival, type DemoStep, type Driven, nextStep } from '#demo/drive/timetable.ts'
import { whereOn } from '#demo/drive/whereabouts.ts'
import type { StoredStop } from '#server/schema/trips.ts'
import { currentStop } from '#server/trips/progress.ts'

const bristol = { lat: 51.4545, lng: -2.5879 }
const start = new Date('2026-03-10T08:00:00Z')
const minutes = (count: number) => new Date(start.getTime() + count * 60_000)
const before = { spot: { point: shifted(bristol, -2000, 500), course: 0 }, freeAt: null }

const stopAt = (seq: number, at: number, north: number, kind: StoredStop['kind']): StoredStop => ({
  seq,
  kind,
  place: `Stop ${seq}`,
  point: shifted(bristol, north, seq * 300),
  eta: minutes(at).toISOString(),
  arrivedAt: null,
  departedAt: null,
  calls: [{ booking: 'b', kind, place: `Stop ${seq}`, point: bristol, on: [], off: [] }],
})
const tripOf = (id: string): Driven => ({
  id,
  status: 'assigned',
  startAt: start,
  startedAt: null,
  completedAt: null,
  failReason: null,
  stops: [stopAt(0, 0, 0, 'pickup'), stopAt(1, 9, 1800, 'via'), stopAt(2, 21, 5200, 'dropoff')],
})

/** The trip after a step, as the server leaves it. */
function after(trip: Driven, { action, at }: DemoStep): Driven {
  const here = currentStop(trip.stops)?.seq
  const touch = (change: Partial<StoredStop>) =>
    trip.stops.map((stop) => (stop.seq === here ? { ...stop, ...change } : stop))
  const [arrived, left] = [{ arrivedAt: at.toISOString() }, { departedAt: at.toISOString() }]
  switch (action) {
    case 'dispatch':
      return { ...trip, status: 'dispatched' }
    case 'depart':
      return { ...trip, status: 'en_route', startedAt: at }
    case 'arrive':
      return { ...trip, status: 'at_pickup', stops: touch(arrived) }
    case 'arrive_dropoff':
      return { ...trip, status: 'at_dropoff', stops: touch(arrived) }
    case 'complete':
      return { ...trip, status: 'completed', completedAt: at, stops: touch(left) }
    default:
      return { ...trip, status: 'onboard', stops: touch(left) }
  }
}

/** All steps of a trip to its end, each with the trip before it. */
function driven(id: string) {
  const steps: { trip: Driven; step: DemoStep }[] = []
  let trip = tripOf(id)
  for (let step = nextStep(trip, before); step; step = nextStep(trip, before)) {
    steps.push({ trip, step })
    trip = after(trip, step)
  }
  return { steps, trip }
}
const late = (trip: Driven) =>
  trip.stops.map(({ arrivedAt, eta }) => (Date.parse(arrivedAt ?? '') - Date.parse(eta)) / 60_000)

test('a trip is sent, sets off, calls at each stop and ends, in this order and never back in time', () => {
  fc.assert(
    fc.property(fc.uuid(), (id) => {
      const { steps, trip } = driven(id)
      expect(steps.map(({ step }) => step.action)).toEqual([
        ...[
          'dispatch',
          'depart',
          'arrive',
          'board',
          'arrive_dropoff',
          'next_stop',
          'arrive_dropoff',
          'complete',
        ],
      ])
      const times = steps.map(({ step }) => step.at.getTime())
      expect(times).toEqual([...times].sort((a, b) => a - b))
      expect(Math.max(...late(trip))).toBeLessThan(13)
      expect(Math.min(...late(trip))).toBeGreaterThan(-3)
      expect(driven(id)).toEqual({ steps, trip })
    }),
  )
})

test('most trips are on time, some are late by minutes', () => {
  const delays = Array.from({ length: 400 }, (_, number) => late(driven(`trip ${number}`).trip)[0] ?? 0)
  const share = (fits: (delay: number) => boolean) => delays.filter(fits).length / delays.length
  expect(share((delay) => delay < 2)).toBeGreaterThan(0.7)
  expect(share((delay) => delay >= 2 && delay < 10)).toBeGreaterThan(0.15)
  expect(share((delay) => delay >= 10)).toBe(0)
})

test('the vehicle is at the stop when it arrives there, and does not leave it before the trip does', () => {
  fc.assert(
    fc.property(fc.uuid(), (id) => {
      for (const { trip, step } of driven(id).steps) {
        if (trip.startedAt === null) continue
        const stop = currentStop(trip.stops)
        if (!stop) throw new Error('no stop')
        expect(metresBetween(whereOn(trip, before, step.at).point, stop.point)).toBeLessThan(5)
        if (stop.arrivedAt) expect(whereOn(trip, before, step.at).speedKmh).toBe(0)
      }
    }),
  )
})

test('a vehicle on its way goes no faster than others, and is where it was after a restart', () => {
  fc.assert(
    fc.property(fc.uuid(), (id) => {
      for (const { trip, step } of driven(id).steps) {
        if (!['arrive', 'arrive_dropoff'].includes(step.action)) continue
        const [from, to] = [step.at.getTime() - 4 * 60_000, step.at.getTime()]
        for (let at = from; at < to; at += 5000) {
          const [here, next] = [0, 5000].map((ms) => whereOn(trip, before, new Date(at + ms)))
          if (!here || !next) throw new Error('nowhere')
          expect(metresBetween(here.point, next.point)).toBeLessThan((60 / 3.6) * 5)
          expect(whereOn(structuredClone(trip), before, new Date(at))).toEqual(here)
        }
      }
    }),
    { numRuns: 30 },
  )
})

test('who sets off late is late, and the one that breaks down stays on its way', () => {
  const trip = { ...tripOf('a'), status: 'dispatched' as const }
  const held = nextStep(trip, { ...before, freeAt: minutes(25) })
  expect(held?.at.getTime()).toBeGreaterThanOrEqual(minutes(25).getTime())
  const onWay = after(trip, { action: 'depart', at: minutes(-8) })
  const breaks = nextStep(onWay, before, true)
  expect(breaks?.action).toBe('fail')
  expect(breaks?.at.getTime()).toBeLessThan(arrival(onWay, before).getTime())
  const failed = {
    ...onWay,
    status: 'failed' as const,
    failReason: 'vehicle_breakdown',
    completedAt: breaks?.at ?? start,
  }
  const [there, later] = [failed.completedAt, minutes(300)].map((at) => whereOn(failed, before, at))
  expect(there).toEqual(later)
  expect(there?.speedKmh).toBe(0)
  expect(metresBetween(there?.point ?? bristol, onWay.stops[0]?.point ?? bristol)).toBeGreaterThan(100)
  expect(nextStep(failed, before)).toEqual({
    action: 'relieve',
    at: new Date(failed.completedAt.getTime() + 25 * 60_000),
  })
})
