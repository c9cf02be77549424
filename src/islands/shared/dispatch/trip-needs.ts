import type { Trip, TripActionInput } from '#contract/trip.ts'
import type { TripAction } from '#contract/trip-states.ts'
import type { DialogCallbacks } from '#src/islands/resource/actions/action.ts'

/** What every question before an action on a trip takes. */
export interface TripDialogProps extends DialogCallbacks<TripActionInput> {
  trip: Trip
  title: string
}

export type Need = 'reason' | 'passengers' | 'call' | 'release' | 'approval' | 'ended' | 'relief' | 'exchange'

/**
 * What a trip action asks for before it is sent. The contract's table of transitions says the same; it brings its
 * validator with it, which is too heavy for a page, so a test holds the two together.
 */
const needs: Partial<Record<TripAction, Need>> = {
  cancel: 'reason',
  reopen: 'reason',
  board: 'passengers',
  absent: 'passengers',
  no_show: 'call',
  release: 'release',
  approve: 'approval',
  return: 'ended',
  relieve: 'relief',
  exchange: 'exchange',
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
