import { expect, test } from 'vitest'
import { type TripStatus, tripStatus } from '#contract/trip-states.ts'
import type { StoredPassenger, StoredStop } from '#server/schema/trips.ts'
import { rideState } from '#server/tracking/ride-state.ts'

const rider = (state: StoredPassenger['state']) => ({ state }) as StoredPassenger
const stop = (departedAt: string | null) => ({ departedAt }) as StoredStop
const part = (states: StoredPassenger['state'][], guests = false, left: string | null = null) => ({
  riders: states.map(rider),
  guests,
  stops: [stop('2026-03-10T09:00:00Z'), stop(left)],
})
const on = (status: TripStatus, relievesId: string | null = null) => ({ status, relievesId })

test('a ride is under way from setting off until the last of its own is handed over or called off', () => {
  const states = Object.fromEntries(
    tripStatus.options.map((one) => [one, rideState(on(one), part(['boarded', 'released']))]),
  )
  expect(states).toEqual({
    ...{ unassigned: 'ahead', assigned: 'ahead', dispatched: 'ahead' },
    ...{ en_route: 'under_way', at_pickup: 'under_way', onboard: 'under_way', at_dropoff: 'under_way' },
    ...{ handover_hold: 'under_way', failed: 'interrupted' },
    ...{ completed: 'over', returned: 'over', no_show: 'over', relieved: 'over', cancelled: 'over' },
  })
  for (const state of ['released', 'absent', 'no_show', 'transferred'] as const)
    expect(rideState(on('onboard'), part([state]))).toBe('over')
  expect(rideState(on('onboard'), part(['released', 'expected']))).toBe('under_way')
  expect(rideState(on('dispatched'), part(['absent']))).toBe('over')
})

test('nobody who is known rides: it is over when the last stop is left', () => {
  expect(rideState(on('onboard'), part([], true))).toBe('under_way')
  expect(rideState(on('onboard'), part([], true, '2026-03-10T09:30:00Z'))).toBe('over')
  expect(rideState(on('onboard'), part([], false))).toBe('over')
})

test('a relief that has not set off goes on with a ride that was interrupted', () => {
  expect(rideState(on('dispatched', 'before'), part(['boarded']))).toBe('interrupted')
  expect(rideState(on('en_route', 'before'), part(['boarded']))).toBe('under_way')
})
