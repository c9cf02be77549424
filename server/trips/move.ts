import type { TripActionInput } from '#contract/trip.ts'
import type { ActorContext } from '#server/platform/history/actor-context.ts'
import type { StoredBooking } from '#server/rides/plan-stops.ts'
import type { StoredShare } from '#server/rides/shares.ts'
import type { trips } from '#server/schema/trips.ts'
import type { StoredTrip } from './progress.ts'

/** A trip that is to be taken a step on, locked, with its bookings. */
export type Move = {
  ctx: ActorContext
  /** When it happened: now, or when a phone says that it did. */
  at: Date
  /** The moment a phone named, where that can't be: `at` is the server's then. */
  wrongClock: Date | null
  trip: StoredTrip
  /** The first of the bookings that the trip serves. */
  booking: StoredBooking
  shares: readonly StoredShare[]
  input: TripActionInput
}
/** What a move changes in the trip beside its status. */
export type Patch = Partial<typeof trips.$inferInsert>
