import { silentAboardMs } from '#contract/lists/road-alerts.ts'
import { movingKmh, type SeenVehicle } from '../seen-vehicles.ts'
import { ended, type Found, type Look, openOf } from './look.ts'
import type { RoadTrip } from './road-trip.ts'

const patienceMs = ({ kmh }: SeenVehicle) => silentAboardMs[(kmh ?? 0) >= movingKmh ? 'moving' : 'standing']

/** Since when nothing is heard with a child aboard: a tracker that is broken is news from the first child on. */
const silentSince = ({ heardAt }: SeenVehicle, { aboardSince }: RoadTrip) =>
  aboardSince && aboardSince > heardAt ? aboardSince : heardAt

/**
 * Vehicles with a child aboard of which nothing is heard any more, neither by their own device nor by the driver's phone. It
 * ends when something is heard, or with the last child getting off, if only into another vehicle. One that
 * never reported is not tracked, and not silent.
 */
export function silentVehicles(look: Look): Found {
  const { now, seen, trips } = look
  const carrying = trips.filter(({ running, aboard }) => running && aboard > 0)
  const open = openOf(look, 'silent')
  const changed = open.flatMap((alert) => {
    const heardAt = seen.get(alert.vehicleId)?.heardAt
    if (heardAt && heardAt > alert.lastAt) return [ended(alert, heardAt)]
    const isCarrying = carrying.some(({ id, vehicle }) => id === alert.tripId && vehicle === alert.vehicleId)
    return isCarrying ? [] : [ended(alert, now)]
  })
  const told = new Set(open.map(({ vehicleId }) => vehicleId))
  const begun = carrying.flatMap((trip) => {
    const vehicle = seen.get(trip.vehicle)
    if (!vehicle || told.has(trip.vehicle)) return []
    const since = silentSince(vehicle, trip)
    if (now.getTime() - since.getTime() < patienceMs(vehicle)) return []
    told.add(trip.vehicle)
    return [
      {
        ...{ kind: 'silent' as const, key: `${trip.id} ${since.toISOString()}` },
        ...{ vehicle: trip.vehicle, trip, at: since, lastAt: vehicle.heardAt, point: vehicle.point },
        figures: { riders: trip.aboard },
      },
    ]
  })
  return { begun, changed }
}
