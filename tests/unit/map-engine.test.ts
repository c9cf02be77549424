import * as fc from 'fast-check'
import { fromLonLat } from 'ol/proj.js'
import { describe, expect, test, vi } from 'vitest'
import { groupMarkers } from '#src/islands/resource/map/engine/cluster.ts'
import { readColours } from '#src/islands/resource/map/engine/colours.ts'
import {
  circleFlat,
  extentOf,
  scaleBar,
  stretch,
  toFlat,
  toPoint,
} from '#src/islands/resource/map/engine/geometry.ts'
import { layerOf, nameIn, placeSize, roadRank } from '#src/islands/resource/map/engine/ground-names.ts'
import { roadWidth } from '#src/islands/resource/map/engine/road-width.ts'
import { shortName } from '#src/islands/resource/map/engine/short-name.ts'

const point = fc.record({
  lat: fc.double({ min: -85, max: 85, noNaN: true }),
  lng: fc.double({ min: -180, max: 179.999, noNaN: true }),
})

describe('places', () => {
  test('are where OpenLayers has them too, and come back', async () => {
    await fc.assert(
      fc.property(point, (at) => {
        const [x = 0, y = 0] = fromLonLat([at.lng, at.lat])
        const flat = toFlat(at)
        expect(flat[0]).toBeCloseTo(x, 3)
        expect(flat[1]).toBeCloseTo(y, 3)
        const back = toPoint(flat)
        expect(back.lat).toBeCloseTo(at.lat, 5)
        expect(back.lng).toBeCloseTo(at.lng, 5)
      }),
    )
  })

  test('beyond the date line and the poles are places of the world still', () => {
    const world = 2 * Math.PI * 6_378_137
    expect(toPoint([toFlat({ lat: 10, lng: 20 })[0] + world, toFlat({ lat: 10, lng: 20 })[1]])).toEqual({
      lat: 10,
      lng: 20,
    })
    expect(toFlat({ lat: 90, lng: 0 })[1]).toBeLessThan(world / 2 + 1)
  })

  test('a circle has its radius on the ground, wherever it is', () => {
    const [x, y] = toFlat({ lat: 60, lng: 5 })
    for (const [cx, cy] of circleFlat({ lat: 60, lng: 5 }, 300))
      expect(Math.hypot(cx - x, cy - y) / stretch(60)).toBeCloseTo(300, 6)
  })

  test('have an extent, none has none', () => {
    expect(extentOf([])).toBeNull()
    expect(
      extentOf([
        [3, -2],
        [-1, 7],
      ]),
    ).toEqual([-1, -2, 3, 7])
  })
})

test('a scale is a round length that fits', async () => {
  expect(scaleBar(1, 100)).toEqual({ metres: 100, pixels: 100 })
  expect(scaleBar(1.01, 100).metres).toBe(100)
  expect(scaleBar(0.99, 100).metres).toBe(50)
  await fc.assert(
    fc.property(fc.double({ min: 0.01, max: 150_000, noNaN: true }), (each) => {
      const { metres, pixels } = scaleBar(each, 96)
      expect(pixels).toBeLessThanOrEqual(96.001)
      expect(pixels).toBeGreaterThan(96 / 2.51)
      expect(String(metres / 10 ** Math.floor(Math.log10(metres) + 1e-9))).toMatch(/^[125]/)
    }),
  )
})

describe('markers that are together', () => {
  const group = (places: [number, number][], cell: number) =>
    groupMarkers(
      { xs: Float64Array.from(places, ([x]) => x), ys: Float64Array.from(places, ([, y]) => y) },
      places.map((_, at) => at),
      cell,
    )

  test('are one group at their middle; those apart stay alone', () => {
    const groups = group(
      [
        [1, 1],
        [3, 1],
        [95, 95],
      ],
      10,
    )
    expect(groups.map(({ x, y, members }) => [x, y, members])).toEqual([
      [2, 1, [0, 1]],
      [95, 95, [2]],
    ])
  })

  test('are together across the edge of a cell', () => {
    expect(
      group(
        [
          [9.5, 5],
          [10.5, 5],
        ],
        10,
      ).map(({ members }) => members),
    ).toEqual([[0, 1]])
    expect(
      group(
        [
          [1, 5],
          [19, 5],
        ],
        10,
      ),
    ).toHaveLength(2)
  })

  test('are each in one group, and groups stay what they are while the map moves', async () => {
    const places = fc.array(
      fc.tuple(fc.integer({ min: -5000, max: 5000 }), fc.integer({ min: -5000, max: 5000 })),
    )
    await fc.assert(
      fc.property(places, (given) => {
        const members = group(given, 100).flatMap((one) => one.members)
        expect(members.toSorted((a, b) => a - b)).toEqual(given.map((_, at) => at))
      }),
    )
    const some = { xs: Float64Array.of(5, 25, 900), ys: Float64Array.of(5, 5, 900) }
    expect(groupMarkers(some, [0, 1], 40)[0]?.members).toEqual(groupMarkers(some, [0, 1, 2], 40)[0]?.members)
  })
})

describe('what a vector tile calls things', () => {
  test('roads have a rank, by Protomaps and by OpenMapTiles', () => {
    expect(roadRank('highway', 'motorway')).toBe('motorway')
    expect(roadRank('major_road', 'secondary')).toBe('middle')
    expect(roadRank('minor_road', 'service')).toBe('service')
    expect(roadRank('tertiary', '')).toBe('middle')
    expect(roadRank('ferry', '')).toBeUndefined()
    expect([layerOf('transportation'), layerOf('roads'), layerOf('pois'), layerOf(7)]).toEqual([
      'roads',
      'roads',
      undefined,
      undefined,
    ])
  })

  test('they grow as one looks closer, without a jump', () => {
    for (const rank of ['motorway', 'main', 'middle', 'minor', 'service', 'path', 'rail'] as const) {
      const at = Array.from({ length: 85 }, (_, step) => roadWidth(rank, 4 + step / 5))
      for (const [step, width] of at.entries()) {
        expect(width).toBeGreaterThanOrEqual(at[step - 1] ?? 0)
        expect(width - (at[step - 1] ?? width)).toBeLessThan(1)
      }
    }
    expect(roadWidth('motorway', 20)).toBe(18)
  })

  test('names are in the reader’s language where the map knows that', () => {
    const names: Record<string, unknown> = { name: 'Geneva', 'name:fr': 'Genève', name_ar: 'جنيف' }
    const get = (field: string) => names[field]
    expect(['fr', 'ar', 'en'].map((language) => nameIn(get, language))).toEqual(['Genève', 'جنيف', 'Geneva'])
    expect(nameIn(() => 12, 'en')).toBe('')
    expect([placeSize('locality', 'city'), placeSize('locality', ''), placeSize('pier', '')]).toEqual([
      15, 14, 11,
    ])
  })
})

test('a name on the map is an address up to its street', () => {
  expect(shortName('12 Mill Lane, Bristol BS1')).toBe('12 Mill Lane')
  expect(shortName('شارع النيل، الخرطوم')).toBe('شارع النيل')
  expect(shortName('The Royal Academy of Something Very Long')).toBe('The Royal Academy of Something…')
})

test('the map is drawn in colours that a canvas knows, also where the stylesheet is shortened', () => {
  vi.stubGlobal('getComputedStyle', () => ({ getPropertyValue: () => ' #fff' }))
  const page = { dataset: { mode: 'light' } } as unknown as HTMLElement
  for (const colour of Object.values(readColours(page).ground)) expect(colour).toMatch(/^#[\da-f]{3,6}$/)
  vi.unstubAllGlobals()
})
