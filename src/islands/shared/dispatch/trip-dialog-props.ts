import type { Trip, TripActionInput } from '#contract/trip.ts'
import type { DialogEnds } from '#src/islands/resource/actions/action.ts'

/** What every question before an action on a trip takes. */
export interface TripDialogProps extends DialogEnds<TripActionInput> {
  trip: Trip
  title: string
}
