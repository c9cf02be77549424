import { silentAfterMs } from '#contract/lists/tracking.ts'
import type { RidePosition } from '#contract/tracking.ts'
import type { MapMarker } from '#src/islands/resource/map/map-types.ts'

/** Slower than this it stands: the speed of a vehicle at rest is never quite nothing. */
const movingKmh = 5

/** The vehicle of a ride on the map: none where it is not known. Its age is told on the server's clock. */
export function rideMarkers(
  ride: Pick<RidePosition, 'at' | 'vehicle' | 'heardAt' | 'position'>,
): MapMarker[] {
  const { at, vehicle, heardAt, position } = ride
  if (!vehicle || !position) return []
  const state = (position.speedKmh ?? 0) >= movingKmh ? 'moving' : 'standing'
  const silent = Date.parse(at) - Date.parse(heardAt ?? position.time) > silentAfterMs[state]
  const { latitude: lat, longitude: lng, course } = position
  return [{ id: 'ride', point: { lat, lng }, name: vehicle.plate, tone: silent ? 'stale' : state, course }]
}
