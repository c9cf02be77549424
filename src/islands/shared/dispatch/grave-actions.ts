import type { TripAction } from '#contract/trip-states.ts'

/** What is not done lightly. */
export const graveTripActions: readonly TripAction[] = ['cancel', 'fail', 'no_show', 'delete', 'return']
