/** What a driver looks at before the first ride of a day with a vehicle. */
export const checkItems = [
  'lights',
  'tyres',
  'brakes',
  'mirrors',
  'doors',
  'belts',
  'child_seats',
  'first_aid',
  'extinguisher',
  'fuel',
  'damage',
] as const
/** What a vehicle check came to: `unsafe` is not driven. */
export const checkResults = ['fine', 'faults', 'unsafe'] as const
/** What was found when the driver walked through the empty vehicle after a ride. */
export const sweepFindings = ['nothing', 'belongings', 'child'] as const
/** What a driver tells the desk with one press. */
export const driverCalls = ['sick', 'delayed', 'sos'] as const
