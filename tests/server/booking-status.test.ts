import { describe, expect, test } from 'vitest'
import { bookingFollows, bookingStatus } from '#contract/booking-states.ts'
import { tripStatus } from '#contract/trip-states.ts'
import {
  causesOf,
  currentTrip,
  statusesFrom,
  type TripFacts,
  tripFor,
} from '#server/dispatch/booking-status.ts'
import type { StoredPassenger } from '#server/schema/trips.ts'

const trip = (
  status: TripFacts['status'],
  passengers: StoredPassenger['state'][] = ['released'],
  hour = 8,
): TripFacts => ({
  id: `${status}-${hour}`,
  status,
  startAt: new Date(Date.UTC(2026, 2, 11, hour)),
  passengers: passengers.map((state) => ({ state })),
})

describe('where trips take their booking', () => {
  test.each([
    ['confirmed', [], []],
    ['confirmed', [trip('unassigned')], ['scheduled']],
    ['confirmed', [trip('cancelled')], []],
    ['scheduled', [trip('cancelled')], ['confirmed']],
    ['scheduled', [trip('dispatched')], []],
    ['scheduled', [trip('en_route')], ['in_progress']],
    ['scheduled', [trip('no_show', ['no_show'])], ['in_progress', 'failed']],
    ['in_progress', [trip('completed')], ['completed']],
    ['in_progress', [trip('completed', ['released', 'absent'])], ['part_completed']],
    ['in_progress', [trip('completed'), trip('failed')], ['part_completed']],
    ['in_progress', [trip('returned')], ['failed']],
    ['in_progress', [trip('cancelled')], ['failed']],
    ['in_progress', [trip('completed'), trip('unassigned')], []],
    ['in_progress', [trip('cancelled'), trip('assigned')], []],
    ['completed', [trip('at_dropoff')], ['in_progress']],
    ['failed', [trip('at_pickup')], ['in_progress']],
    ['completed', [trip('completed')], []],
    ['cancelled', [trip('onboard')], []],
    ['pending', [trip('assigned')], []],
  ] as const)('%s with %j → %j', (from, trips, steps) => {
    expect(statusesFrom(from, trips)).toEqual(steps)
  })

  test('goes along rows of the table only, and comes to rest', () => {
    for (const from of bookingStatus.options) {
      for (const first of tripStatus.options) {
        for (const second of tripStatus.options) {
          const trips = [trip(first), trip(second, ['no_show'], 9)]
          let state: (typeof bookingStatus.options)[number] = from
          for (const to of statusesFrom(from, trips)) {
            expect(
              bookingFollows.some(
                (row) => row.from === state && row.to === to && causesOf(trips).has(row.when),
              ),
            ).toBe(true)
            state = to
          }
          expect(statusesFrom(state, trips)).toEqual([])
        }
      }
    }
  })
})

test('the trip shown is one still to end, the later of two, never a cancelled one', () => {
  expect(currentTrip([trip('completed', [], 12), trip('assigned', [], 8)])?.status).toBe('assigned')
  expect(currentTrip([trip('assigned', [], 8), trip('unassigned', [], 9)])?.status).toBe('unassigned')
  expect(currentTrip([trip('cancelled')])).toBeNull()
})

test.each([
  ['at_dropoff', ['released', 'expected'], 'at_dropoff'],
  ['at_dropoff', ['released', 'boarded'], 'at_dropoff'],
  ['at_dropoff', ['released', 'transferred'], 'at_dropoff'],
  ['at_dropoff', ['released', 'absent'], 'completed'],
  ['at_pickup', ['no_show', 'absent'], 'no_show'],
  ['dispatched', ['absent', 'absent'], 'dispatched'],
  ['cancelled', ['absent', 'absent'], 'cancelled'],
] as const)('a shared trip that is %s is, for two who are %j, %s', (status, states, own) => {
  const passengers = states.map((state) => ({ state, booking: 'ours' }))
  const other = { state: 'boarded' as const, booking: 'theirs' }
  const shared = { ...trip(status), passengers: [...passengers, other] }
  expect(tripFor('ours', shared)).toEqual({ ...shared, status: own, passengers })
})
