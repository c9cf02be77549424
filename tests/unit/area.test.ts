import fc, { double, integer, property, tuple } from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type Area, acrossM, boundsOf, distanceToArea, faultOf, isCrossing, movedBy } from '#contract/area.ts'
import { metresBetween } from '#contract/distance.ts'

const bristol = { lat: 51.4545, lng: -2.5879 }
const lat = double({ min: -70, max: 70, noNaN: true })
const lng = double({ min: -170, max: 170, noNaN: true })
const place = tuple(lat, lng).map(([at, along]) => ({ lat: at, lng: along }))
const metres = (most: number) => double({ min: -most, max: most, noNaN: true })
const square = (middle: typeof bristol, half: number): Area => ({
  shape: 'polygon',
  corners: [
    movedBy(middle, -half, -half),
    movedBy(middle, half, -half),
    movedBy(middle, half, half),
    movedBy(middle, -half, half),
  ],
})

describe('how far a point is from an area', () => {
  test('is the way to the middle of a circle less its radius', () => {
    fc.assert(
      property(
        place,
        metres(5000),
        metres(5000),
        integer({ min: 20, max: 5000 }),
        (center, x, y, radiusM) => {
          const point = movedBy(center, x, y)
          const distance = distanceToArea({ shape: 'circle', center, radiusM }, point)
          expect(distance).toBeCloseTo(metresBetween(center, point) - radiusM, 3)
        },
      ),
    )
  })

  test('is that to the nearest edge of a square, and less than nothing inside', () => {
    fc.assert(
      property(place, metres(900), metres(900), (middle, x, y) => {
        const half = 400
        const [dx, dy] = [Math.abs(x) - half, Math.abs(y) - half]
        const isInside = dx < 0 && dy < 0
        const real = isInside ? Math.max(dx, dy) : Math.hypot(Math.max(dx, 0), Math.max(dy, 0))
        const told = distanceToArea(square(middle, half), movedBy(middle, x, y))
        // Flat from the point and flat from the middle differ by so much at 70 degrees.
        expect(Math.abs(told - real)).toBeLessThan(1.5)
      }),
    )
  })

  test('does not depend on the direction in which corners are named, nor on where they begin', () => {
    fc.assert(
      property(place, metres(600), metres(600), integer({ min: 0, max: 3 }), (middle, x, y, turns) => {
        const area = square(middle, 300)
        if (area.shape !== 'polygon') return
        const { corners } = area
        const point = movedBy(middle, x, y)
        const turned = [...corners.slice(turns), ...corners.slice(0, turns)]
        const all = [corners, turned, corners.toReversed()].map((some) =>
          distanceToArea({ shape: 'polygon', corners: some }, point),
        )
        for (const one of all) expect(one).toBeCloseTo(all[0] ?? Number.NaN, 6)
      }),
    )
  })

  test('counts the notch of a U as outside', () => {
    const corner = (x: number, y: number) => movedBy(bristol, x, y)
    const corners = [
      ...[corner(-200, -200), corner(200, -200), corner(200, 200), corner(100, 200)],
      ...[corner(100, -100), corner(-100, -100), corner(-100, 200), corner(-200, 200)],
    ]
    const area: Area = { shape: 'polygon', corners }
    expect(faultOf(area)).toBeNull()
    expect(distanceToArea(area, corner(0, 100))).toBeCloseTo(100, 0)
    expect(distanceToArea(area, corner(150, 100))).toBeCloseTo(-50, 0)
    expect(distanceToArea(area, corner(0, -150))).toBeCloseTo(-50, 0)
  })
})

test('nothing outside the rectangle around an area, and so many metres more, is as near as that', () => {
  fc.assert(
    property(
      place,
      integer({ min: 20, max: 20_000 }),
      integer({ min: 0, max: 500 }),
      metres(40_000),
      metres(40_000),
      (center, radiusM, moreM, x, y) => {
        const area: Area = { shape: 'circle', center, radiusM }
        const { south, west, north, east } = boundsOf(area, moreM)
        const point = movedBy(center, x, y)
        const isOutside = point.lat < south || point.lat > north || point.lng < west || point.lng > east
        if (isOutside) expect(distanceToArea(area, point)).toBeGreaterThan(moreM - 1)
      },
    ),
  )
})

describe('an area is refused', () => {
  const polygon = (...offsets: [number, number][]): Area => ({
    shape: 'polygon',
    corners: offsets.map(([x, y]) => movedBy(bristol, x, y)),
  })
  test('whose edges cross or touch', () => {
    expect(faultOf(polygon([0, 0], [100, 100], [100, 0], [0, 100]))).toBe('crossing')
    expect(faultOf(polygon([0, 0], [200, 0], [200, 200], [100, 0], [0, 200]))).toBe('crossing')
    expect(faultOf(polygon([0, 0], [100, 0], [100, 100], [0, 100]))).toBeNull()
    expect(isCrossing([])).toBe(false)
  })
  test('that nobody would be seen in, or that is a part of the world', () => {
    expect(faultOf(polygon([0, 0], [10, 0], [10, 10]))).toBe('small')
    expect(faultOf(polygon([0, 0], [100, 0], [200, 0]))).not.toBeNull()
    expect(faultOf(polygon([0, 0], [90_000, 0], [90_000, 90_000]))).toBe('large')
  })
  test('at null island, at a pole, and over the antimeridian', () => {
    const circle = (at: number, along: number): Area => ({
      shape: 'circle',
      center: { lat: at, lng: along },
      radiusM: 500,
    })
    expect(faultOf(circle(0, 0))).toBe('nowhere')
    expect(faultOf(circle(0, 6.6))).toBeNull()
    expect(faultOf(circle(89, 10))).toBe('nowhere')
    expect(faultOf(circle(-16.8, 179.999))).toBe('nowhere')
    expect(
      faultOf({
        shape: 'polygon',
        corners: [
          { lat: -17, lng: 179 },
          { lat: -17, lng: -179 },
          { lat: -16, lng: -179 },
        ],
      }),
    ).toBe('nowhere')
  })
})

test('what a circle reaches across is its diameter, and a square its diagonal', () => {
  expect(acrossM({ shape: 'circle', center: bristol, radiusM: 150 })).toBe(300)
  expect(acrossM(square(bristol, 500))).toBeCloseTo(1414, 0)
})
