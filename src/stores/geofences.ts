import type { GeofenceMap, GeofenceVisits } from '#contract/geofence.ts'
import { getGeofenceMap, getVisits, recordArrival } from '#src/lib/api/geofences.ts'
import { loadable } from './base/loadable.ts'
import { attempt, type Result } from './result.ts'
import { announceTripsChanged } from './trips-changed.ts'

/** The geofences in use, for maps. */
export const geofenceMap = loadable<[], GeofenceMap['results']>({
  name: 'geofence-map',
  fetch: (options) => getGeofenceMap(options),
  onChange: 'keep',
})

/** Which vehicles were in a geofence. */
export const geofenceVisits = loadable<[id: string], GeofenceVisits['results']>({
  name: 'geofence-visits',
  fetch: (options, id) => getVisits(id, options),
  onChange: 'drop',
})

/** Records that a trip has arrived where a geofence says; what shows trips is read again, whatever came of it. */
export async function recordFenceArrival(trip: string, stop: number): Promise<Result<void>> {
  const result = await attempt(() => recordArrival(trip, stop))
  await announceTripsChanged()
  return result
}
