import { describe, expect, test } from 'vitest'
import { metresBetween } from '#contract/distance.ts'
import type { KnownPlace } from '#contract/place.ts'
import { addressLine } from '#server/platform/geo/geocoding/address-line.ts'
import { stepM, stepped } from '#src/islands/resource/map/engine/pin-step.ts'
import { readAround } from '#src/islands/resource/place/pin/around.ts'

const at = { lat: 51.46, lng: -2.6 }
const press = (key: string, shiftKey = false, metresPerPixel = 0.4) =>
  stepped(at, { key, shiftKey }, metresPerPixel)

describe('a pin that is moved by the keyboard', () => {
  test.each([
    ['ArrowUp', 1, 0],
    ['ArrowDown', -1, 0],
    ['ArrowRight', 0, 1],
    ['ArrowLeft', 0, -1],
  ] as const)('goes where %s points, by the metres it is told', (key, up, right) => {
    const to = press(key)
    expect(metresBetween(at, to ?? at)).toBeCloseTo(2, 1)
    expect([Math.sign((to?.lat ?? 0) - at.lat), Math.sign((to?.lng ?? 0) - at.lng)]).toEqual([up, right])
  })

  test('goes ten times as far with Shift, and nowhere by another key', () => {
    expect(metresBetween(at, press('ArrowLeft', true) ?? at)).toBeCloseTo(20, 0)
    expect([press('Enter'), press('+'), press('a')]).toEqual([null, null, null])
  })

  test.each([
    [0.01, 1],
    [0.1, 1],
    [0.2, 2],
    [0.5, 5],
    [1.5, 10],
    [5, 50],
    [30, 200],
  ])('at %d m a pixel goes %d m', (metresPerPixel, metres) => {
    expect(stepM(metresPerPixel)).toBe(metres)
  })
})

describe('what is said of where a pin stands', () => {
  /** North of the pin by some metres. */
  const known = (name: string, metres: number, kind: KnownPlace['kind'] = 'school'): KnownPlace => ({
    id: name,
    kind,
    name,
    place: { place: `${name}, Bristol`, point: { ...at, lat: at.lat + metres / 111_195 } },
    ...(kind === 'found' && { credit: '© OpenStreetMap contributors' }),
  })

  test('is its address, with whom to name, before any known place', () => {
    const around = readAround(at, [known('Redland School', 3), known('12 Park Street', 0, 'found')])
    expect(around).toMatchObject({
      address: '12 Park Street, Bristol',
      credit: '© OpenStreetMap contributors',
      nearest: { name: 'Redland School' },
    })
  })

  test('is the known place that it stands on, and none that is only near', () => {
    expect(readAround(at, [known('Redland School', 20)]).address).toBe('Redland School, Bristol')
    const near = readAround(at, [known('Far School', 900), known('Redland School', 60)])
    expect([near.address, near.nearest?.name, Math.round(near.nearest?.metres ?? 0)]).toEqual([
      undefined,
      'Redland School',
      60,
    ])
  })

  test('is nothing of what lies elsewhere, as a backend sends it that knows no points', () => {
    expect(readAround(at, [known('Other Town', 50_000)])).toEqual({
      address: undefined,
      credit: undefined,
      nearest: undefined,
      known: [],
    })
  })
})

describe('an address', () => {
  test.each([
    [
      { number: '12', street: 'Park Street', town: 'Bristol', postcode: 'BS1 5JA', country: 'gb' },
      '12 Park Street, Bristol BS1 5JA',
    ],
    [
      { number: '2', street: 'Petersburger Straße', town: 'Berlin', postcode: '10249', country: 'DE' },
      'Petersburger Straße 2, 10249 Berlin',
    ],
    [
      { number: '10', street: 'Rue de Rivoli', town: 'Paris', postcode: '75004', country: 'fr' },
      '10 Rue de Rivoli, 75004 Paris',
    ],
    [{ name: 'Ostbahnhof', street: 'Ostbahnhof', town: 'Berlin', country: 'de' }, 'Ostbahnhof, Berlin'],
    [{ district: 'Cotham', town: 'Bristol', country: 'gb' }, 'Cotham, Bristol'],
    [{ number: '4', country: 'gb' }, ''],
  ])('is on one line, as its country writes it', (parts, line) => {
    expect(addressLine(parts)).toBe(line)
  })

  test('is never longer than a place may be', () => {
    expect(addressLine({ name: 'x'.repeat(500) })).toHaveLength(200)
  })
})
