/** Why a booking or a trip did not go as planned. `other` needs a note. */
export const reasons = [
  'child_ill',
  'school_closed',
  'parent_cancelled',
  'duplicate',
  'dispatcher',
  'driver_unavailable',
  'vehicle_breakdown',
  'no_driver_found',
  'passenger_absent',
  'wrong_address',
  'weather',
  'safeguarding',
  'other',
] as const

/** Those that whoever booked can give, the usual ones first. */
export const bookerReasons = [
  'child_ill',
  'parent_cancelled',
  'school_closed',
  'passenger_absent',
  'wrong_address',
  'duplicate',
  'weather',
  'other',
] as const satisfies readonly (typeof reasons)[number][]
