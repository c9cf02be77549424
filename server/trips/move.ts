import type { TripActionInput } from '#contract/trip.ts'
import type { TripAction } from '#contract/trip-states.ts'
import type { ActorContext } from '#server/platform/history/actor-context.ts'
import type { StoredBooking } from '#server/rides/plan-stops.ts'
import type { trips } from '#server/schema/trips.ts'
import type { StoredTrip } from './progress.ts'

export type MovingAction = Exclude<TripAction, 'edit' | 'delete'>
/** A trip that is to be taken a step on, locked, with its booking. */
export type Move = { ctx: ActorContext; trip: StoredTrip; booking: StoredBooking; input: TripActionInput }
/** What a move changes in the trip beside its status. */
export type Patch = Partial<typeof trips.$inferInsert>
