import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type Area, distanceToArea, movedBy } from '#contract/area.ts'
import { crossings } from '#server/geofences/crossings.ts'
import { type Fence, indexFences } from '#server/geofences/fence-index.ts'
import { passes } from '#server/geofences/passes.ts'

const bristol = { lat: 51.4545, lng: -2.5879 }
const metres = (most: number) => fc.double({ min: -most, max: most, noNaN: true })
const spot = (most: number) => fc.tuple(metres(most), metres(most)).map(([x, y]) => movedBy(bristol, x, y))
const fenceOf = (area: Area, index: number): Fence => ({
  ...{ id: `fence-${index}`, name: `Fence ${index}`, area },
  ...{ onEnter: 'nothing', onExit: 'nothing' },
})
const circle = fc
  .tuple(spot(20_000), fc.integer({ min: 20, max: 50_000 }))
  .map(([center, radiusM]): Area => ({ shape: 'circle', center, radiusM }))
const triangle = fc.tuple(spot(20_000), metres(8000), metres(8000)).map(
  ([first, x, y]): Area => ({
    shape: 'polygon',
    corners: [first, movedBy(first, x, 400), movedBy(first, 400, y)],
  }),
)

test('the grid finds what looking at all of them finds, small and wide, at its lines too', () => {
  fc.assert(
    fc.property(
      fc.array(fc.oneof(circle, triangle), { maxLength: 30 }),
      fc.oneof(spot(30_000), fc.constant({ lat: 51.46, lng: -2.58 })),
      (areas, point) => {
        const fences = areas.map(fenceOf)
        const inside = fences.filter(({ area }) => distanceToArea(area, point) <= 0).map(({ id }) => id)
        const found = indexFences(fences)
          .around(point)
          .map(({ id }) => id)
        expect(found.sort()).toEqual(inside.sort())
      },
    ),
  )
})

test('the grid finds each geofence that a short way leads through, once', () => {
  const small = fc
    .tuple(spot(3000), fc.integer({ min: 20, max: 3000 }))
    .map(([center, radiusM]): Area => ({ shape: 'circle', center, radiusM }))
  fc.assert(
    fc.property(
      fc.array(small, { maxLength: 20 }),
      spot(3000),
      metres(350),
      metres(350),
      (areas, from, x, y) => {
        const fences = areas.map(fenceOf)
        const to = movedBy(from, x, y)
        const way = Array.from({ length: 101 }, (_, at) => movedBy(from, (x * at) / 100, (y * at) / 100))
        const through = fences.filter(({ area }) => way.some((point) => distanceToArea(area, point) <= -1))
        const found = indexFences(fences)
          .along(from, to)
          .map(({ id }) => id)
        expect(found).toEqual([...new Set(found)])
        expect(found).toEqual(expect.arrayContaining(through.map(({ id }) => id)))
      },
    ),
  )
})

/** Always the same, unlike `Math.random`. */
function noise(seed: number) {
  let state = seed
  return () => {
    state = (state * 48_271) % 2_147_483_647
    return state / 2_147_483_647 - 0.5
  }
}

/** In milliseconds; of several runs, as whatever else a machine does only adds to it. */
function fastest(work: () => void): number {
  const times = Array.from({ length: 5 }, () => {
    const began = performance.now()
    work()
    return performance.now() - began
  })
  return Math.min(...times)
}

test('2,000 vehicles and 2,000 geofences are looked through in a moment', () => {
  const random = noise(7)
  const somewhere = () => movedBy(bristol, random() * 40_000, random() * 40_000)
  const fences = Array.from({ length: 2000 }, (_, index) => {
    const middle = somewhere()
    const corners = Array.from({ length: 12 }, (_corner, at) =>
      movedBy(middle, 200 * Math.cos(at / 1.91), 200 * Math.sin(at / 1.91)),
    )
    const area: Area =
      index % 2 === 0
        ? { shape: 'circle', center: middle, radiusM: 150 + 10 * (index % 40) }
        : { shape: 'polygon', corners }
    return fenceOf(area, index)
  })
  const index = indexFences(fences)
  const seen = Array.from({ length: 2000 }, (_, vehicle) => ({
    ...{ vehicle: `vehicle-${vehicle}`, device: `device-${vehicle}`, point: somewhere() },
    ...{ at: new Date(0), heardAt: new Date(0), kmh: null, accuracyM: 10 },
  }))
  // Some 10 ms where nothing else runs.
  expect(fastest(() => crossings(index, seen, new Map()))).toBeLessThan(100)
  const { entered } = crossings(index, seen, new Map())
  expect(entered.length).toBeGreaterThan(100)
  const later = seen.map((one) => ({ ...one, point: movedBy(one.point, 250, 250), at: new Date(20_000) }))
  const before = new Map(seen.map((one) => [one.vehicle, one]))
  expect(fastest(() => passes(index, before, later, new Map()))).toBeLessThan(100)
  const passed = passes(index, before, later, new Map())
  expect(passed.length).toBeGreaterThan(10)
})
