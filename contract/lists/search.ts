/** What one search finds, in the order in which it is shown. */
export const searchKinds = [
  'child',
  'parent',
  'driver',
  'company',
  'staff',
  'vehicle',
  'school',
  'calendar',
  'booking',
  'trip',
] as const

/** What is known of a place. */
export const placeKinds = ['home', 'school', 'company', 'used'] as const
