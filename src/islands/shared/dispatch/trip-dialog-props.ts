import type { Trip, TripActionInput } from '#contract/trip.ts'
import type { DialogCallbacks } from '#src/islands/resource/actions/action.ts'

/** What every question before an action on a trip takes. */
export interface TripDialogProps extends DialogCallbacks<TripActionInput> {
  trip: Trip
  title: string
}
