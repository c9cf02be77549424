import { expect, test } from 'vitest'
import * as access from '#contract/access.ts'
import {
  bookingFollows,
  bookingTransitions,
  editableBookings,
  endedBookings,
} from '#contract/booking-states.ts'
import { companyTransitions } from '#contract/company-states.ts'
import { driverTransitions, isStatusChangeAllowed } from '#contract/driver-states.ts'
import type { Role } from '#contract/people.ts'
import { type Transition, transitionsFrom } from '#contract/state.ts'
import { tripTransitions } from '#contract/trip-states.ts'

/*
 * The states of the domain, written down a second time on purpose: most tests walk through the contract's tables, and would
 * not miss a row that is not there.
 */

type Permissions = Readonly<Record<string, readonly Role[]>>

/** A row as `action: from → to, permission, what it needs`. */
function inWords(table: readonly Transition<string, string>[], permissions: Permissions) {
  const nameOf = (roles: readonly Role[]) =>
    Object.keys(permissions).find((name) => permissions[name] === roles) ?? 'nobody'
  return table
    .map(({ action, from, to, by, needs = [] }) =>
      [`${action}: ${from} → ${to}`, nameOf(by), ...needs].join(', '),
    )
    .toSorted()
}

test('a booking goes where the domain lets it', () => {
  expect(inWords(bookingTransitions, access.bookings)).toEqual([
    'cancel: confirmed → cancelled, write, reason',
    'cancel: pending → cancelled, write, reason',
    'cancel: scheduled → cancelled, write, reason',
    'confirm: pending → confirmed, dispatch',
    'discard: draft → discarded, write',
    'reinstate: cancelled → confirmed, dispatch',
    'reject: pending → rejected, dispatch, reason',
    'submit: draft → pending, write',
  ])
})

test('a booking follows its trips', () => {
  expect(bookingFollows.map(({ from, to, when }) => `${when}: ${from} → ${to}`).toSorted()).toEqual([
    'all_completed: in_progress → completed',
    'no_trip_left: scheduled → confirmed',
    'none_completed: in_progress → failed',
    'some_completed: in_progress → part_completed',
    'trip_exists: confirmed → scheduled',
    'trip_reopened: completed → in_progress',
    'trip_reopened: failed → in_progress',
    'trip_reopened: part_completed → in_progress',
    'trip_started: scheduled → in_progress',
    'trip_waits: failed → scheduled',
  ])
})

test('a booking can be edited until it is under way, and is over when nothing more happens', () => {
  expect(editableBookings).toEqual(['draft', 'pending', 'confirmed', 'scheduled'])
  expect(endedBookings.toSorted()).toEqual([
    'cancelled',
    'completed',
    'discarded',
    'failed',
    'part_completed',
    'rejected',
  ])
})

test('a trip goes where the domain lets it: never cancelled with a child aboard', () => {
  expect(inWords(tripTransitions, access.trips)).toEqual([
    'absent: assigned → assigned, drive, passengers',
    'absent: dispatched → dispatched, drive, passengers',
    'absent: en_route → en_route, drive, passengers',
    'absent: onboard → onboard, drive, passengers',
    'approve: at_dropoff → at_dropoff, approve, approval',
    'approve: handover_hold → handover_hold, approve, approval',
    'approve: onboard → onboard, approve, approval',
    'arrive: en_route → at_pickup, drive',
    'arrive_dropoff: onboard → at_dropoff, drive',
    'assign: assigned → assigned, write, driver, vehicle',
    'assign: unassigned → assigned, write, driver, vehicle',
    'back_en_route: at_pickup → en_route, drive',
    'board: at_dropoff → at_dropoff, drive, passengers',
    'board: at_pickup → at_pickup, drive, passengers',
    'board: at_pickup → onboard, drive, passengers',
    'cancel: assigned → cancelled, write, reason',
    'cancel: dispatched → cancelled, write, reason',
    'cancel: en_route → cancelled, write, reason',
    'cancel: unassigned → cancelled, write, reason',
    'complete: at_dropoff → completed, drive',
    'depart: dispatched → en_route, drive',
    'dispatch: assigned → dispatched, write',
    'exchange: assigned → assigned, write, reason',
    'exchange: at_dropoff → at_dropoff, write, reason',
    'exchange: at_pickup → at_pickup, write, reason',
    'exchange: dispatched → dispatched, write, reason',
    'exchange: en_route → en_route, write, reason',
    'exchange: handover_hold → handover_hold, write, reason',
    'exchange: onboard → onboard, write, reason',
    'expect: assigned → assigned, drive, passengers',
    'expect: at_dropoff → at_dropoff, drive, passengers',
    'expect: at_pickup → at_pickup, drive, passengers',
    'expect: dispatched → dispatched, drive, passengers',
    'expect: en_route → en_route, drive, passengers',
    'expect: onboard → onboard, drive, passengers',
    'expect: unassigned → unassigned, write, passengers',
    'fail: en_route → failed, drive, reason',
    'fail: onboard → failed, drive, reason',
    'hold: at_dropoff → handover_hold, drive',
    'next_stop: at_dropoff → onboard, drive',
    'next_stop: handover_hold → onboard, drive',
    'no_show: at_pickup → no_show, drive, call',
    'release: at_dropoff → at_dropoff, drive, passengers',
    'release: at_dropoff → completed, drive, passengers',
    'release: handover_hold → at_dropoff, drive, passengers',
    'release: handover_hold → completed, drive, passengers',
    'release: handover_hold → handover_hold, drive, passengers',
    'relieve: at_pickup → relieved, write, reason, driver, vehicle, place, start',
    'relieve: en_route → relieved, write, reason, driver, vehicle, place, start',
    'relieve: failed → relieved, write, reason, driver, vehicle, place, start',
    'relieve: onboard → relieved, write, reason, driver, vehicle, place, start',
    'reopen: completed → at_dropoff, reopen, reason',
    'reopen: no_show → at_pickup, reopen, reason',
    'return: handover_hold → returned, drive, reason',
    'unassign: assigned → unassigned, write',
    'unassign: dispatched → unassigned, write, reason',
  ])
})

test('drivers and companies are suspended, come back and leave', () => {
  const working = ['available', 'invited', 'off_duty', 'on_break', 'on_duty', 'on_leave']
  expect(inWords(driverTransitions, access.drivers)).toEqual(
    [
      'invite: invited → invited, write',
      ...working.map((from) => `leave: ${from} → left, write`),
      'leave: suspended → left, write',
      'reinstate: suspended → off_duty, write',
      'rejoin: left → off_duty, write',
      ...working.map((from) => `suspend: ${from} → suspended, write`),
    ].toSorted(),
  )
  expect(inWords(companyTransitions, access.companies)).toEqual([
    'reactivate: suspended → active, write',
    'suspend: active → suspended, write',
  ])
})

test('the form of a driver changes what their day brings, and ends nothing', () => {
  const allowed = ([from, to]: Parameters<typeof isStatusChangeAllowed>) => isStatusChangeAllowed(from, to)
  const yes: Parameters<typeof isStatusChangeAllowed>[] = [
    [null, 'invited'],
    [null, 'available'],
    ['invited', 'available'],
    ['on_leave', 'on_duty'],
    ['left', 'left'],
  ]
  const no: typeof yes = [
    [null, 'left'],
    [null, 'suspended'],
    ['available', 'invited'],
    ['available', 'suspended'],
    ['suspended', 'available'],
    ['left', 'off_duty'],
  ]
  expect([yes.filter((change) => !allowed(change)), no.filter(allowed)]).toEqual([[], []])
})

test('the steps from a state are those of the role', () => {
  const steps = (role: Role) =>
    transitionsFrom(bookingTransitions, 'pending', role).map(({ action }) => action)
  expect(steps('dispatcher')).toEqual(['confirm', 'reject', 'cancel'])
  expect(steps('parent')).toEqual(['cancel'])
  expect(steps('viewer')).toEqual([])
})
