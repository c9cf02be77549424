import { expect, test } from 'vitest'
import type { TripCandidates } from '#contract/trip.ts'
import type { BoardTrip } from '#contract/trip-board.ts'
import { canSwap, fitsOf } from '#src/islands/trips/board/fits.ts'
import { intentOf } from '#src/islands/trips/board/intent.ts'

const trip = (id: string, driver: string | null, more: Partial<BoardTrip> = {}): BoardTrip => ({
  id,
  version: 1,
  reference: id,
  booking: id,
  company: null,
  status: 'assigned',
  from: '2026-03-10T08:00:00Z',
  to: '2026-03-10T08:30:00Z',
  pickup: '',
  dropoff: '',
  riders: [],
  passengers: 1,
  driver,
  vehicle: driver === null ? null : { id: `car of ${driver}`, plate: '' },
  actions: ['edit'],
  conflicts: [],
  warnings: [],
  way: null,
  ...more,
})
const because = (message: string) => [{ code: 'x', message }]
const candidates = (more: Partial<TripCandidates> = {}): TripCandidates => ({
  drivers: [
    ['amal', 'own', [], []],
    ['bo', 'broken', [], because('Tight.')],
    ['pat', 'own', because('No papers.'), []],
  ].map(([id, usualVehicle, problems, warnings]) => ({
    ...{ id, name: id, code: '', phone: '', status: 'available', tripsThatDay: 0 },
    ...{ usualVehicle, problems, warnings },
  })) as TripCandidates['drivers'],
  vehicles: [
    ['own', [], because('Outside.')],
    ['broken', because('Repair.'), []],
    ['car of cy', [], []],
  ].map(([id, problems, warnings]) => ({
    ...{ id, plate: '', name: '', body: 'car', seats: 4, wheelchairSpaces: 0, tripsThatDay: 0 },
    ...{ problems, warnings },
  })) as TripCandidates['vehicles'],
  ...more,
})

test('a driver takes the usual vehicle, else the one that the trip has, else one is to be chosen', () => {
  const fits = fitsOf(trip('t', 'cy'), candidates())
  expect(fits('amal')).toEqual({ state: 'tight', reason: 'Outside.', vehicle: 'own', ask: false })
  expect(fits('bo')).toEqual({ state: 'tight', reason: 'Tight.', vehicle: 'car of cy', ask: false })
  expect(fitsOf(trip('t', null), candidates())('bo')).toMatchObject({ vehicle: undefined, ask: true })
})

test('who can’t take it says why, and so does everybody where nobody can', () => {
  expect(fitsOf(trip('t', null), candidates())('pat')).toMatchObject({
    state: 'blocked',
    reason: 'No papers.',
  })
  const nobody = fitsOf(trip('t', null), candidates({ problems: because('Ada rides elsewhere.') }))
  expect(nobody('amal')).toMatchObject({ state: 'blocked', reason: 'Ada rides elsewhere.' })
  expect(nobody('pat').reason).toBe('No papers. Ada rides elsewhere.')
  expect(fitsOf(trip('t', null), candidates())('gone').state).toBe('blocked')
  expect(fitsOf(trip('t', null), candidates({ assistantNeeded: true }))('amal').ask).toBe(true)
})

test('two trips of different drivers can be swapped until somebody sets off', () => {
  expect(canSwap(trip('a', 'x'), trip('b', 'y'))).toBe(true)
  expect(canSwap(trip('a', 'x'), trip('b', 'x'))).toBe(false)
  expect(canSwap(trip('a', 'x'), trip('b', null))).toBe(false)
  expect(canSwap(trip('a', 'x'), trip('b', 'y', { actions: [] }))).toBe(false)
})

test('dropped, a trip is swapped, given, taken off or left, by where it is', () => {
  const all = [trip('a', 'x'), trip('b', 'y'), trip('c', null)]
  const [one] = all
  const drop = (lane: string, over?: string) =>
    intentOf(one ?? trip('a', 'x'), { lane, trip: over }, all, undefined).act
  expect(drop('y', 'b')).toBe('swap')
  expect(drop('y')).toBe('give')
  expect(drop('x')).toBe('stay')
  expect(drop('')).toBe('takeOff')
  expect(drop('', 'c')).toBe('takeOff')
})
