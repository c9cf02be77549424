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
  'join',
  'assign',
] as const
/** What can be done to many at once. */
export const bookingBulkActions = ['confirm', 'cancel', 'assign'] as const

/** Bookers may change and cancel confirmed rides until this long before the pickup, in minutes, unless set otherwise. */
export const usualCutoffMin = 30

/** States that a booking from a file may start in. */
export const importedStatuses = ['draft', 'pending', 'confirmed'] as const

export const bookingSources = ['console', 'parent', 'phone', 'api'] as const
export const directions = ['to_school', 'from_school', 'other'] as const
/** The end of a ride that the requested time is for. */
export const anchors = ['pickup', 'dropoff'] as const

/** What becomes of a day of a series. */
export const occurrenceStates = ['booked', 'closed', 'excepted', 'paused', 'past'] as const

/** The ways of a series: there, and back. */
export const legs = ['out', 'return'] as const

/** What of a series is cancelled: a ride and those after it, all that are still to come, or those on the days of a pause. */
export const seriesScopes = ['following', 'all', 'pause'] as const
/** How far an edit of one ride reaches in its series: from that ride on, or to all that are still to come. */
export const editScopes = ['following', 'all'] as const
/** What of a series an edit concerns: the way of the ride that was opened, or the way back as well. */
export const editLegs = ['same', 'both'] as const
/** What becomes of a ride when its series is edited. */
export const editEffects = ['change', 'leave'] as const
/** What a ride of a series can have of its own. */
export const rideParts = [
  'time',
  'riders',
  'pickup',
  'dropoff',
  'stops',
  'direction',
  'booker',
  'company',
  'source',
  'seatNeeds',
  'assistantRequired',
  'vehicleType',
  'waitMinutes',
  'promo',
  'paymentMethod',
  'notes',
] as const
export type RidePart = (typeof rideParts)[number]
