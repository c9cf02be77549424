export const schoolKinds = [
  'nursery',
  'primary',
  'secondary',
  'special',
  'independent',
  'college',
  'other',
] as const

/** What becomes of a ride when the calendar that it follows changes. */
export const calendarEffects = ['cancel', 'move', 'running', 'shared'] as const

/** What an entry of an ICS file is taken for. */
export const entryKinds = ['term', 'closed', 'early'] as const
/** What becomes of it: new, known already, joined with what is there, or left out. */
export const entryOutcomes = ['added', 'known', 'merged', 'skipped'] as const
