import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type Fix, isReachable, judge } from '#server/tracking/judge.ts'

const now = new Date('2026-11-26T08:00:00Z')
const ago = (seconds: number) => new Date(now.getTime() - seconds * 1000)
const bristol = { latitude: 51.4545, longitude: -2.5879, speedKmh: null }

test.each([
  ['a place on the way', { ...bristol, time: ago(5) }, 'accepted'],
  ['a clock a minute fast', { ...bristol, time: ago(-60) }, 'accepted'],
  ['a clock an hour fast', { ...bristol, time: ago(-3600) }, 'clock'],
  ['no time at all', { ...bristol, time: new Date(Number.NaN) }, 'clock'],
  ['ninety-one days ago', { ...bristol, time: ago(91 * 86_400) }, 'old'],
  ['null island', { latitude: 0, longitude: 0, speedKmh: null, time: ago(5) }, 'impossible'],
  ['the equator elsewhere', { latitude: 0, longitude: 32.5, speedKmh: null, time: ago(5) }, 'accepted'],
  ['beyond the pole', { latitude: 90.1, longitude: 0, speedKmh: null, time: ago(5) }, 'impossible'],
  ['no number', { latitude: Number.NaN, longitude: 0, speedKmh: null, time: ago(5) }, 'impossible'],
  ['900 km/h', { ...bristol, speedKmh: 900, time: ago(5) }, 'impossible'],
])('%s: %s', (_, fix, verdict) => {
  expect(judge(fix, null, now, 90)).toBe(verdict)
})

test('what was taken before the newest one is late, and what cannot be reached from it is impossible', () => {
  const newest = { ...bristol, time: ago(60) }
  expect(judge({ ...bristol, latitude: 51.46, time: ago(30) }, newest, now, 90)).toBe('accepted')
  expect(judge({ ...bristol, latitude: 51.45, time: ago(90) }, newest, now, 90)).toBe('late')
  expect(judge({ ...bristol, time: ago(60) }, newest, now, 90)).toBe('late')
  expect(judge({ ...bristol, latitude: 52.45, time: ago(30) }, newest, now, 90)).toBe('impossible')
})

const fix = fc.record({
  time: fc.integer({ min: 0, max: 86_400 }).map(ago),
  latitude: fc.double({ min: -90, max: 90, noNaN: true }),
  longitude: fc.double({ min: -180, max: 180, noNaN: true }),
})

test('reaching a place takes as long there as back', () => {
  fc.assert(
    fc.property(fix, fix, (a: Fix, b: Fix) => {
      expect(isReachable(a, b)).toBe(isReachable(b, a))
    }),
  )
})

test('a verdict does not depend on where in the world', () => {
  fc.assert(
    fc.property(fix, (one: Fix) => {
      const verdict = judge({ ...one, speedKmh: 30 }, null, now, 90)
      const isNull = Math.abs(one.latitude) <= 0.01 && Math.abs(one.longitude) <= 0.01
      expect(verdict).toBe(isNull ? 'impossible' : 'accepted')
    }),
  )
})
