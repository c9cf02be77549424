export const bookingStatuses = [
  'draft',
  'pending',
  'confirmed',
  'scheduled',
  'in_progress',
  'completed',
  'part_completed',
  'failed',
  'rejected',
  'cancelled',
  'discarded',
] as const
/** What a person can do to a booking; the states after `scheduled` follow from its trips. */
export const bookingActions = [
  'submit',
  'discard',
  'confirm',
  'reject',
  'cancel',
  'reinstate',
  'edit',
  'create_trip',
  'assign',
] as const
/** What can be done to many at once. */
export const bookingBulkActions = ['confirm', 'cancel', 'assign'] as const

/** States that a booking from a file may start in. */
export const importedStatuses = ['draft', 'pending', 'confirmed'] as const
