import type { TripInput, TripRow } from '#contract/trip.ts'
import * as api from '#src/lib/api/trip-edits.ts'
import { attempt, type Result } from './result.ts'

/** `startsAt` is an instant in ISO 8601. */
export function addTrip(bookingId: string, startsAt: string): Promise<Result<TripRow>> {
  return attempt(() => api.addTrip(bookingId, startsAt))
}

/** `version` is that of the record the form was filled from: a newer one on the server is a `conflict`. */
export function saveTrip(id: string, input: TripInput, version: number): Promise<Result<TripRow>> {
  return attempt(() => api.updateTrip(id, input, { version }))
}

export function deleteTrip(id: string, version?: number): Promise<Result<void>> {
  return attempt(() => api.deleteTrip(id, { version }))
}
