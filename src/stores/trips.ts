import { atom } from 'nanostores'
import type { BulkResult } from '#contract/page.ts'
import type { StatusCounts, Trip, TripActionInput, TripBulkInput, TripRow } from '#contract/trip.ts'
import type { TripAction } from '#contract/trip-states.ts'
import type { Query } from '#src/lib/api/query.ts'
import type { Listed } from '#src/lib/api/response-shape.ts'
import * as api from '#src/lib/api/trips.ts'
import { loadable, withCounts } from './base/loadable.ts'
import { attempt, type Result } from './result.ts'
import { announceTripsChanged } from './trips-changed.ts'

const list = loadable<[Query], Listed<TripRow>>({
  name: 'trips',
  fetch: (options, params) => api.listTrips(params, options),
  onChange: 'keep',
})
export const tripCounts = loadable<[Query], StatusCounts>({
  name: 'trip-counts',
  fetch: (options, params) => api.countTrips(params, options),
  onChange: 'keep',
})
export const trips = withCounts(list, tripCounts)
export const $trips = list.$state
export const loadTrips = list.load
export const reloadTrips = list.reload

export const reloadTripCounts = tripCounts.reload

/** Whether the trip on the page is being edited. */
export const $tripEditMode = atom(false)
export function toggleTripEditMode(on = !$tripEditMode.get()): void {
  $tripEditMode.set(on)
}

/** The whole trip, of which a list shows a row. */
export const readTrip = (id: string): Promise<Result<Trip>> => attempt(() => api.getTrip(id))

export function actOnTrip(
  id: string,
  action: TripAction,
  input: TripActionInput = {},
  version?: number,
): Promise<Result<TripRow>> {
  return attempt(() => api.actOnTrip(id, action, input, { version }))
}

/** One result per trip; the list, its counts and the board are read again afterwards. */
export function bulkTrips(input: TripBulkInput): Promise<Result<BulkResult>> {
  return attempt(async () => afterBulk(await api.bulkTrips(input)))
}

export function undoTrips(undo: string): Promise<Result<BulkResult>> {
  return attempt(async () => afterBulk(await api.undoTrips(undo)))
}

async function afterBulk(result: BulkResult): Promise<BulkResult> {
  await Promise.all([reloadTrips(), reloadTripCounts(), announceTripsChanged()])
  return result
}
