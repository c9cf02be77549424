import type { Trip, TripActionInput } from '#contract/trip.ts'
import type { SaveProblem } from '#src/islands/form/form-types.ts'

/** What every question before an action on a trip takes. */
export interface TripDialogProps {
  trip: Trip
  title: string
  /** Resolves to nothing when it worked, else to the problem, which the dialog shows. */
  onSubmit: (input: TripActionInput) => Promise<SaveProblem | undefined>
  onDone: () => void
  onClose: () => void
}
