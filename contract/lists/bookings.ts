export const bookingSources = ['console', 'parent', 'phone', 'api'] as const
export const directions = ['to_school', 'from_school', 'other'] as const
/** The end of a ride whose time was asked for. */
export const anchors = ['pickup', 'dropoff'] as const

/** What becomes of a day of a series. */
export const occurrenceStates = ['booked', 'closed', 'excepted', 'paused', 'past'] as const

/** The ways of a series: there, and back. */
export const legs = ['out', 'return'] as const
