import { expect, test } from 'vitest'
import type { TripAction } from '#contract/trip-states.ts'
import { type Pressed, tripButtons } from '#src/islands/bookings/details/trip-buttons.ts'
import { readTrip } from '#src/lib/api/read-trip.ts'

const buttons = (status: string, actions: readonly TripAction[], pressed?: Pressed, more: object = {}) =>
  tripButtons(readTrip({ id: 'trip', status, actions, ...more }), pressed)

test('The next step stands alone, and what else can be done keeps its order', () => {
  expect(buttons('assigned', ['unassign', 'dispatch', 'assign', 'cancel', 'edit'])).toEqual({
    next: 'dispatch',
    others: ['edit', 'assign', 'unassign', 'cancel'],
  })
})

test('A step that was pressed stays where nothing follows it', () => {
  expect(buttons('assigned', ['cancel'], { action: 'unassign', next: false }).others).toEqual(['cancel'])
  expect(buttons('completed', ['cancel'], { action: 'complete', next: true }).next).toBe('complete')
})

test('At a stop of a shared run the next step is what is to be done there', () => {
  const rider = (id: string, does: 'on' | 'off') => ({ child: { id, name: id }, booking: id, does, count: 1 })
  const stops = [[rider('ann', 'on')], [rider('bob', 'on')], [rider('ann', 'off')], [rider('bob', 'off')]]
  const at = (reached: number, ann: string, bob: string) => ({
    stops: stops.map((riders, seq) => ({
      seq,
      riders,
      arrivedAt: seq <= reached ? '2026-03-11T08:00:00Z' : null,
    })),
    passengers: Object.entries({ ann, bob }).map(([id, state]) => ({ child: { id, name: id }, state })),
  })
  const next = (reached: number, ann: string, bob: string, actions: readonly TripAction[]) =>
    buttons('at_dropoff', actions, undefined, at(reached, ann, bob)).next
  const all: TripAction[] = ['board', 'next_stop', 'release']
  expect(next(1, 'boarded', 'expected', all)).toBe('board')
  expect(next(1, 'boarded', 'boarded', all)).toBe('next_stop')
  expect(next(2, 'boarded', 'boarded', all)).toBe('release')
  expect(next(2, 'released', 'boarded', all)).toBe('next_stop')
  expect(next(3, 'released', 'boarded', ['release', 'hold'])).toBe('release')
  expect(next(3, 'released', 'released', ['complete'])).toBe('complete')
  const held = buttons('handover_hold', ['next_stop', 'release'], undefined, at(2, 'boarded', 'boarded'))
  expect(held.next).toBe('release')
  // A backend that says nothing of riders: on the way the next stop, at the end the handover.
  const untold = (reached: number) => {
    const { stops: told, passengers } = at(reached, 'boarded', 'boarded')
    return { passengers, stops: told.map((stop) => ({ ...stop, riders: [] })) }
  }
  expect(buttons('at_dropoff', all, undefined, untold(1)).next).toBe('next_stop')
  expect(buttons('at_dropoff', ['release'], undefined, untold(3)).next).toBe('release')
})
