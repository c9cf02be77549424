import type { Trip, TripActionInput } from '#contract/trip.ts'
import type { TripAction } from '#contract/trip-states.ts'
import type { DialogCallbacks } from '#src/islands/resource/actions/action.ts'

/** What is entered before an action on a trip: its body, or which bookings join or leave it. */
export type TripAnswer = TripActionInput & { bookings?: string[] }

/** What every question before an action on a trip takes. */
export interface TripDialogProps extends DialogCallbacks<TripAnswer> {
  trip: Trip
  title: string
}

/** The trip that was chosen, in the version that was looked at. */
export interface Join {
  trip: string
  version: number | undefined
}

export type Need =
  | 'reason'
  | 'passengers'
  | 'absence'
  | 'returning'
  | 'call'
  | 'release'
  | 'approval'
  | 'ended'
  | 'relief'
  | 'exchange'
  | 'joining'
  | 'leaving'
  | 'link'

/**
 * What a trip action asks for before it is sent. The contract's table of transitions says the same; it brings its
 * validator with it, which is too heavy for a page, so a test holds the two together.
 */
const needs: Partial<Record<TripAction, Need>> = {
  cancel: 'reason',
  reopen: 'reason',
  board: 'passengers',
  absent: 'absence',
  expect: 'returning',
  no_show: 'call',
  release: 'release',
  approve: 'approval',
  return: 'ended',
  relieve: 'relief',
  exchange: 'exchange',
  share: 'joining',
  split: 'leaving',
  share_link: 'link',
}

/**
 * The need of an action in a state: taking a driver off is explained only once the trip was dispatched, and who took
 * the children of a ride that failed only once they were aboard.
 */
export function needOf(action: TripAction, status: string): Need | undefined {
  if (action === 'unassign') return status === 'dispatched' ? 'reason' : undefined
  if (action === 'fail') return status === 'onboard' ? 'ended' : 'reason'
  return needs[action]
}
