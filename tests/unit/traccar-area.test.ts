import { describe, expect, test } from 'vitest'
import { readTraccarArea } from '#server/geofences/traccar/read-area.ts'

const square = '51.45 -2.6, 51.46 -2.6, 51.46 -2.59, 51.45 -2.59'
const corners = [
  { lat: 51.45, lng: -2.6 },
  { lat: 51.46, lng: -2.6 },
  { lat: 51.46, lng: -2.59 },
  { lat: 51.45, lng: -2.59 },
]

describe('an area of Traccar', () => {
  test.each([
    ['CIRCLE (51.5 -2.5, 100)', { shape: 'circle', center: { lat: 51.5, lng: -2.5 }, radiusM: 100 }],
    ['circle(51.5000004  -2.5,99.6)', { shape: 'circle', center: { lat: 51.5, lng: -2.5 }, radiusM: 100 }],
    [' CIRCLE (5.15e1 -2.5, 1E2) ', { shape: 'circle', center: { lat: 51.5, lng: -2.5 }, radiusM: 100 }],
    [`POLYGON ((${square}))`, { shape: 'polygon', corners }],
    [`POLYGON((${square}, 51.45 -2.6))`, { shape: 'polygon', corners }],
    [`POLYGON ((${square.replaceAll(',', ', 51.46 -2.6,')}))`, null],
    [`POLYGON ((51.45 -2.6, ${square}, 51.45 -2.59))`, { shape: 'polygon', corners }],
  ])('is read: %s', (text, area) => {
    expect(readTraccarArea(text).area).toEqual(area)
  })

  test.each([
    ['LINESTRING (51.45 -2.6, 51.46 -2.6)', 'line'],
    ['CIRCLE (0 0, 100)', 'nowhere'],
    ['CIRCLE (91 0, 100)', 'nowhere'],
    ['CIRCLE (51 181, 100)', 'nowhere'],
    ['CIRCLE (51.5 -2.5, 5)', 'small'],
    ['CIRCLE (51.5 -2.5, 50001)', 'large'],
    ['CIRCLE (51.5 -2.5, 0)', 'unreadable'],
    ['CIRCLE (51.5 -2.5, -100)', 'unreadable'],
    ['CIRCLE (51.5 -2.5)', 'unreadable'],
    ['CIRCLE (51.5 -2.5, 100, 1)', 'unreadable'],
    ['CIRCLE (51.5 , 100)', 'unreadable'],
    ['CIRCLE (NaN Infinity, 100)', 'unreadable'],
    ['CIRCLE (0x33 -2.5, 100)', 'unreadable'],
    ['CIRCLE (51.5 -2.5, 1e999)', 'large'],
    ['CIRCLE (51.5 -2.5, 100', 'unreadable'],
    ['POLYGON ((51.45 -2.6, 51.46 -2.59))', 'small'],
    ['POLYGON ((51.45 -2.6, 51.45 -2.6, 51.45 -2.6, 51.45 -2.6))', 'small'],
    ['POLYGON ((51.45 -2.6, 51.46 -2.59, 51.46 -2.6, 51.45 -2.59))', 'crossing'],
    ['POLYGON ((51 -2, 53 -2, 53 0, 51 0))', 'large'],
    [`POLYGON ((${square}), (51.451 -2.599, 51.452 -2.599, 51.452 -2.598))`, 'unreadable'],
    [`POLYGON (${square})`, 'unreadable'],
    ['POLYGON (())', 'unreadable'],
    ['MULTIPOLYGON (((51 -2, 52 -2, 52 -1)))', 'unreadable'],
    ['GEOMETRYCOLLECTION EMPTY', 'unreadable'],
    ['', 'unreadable'],
  ])('is refused: %s', (text, fault) => {
    expect(readTraccarArea(text)).toEqual({ area: null, fault })
  })

  test('has no more corners than a polygon has here', () => {
    const ring = (count: number) =>
      Array.from({ length: count }, (_, at) => {
        const angle = (2 * Math.PI * at) / count
        return `${(51.5 + 0.01 * Math.sin(angle)).toFixed(12)} ${(-2.5 + 0.01 * Math.cos(angle)).toFixed(12)}`
      }).join(', ')
    expect(readTraccarArea(`POLYGON ((${ring(100)}))`).area).toMatchObject({ shape: 'polygon' })
    expect(readTraccarArea(`POLYGON ((${ring(101)}))`).fault).toBe('corners')
    expect(readTraccarArea(`POLYGON ((${ring(20_000)}))`).fault).toBe('corners')
  })

  test('is refused at once, however long and deep it is', () => {
    const begin = performance.now()
    for (const text of [
      `POLYGON ${'('.repeat(2_000_000)}`,
      `POLYGON ((${'51.45 -2.6 '.repeat(15_000)}))`,
      `CIRCLE (${' '.repeat(190_000)}1 2, 3)`,
      `CIRCLE (${'1'.repeat(190_000)} 2, 3)`,
      `${' '.repeat(2_000_000)}CIRCLE (51.5 -2.5, 100)`,
    ])
      expect(readTraccarArea(text).area).toBeNull()
    expect(performance.now() - begin).toBeLessThan(500)
  })
})
