import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { trackedStates } from '#contract/lists/tracking.ts'
import type { TrackedVehicle } from '#contract/tracking.ts'
import { expectedAt, isLate, stateOf } from '#src/islands/shared/tracking/vehicle-state.ts'
import { chooseVehicles, selectedVehicle } from '#src/islands/tracking/live/choose-vehicles.ts'
import { parseView, printView, trackingFilters } from '#src/islands/tracking/live/view-state.ts'
import { vehicleNow } from '#src/stores/tracked.ts'

const now = Date.parse('2026-03-10T09:00:00Z')
const ago = (seconds: number) => new Date(now - seconds * 1000).toISOString()
const position = (speedKmh: number | null, seconds = 0) => ({
  time: ago(seconds),
  latitude: 51.45,
  longitude: -2.58,
  altitudeM: null,
  speedKmh,
  course: null,
  accuracyM: null,
})
const trip = (values: Partial<NonNullable<TrackedVehicle['trip']>> = {}) => ({
  id: 'trip',
  reference: 'KB-000001-1',
  booking: 'booking',
  status: 'onboard' as const,
  delayMin: null,
  schools: [],
  next: null,
  ...values,
})
const vehicle = (values: Partial<TrackedVehicle> = {}): TrackedVehicle => ({
  id: 'car',
  plate: 'AB12 CDE',
  callSign: null,
  company: null,
  driver: null,
  device: 'device',
  heardAt: ago(0),
  position: position(0),
  batteryPct: null,
  trip: null,
  ...values,
})
const view = parseView('')

test('nothing is expected of a vehicle once its position is older than a minute, or where nobody said so', () => {
  const next = { kind: 'pickup' as const, place: 'Park Row', planned: ago(0), expectedAt: ago(-300) }
  const at = (seconds: number) =>
    expectedAt(vehicle({ position: position(30, seconds), trip: trip({ next }) }), now)
  expect(at(60)).toBe(ago(-300))
  expect(at(61)).toBeUndefined()
  expect(expectedAt(vehicle({ position: null, trip: trip({ next }) }), now)).toBeUndefined()
  const { expectedAt: _, ...unknown } = next
  expect(expectedAt(vehicle({ trip: trip({ next: unknown }) }), now)).toBeUndefined()
  expect(expectedAt(vehicle(), now)).toBeUndefined()
})

describe('how a vehicle stands', () => {
  test.each([
    ['moving', 40, 59],
    ['silent', 40, 61],
    ['standing', 0, 61],
    ['standing', 4.9, 299],
    ['standing', null, 299],
    ['silent', 0, 301],
  ] as const)('%s at %s km/h, heard %s seconds ago', (state, speed, seconds) => {
    const one = vehicle({ heardAt: ago(seconds), position: position(speed, seconds) })
    expect(stateOf(one, now)).toBe(state)
  })

  test('one that was never heard, or has told no place, is not known', () => {
    expect(stateOf(vehicle({ heardAt: null, position: null }), now)).toBe('unknown')
    expect(stateOf(vehicle({ position: null }), now)).toBe('unknown')
  })

  test('it is late from five minutes on', () => {
    const late = [null, 4, 5].map((delayMin) => isLate(vehicle({ trip: trip({ delayMin }) })))
    expect(late).toEqual([false, false, true])
    expect(isLate(vehicle())).toBe(false)
  })
})

describe('the address', () => {
  test('says what is shown, and shows what it says', () => {
    const text = fc.string({ unit: 'grapheme' })
    const any = fc.record({
      show: fc.constantFrom(...trackingFilters),
      search: text,
      company: text,
      school: text,
      vehicle: text,
      trip: text,
      driver: text,
      day: fc.constantFrom('', '2026-11-26'),
      fences: fc.constantFrom('', '1'),
    })
    void fc.assert(
      fc.property(any, (one) => {
        expect(parseView(printView(one))).toEqual(one)
      }),
    )
  })

  test('of the usual view is empty, and nonsense in it shows the usual', () => {
    expect(printView(view)).toBe('')
    expect(parseView('show=everything&page=3&day=yesterday')).toEqual(view)
  })
})

describe('which vehicles are shown', () => {
  const moving = vehicle({
    id: 'moving',
    plate: 'C',
    position: position(30),
    company: { id: 'a', name: 'A' },
  })
  const late = vehicle({
    id: 'late',
    plate: 'B',
    trip: trip({ delayMin: 9, schools: [{ id: 's', name: 'S' }] }),
  })
  const riding = vehicle({ id: 'riding', plate: 'A', trip: trip({ id: 'other', reference: 'KB-000777-1' }) })
  const silent = vehicle({
    id: 'silent',
    plate: 'É D',
    heardAt: ago(900),
    driver: { id: 'd', name: 'Zoë', phone: '' },
  })
  const all = [moving, late, riding, silent]
  const shown = (query: string) => chooseVehicles(all, parseView(query), now).vehicles.map(({ id }) => id)

  test('those that run late first, then those on a trip, then the others, each as they came', () => {
    expect(shown('')).toEqual(['late', 'riding', 'moving', 'silent'])
  })

  test.each([
    ['show=moving', ['moving']],
    ['show=silent', ['silent']],
    ['show=late', ['late']],
    ['company=a', ['moving']],
    ['school=s', ['late']],
    ['search=zoe', ['silent']],
    ['search=e%20d', ['silent']],
    ['search=000777', ['riding']],
    ['search=nobody', []],
  ])('%s', (query, ids) => {
    expect(shown(query)).toEqual(ids)
  })

  test('each filter says how many it would show under the others', () => {
    expect(chooseVehicles(all, parseView('show=late'), now).counts).toEqual({
      all: 4,
      moving: 1,
      standing: 2,
      silent: 1,
      unknown: 0,
      late: 1,
    })
    expect(chooseVehicles(all, parseView('company=a'), now).counts.all).toBe(1)
    expect(Object.keys(chooseVehicles([], view, now).counts)).toEqual(['all', ...trackedStates, 'late'])
  })

  test('a link to a trip or a driver finds their vehicle, and a filter does not hide it', () => {
    const found = (query: string) => selectedVehicle(all, parseView(query))?.id
    expect([found('trip=other'), found('driver=d'), found('vehicle=moving&show=silent')]).toEqual([
      'riding',
      'silent',
      'moving',
    ])
    expect([found(''), found('trip=none')]).toEqual([undefined, undefined])
  })

  test('a driver with a vehicle of their own who drives another is found in that one', () => {
    const driver = { id: 'z', name: 'Zara', phone: '' }
    const [own, driven] = [vehicle({ id: 'own', driver }), vehicle({ id: 'driven', driver, trip: trip({}) })]
    const found = (vehicles: TrackedVehicle[]) => selectedVehicle(vehicles, parseView('driver=z'))?.id
    expect([found([own, driven]), found([driven, own]), found([own])]).toEqual(['driven', 'driven', 'own'])
  })
})

describe('what has moved since', () => {
  const move = {
    id: 'car',
    heardAt: ago(0),
    time: ago(1),
    latitude: 52,
    longitude: -3,
    speedKmh: 20,
    course: 90,
    batteryPct: null,
  }
  const before = vehicle({ heardAt: ago(10), position: position(0, 10), batteryPct: 80 })

  test('is where the vehicle is; what it does not say stays', () => {
    expect(vehicleNow(before, move)).toMatchObject({
      heardAt: ago(0),
      batteryPct: 80,
      position: { time: ago(1), latitude: 52, longitude: -3, speedKmh: 20, course: 90 },
    })
    expect(vehicleNow(before, move)).toBe(vehicleNow(before, { ...move }))
  })

  test('leaves a newer place where it is, and moves on however a backend writes its instants', () => {
    const known = vehicle({ heardAt: ago(10), position: position(0, 0) })
    expect(vehicleNow(known, { ...move, time: ago(5) })).toMatchObject({
      heardAt: ago(0),
      position: { time: ago(0), latitude: 51.45 },
    })
    const offset = (seconds: number) => ago(seconds).replace('Z', '+00:00')
    const written = vehicle({ heardAt: offset(10), position: { ...position(0), time: offset(10) } })
    expect(vehicleNow(written, move).position?.latitude).toBe(52)
    expect(vehicleNow(written, { ...move, heardAt: offset(20), time: offset(20) })).toBe(written)
  })

  test('counts for nothing where a newer word is known, or there is none', () => {
    expect(vehicleNow(before, undefined)).toBe(before)
    const newer = vehicle({ heardAt: ago(0), position: position(0, 0) })
    expect(vehicleNow(newer, { ...move, heardAt: ago(5), time: ago(6) })).toBe(newer)
  })
})
