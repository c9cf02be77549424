/**
 * How a device reports: by itself, in the OsmAnd protocol that the Traccar Client app speaks, or through Traccar. A `phone` is
 * that of a driver who is signed in, and reports during their runs.
 */
export const deviceSources = ['osmand', 'traccar', 'phone'] as const
/** So long a vehicle's own device is silent before its driver's phone is believed in its place, in milliseconds. */
export const ownDeviceMs = 2 * 60_000
/** Whether it was heard in the last minutes; `unknown` was never heard. */
export const deviceStatuses = ['online', 'offline', 'unknown'] as const
/** Why a position that came in is not where the device is now. */
export const positionFaults = ['late', 'double', 'old', 'clock', 'impossible'] as const
/**
 * After so long without a word a device is silent, in milliseconds: those that move report every few seconds, those that
 * stand every few minutes.
 */
export const silentAfterMs = { moving: 60_000, standing: 5 * 60_000 } as const
/** Nothing is expected of where a vehicle was longer ago than this, in milliseconds. */
export const freshPosition = { forMs: 60_000 } as const
/** How a vehicle stands by what it said last; `unknown` was never heard. */
export const trackedStates = ['moving', 'standing', 'silent', 'unknown'] as const
/** How long a link to a ride is good at most, in hours, and without another end, in minutes after the planned end of its trip. */
export const shareLinkSpan = { longestHours: 48, usualMin: 120 } as const
/**
 * How a ride is for those who follow it: not set off, between that and the last of them being handed over, waiting for
 * another vehicle after a breakdown, or over.
 */
export const rideStates = ['ahead', 'under_way', 'interrupted', 'over'] as const
/**
 * How the connection to Traccar is: `off` without its settings, `refused` with a wrong token, `unreachable` when no answer
 * comes, `unreadable` when the answers are not those of a Traccar that is known here.
 */
export const traccarStates = [
  'off',
  'connecting',
  'connected',
  'refused',
  'unreachable',
  'unreadable',
] as const
/**
 * How a geofence of Traccar stands to those here: `new` is not here yet, `changed` got another area there since it was taken,
 * `edited` got another one here, `conflict` got one on both sides, `same` is here as it is there, `refused` can't be taken.
 */
export const traccarFenceStates = ['new', 'changed', 'conflict', 'edited', 'same', 'refused'] as const
/**
 * Why a geofence of Traccar can't be taken: what is wrong with any area, a line, more corners than a polygon has here, wider
 * than one may be by which trips arrive, and anything else that is no circle or polygon.
 */
export const traccarFenceFaults = [
  'crossing',
  'small',
  'large',
  'nowhere',
  'line',
  'corners',
  'wide',
  'unreadable',
] as const
