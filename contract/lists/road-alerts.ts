/**
 * What the desk is told of a vehicle on the road, the most urgent first: its driver calls for help; nothing is heard of it with a child aboard; a child
 * got on or off away from the stop; it left a pickup before its time without somebody; it stands where no stop is with a
 * child aboard; it drives too fast.
 */
export const roadAlertKinds = [
  'sos',
  'silent',
  'wrong_stop',
  'left_early',
  'unplanned_stop',
  'speeding',
] as const

/** Of these a child may be in danger: nobody waits for them to end by themselves. */
export const urgentAlerts: readonly (typeof roadAlertKinds)[number][] = ['sos', 'silent', 'wrong_stop']

/** What happened on the trips of a vehicle, as its day is told. */
export const tripMoments = ['set_off', 'arrived', 'boarded', 'released', 'ended'] as const
export const vehicleEventKinds = [...tripMoments, ...roadAlertKinds] as const

/**
 * When a vehicle with a child aboard is silent for the desk, in milliseconds since it was heard: later than the map says so
 * of one that moves, as a tunnel or a dead spot is no alarm.
 */
export const silentAboardMs = { moving: 2 * 60_000, standing: 5 * 60_000 } as const

/** How long a note of the desk on an alert may be, and how many an alert takes. */
export const alertNotes = { longest: 200, most: 10 } as const
