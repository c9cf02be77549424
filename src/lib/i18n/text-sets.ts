/** The texts of parts that are loaded when first wanted: no page carries them, the build lays each set down as a file. */
export const textSets = {
  'booking-tasks': ['bookings-list:ask*', 'resource:assign*', 'resource:reason*', 'states:driver.status*'],
  'trip-dialogs': ['trips:assign*', 'resource', 'states:reason*'],
} as const satisfies Record<string, readonly string[]>

export type TextSet = keyof typeof textSets
