import fc from 'fast-check'
import { expect, test } from 'vitest'
import { metresBetween } from '#contract/distance.ts'
import { motionAt, planDrive } from '#demo/drive/motion.ts'
import { courseBetween, pathBetween, shifted, spotAt } from '#demo/drive/path.ts'

const bristol = { lat: 51.4545, lng: -2.5879 }
const anywhere = fc
  .record({ north: fc.integer({ min: -9000, max: 9000 }), east: fc.integer({ min: -9000, max: 9000 }) })
  .map(({ north, east }) => shifted(bristol, north, east))
const name = fc.uuid()

test('a way begins and ends where it is to, bends, and is not much longer than the straight line', () => {
  fc.assert(
    fc.property(anywhere, anywhere, name, (from, to, id) => {
      const path = pathBetween(from, to, id)
      const straight = metresBetween(from, to)
      expect(metresBetween(spotAt(path, 0).point, from)).toBeLessThan(0.01)
      expect(metresBetween(spotAt(path, path.metres).point, to)).toBeLessThan(0.01)
      expect(path.metres).toBeGreaterThanOrEqual(straight - 0.01)
      expect(path.metres).toBeLessThan(straight * 1.45 + 1)
      expect(pathBetween(from, to, id)).toEqual(path)
    }),
  )
  const way = pathBetween(bristol, shifted(bristol, 5000, 0), 'a')
  expect(way.corners.length).toBeGreaterThan(8)
  expect(way.metres).toBeGreaterThan(5020)
  expect(pathBetween(bristol, shifted(bristol, 5000, 0), 'b')).not.toEqual(way)
})

test('no metre of a way is left out, and the course is where it leads', () => {
  fc.assert(
    fc.property(anywhere, anywhere, name, (from, to, id) => {
      const path = pathBetween(from, to, id)
      const places = Array.from({ length: Math.ceil(path.metres / 97) }, (_, index) => index * 97)
      const spots = places.map((metres) => spotAt(path, metres))
      const steps = places.map((metres, index) =>
        metresBetween(spots[index]?.point ?? from, spotAt(path, metres + 10).point),
      )
      expect(Math.max(0, ...steps)).toBeLessThan(10.1)
      expect(spots.every(({ course }) => course >= 0 && course < 360)).toBe(true)
    }),
  )
  const courses = [
    [1000, 0],
    [0, 1000],
    [-1000, 0],
    [0, -1000],
  ].map(([north = 0, east = 0]) => Math.round(courseBetween(bristol, shifted(bristol, north, east))))
  expect(courses).toEqual([0, 90, 180, 270])
})

test('a drive takes just its time, never goes back, and nowhere faster than the distance it makes says', () => {
  const minutes = fc.integer({ min: 1, max: 60 })
  /** Of what can be driven in that time: at most 66 km/h on average. */
  const share = fc.double({ min: 0.01, max: 1, noNaN: true })
  fc.assert(
    fc.property(share, minutes, name, (part, long, id) => {
      const metres = part * long * 1100
      const whole = long * 60_000
      const drive = planDrive(metres, whole, id)
      expect(motionAt(drive, 0)).toEqual({ metres: 0, speedKmh: 0 })
      expect(motionAt(drive, whole).metres).toBeCloseTo(metres, 3)
      expect(motionAt(drive, whole * 2)).toEqual({ metres: expect.closeTo(metres, 3), speedKmh: 0 })
      const each = Array.from({ length: whole / 1000 + 1 }, (_, second) => motionAt(drive, second * 1000))
      const gains = each.slice(1).map((now, index) => {
        const before = each[index] ?? now
        // Metres of a second, by the speed at its ends; within it one may be faster than at both.
        const most = (Math.max(now.speedKmh, before.speedKmh) / 3.6) * 1.35 + 3
        return { gain: now.metres - before.metres, most }
      })
      expect(gains.filter(({ gain, most }) => gain < -1e-6 || gain > most)).toEqual([])
    }),
    { numRuns: 40 },
  )
})

test('where there is much time for a short way one waits, and does not crawl', () => {
  const drive = planDrive(3000, 40 * 60_000, 'queue')
  const speeds = Array.from({ length: 2400 }, (_, second) => motionAt(drive, second * 1000).speedKmh)
  expect(speeds.filter((speed) => speed === 0).length).toBeGreaterThan(1200)
  expect(Math.max(...speeds)).toBeGreaterThan(15)
})
