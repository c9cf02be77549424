import type { TripCandidates } from '#contract/trip.ts'
import { getBookingCandidates } from '#src/lib/api/bookings.ts'
import { getTripCandidates, getTripsCandidates } from '#src/lib/api/trip-candidates.ts'
import { attempt, type Result } from './result.ts'

type Candidates = Promise<Result<TripCandidates>>

/** Who could take all these bookings, by id, and with what: fetched each time, as others dispatch meanwhile. */
export const bookingCandidates = (ids: readonly string[], signal: AbortSignal): Candidates =>
  attempt(() => getBookingCandidates(ids, { signal }))

export const tripsCandidates = (ids: readonly string[], signal: AbortSignal): Candidates =>
  attempt(() => getTripsCandidates(ids, { signal }))

export const tripCandidates = (id: string, signal: AbortSignal): Candidates =>
  attempt(() => getTripCandidates(id, { signal }))
