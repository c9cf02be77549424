import { and, eq } from 'drizzle-orm'
import { type Area, distanceToArea } from '#contract/area.ts'
import { metresBetween } from '#contract/distance.ts'
import type { Point } from '#contract/place.ts'
import type { Db } from '#server/platform/db/connect.ts'
import { geofences } from '#server/schema/geofences.ts'
import { schools } from '#server/schema/people.ts'
import { exactM, movingKmh, type SeenVehicle } from '../seen-vehicles.ts'
import { ended, type Found, type Look, type NewAlert, openOf } from './look.ts'
import type { RoadTrip } from './road-trip.ts'
import { type Spot, spotsIn } from './spots.ts'
import { elsewhereM } from './wrong-stop.ts'

/** So long in one place is longer than a light, a crossing or most queues, which creep on. */
const leastMs = 4 * 60_000
/** Within this it stands, in metres: positions of a vehicle at rest wander. */
const stillM = 50
/** As far back as it is looked for when it came to a stand. */
const lookBackMs = 15 * 60_000
/** Vehicles at rest report every few minutes. */
const freshMs = 5 * 60_000

const around = (center: Point): Area => ({ shape: 'circle', center, radiusM: 0 })
const near = (one: Point, other: Point, metres: number) => metresBetween(one, other) <= metres

/** Since when a device has stayed where it is, by its last positions; null where that is not known for long enough. */
export function standsSince(spots: readonly Spot[]): { at: number; point: Point } | null {
  const known = spots.filter(({ accuracyM }) => (accuracyM ?? 0) <= exactM)
  const last = known.at(-1)
  if (!last) return null
  const moved = known.findLastIndex(
    ({ point, kmh }) => (kmh ?? 0) > movingKmh || !near(point, last.point, stillM),
  )
  const first = known[moved + 1]
  return first && last.at - first.at >= leastMs ? { at: first.at, point: last.point } : null
}

/** Where schools are: circles around their points, and the geofences that were drawn for them. */
async function schoolAreas(db: Db): Promise<Area[]> {
  const known = await db.select({ place: schools.place }).from(schools)
  const drawn = await db
    .select({ area: geofences.area })
    .from(geofences)
    .where(and(geofences.active, eq(geofences.kind, 'school')))
  return [
    ...known.flatMap(({ place }) => (place ? [around(place.point)] : [])),
    ...drawn.map(({ area }) => area),
  ]
}

const stands = ({ kmh, at, accuracyM }: SeenVehicle, now: Date) =>
  (kmh ?? 0) <= movingKmh && (accuracyM ?? 0) <= exactM && now.getTime() - at.getTime() <= freshMs

/** Whether it stands where nobody expects it: at no stop of the trip and at no school. */
const isElsewhere = ({ point }: SeenVehicle, areas: readonly Area[]) =>
  areas.every((area) => distanceToArea(area, point) > elsewhereM)
const stopsOf = ({ stops }: RoadTrip) => stops.map(({ point }) => around(point))

interface Candidate {
  road: RoadTrip
  vehicle: SeenVehicle
}

/** Those of the vehicles at rest with a child aboard that are at no stop and no school. */
async function elsewhere(look: Look, told: ReadonlySet<string>): Promise<Candidate[]> {
  const { db, now, seen, trips } = look
  const resting = trips.flatMap((road): Candidate[] => {
    const vehicle = seen.get(road.vehicle)
    return road.running && road.aboard > 0 && vehicle && !told.has(road.vehicle) && stands(vehicle, now)
      ? [{ road, vehicle }]
      : []
  })
  const atNoStop = resting.filter(({ road, vehicle }) => isElsewhere(vehicle, stopsOf(road)))
  if (atNoStop.length === 0) return []
  const areas = await schoolAreas(db)
  return atNoStop.filter(({ vehicle }) => isElsewhere(vehicle, areas))
}

/**
 * Vehicles that stand for four minutes with a child aboard, more than 300 m from every stop of the trip and every school. It
 * ends when the vehicle moves on, or with the last child getting off.
 */
export async function unplannedStops(look: Look): Promise<Found> {
  const { db, now, seen, trips } = look
  const open = openOf(look, 'unplanned_stop')
  const changed = open.flatMap((alert) => {
    const vehicle = seen.get(alert.vehicleId)
    const carries = trips.some(
      (trip) =>
        trip.running && trip.id === alert.tripId && trip.vehicle === alert.vehicleId && trip.aboard > 0,
    )
    const here = { lat: alert.latitude, lng: alert.longitude }
    const isThere = !vehicle || near(vehicle.point, here, 2 * stillM)
    return carries && isThere ? [] : [ended(alert, now)]
  })
  const candidates = await elsewhere(look, new Set(open.map(({ vehicleId }) => vehicleId)))
  const spans = candidates.map(({ vehicle: { device } }) => ({
    ...{ device, from: new Date(now.getTime() - lookBackMs), to: now },
  }))
  const spots = await spotsIn(db, spans)
  const begun = candidates.flatMap(({ road, vehicle }, index): NewAlert[] => {
    const since = standsSince(spots[index] ?? [])
    if (!since) return []
    const at = new Date(since.at)
    return [
      {
        ...{ kind: 'unplanned_stop', key: `${road.id} ${at.toISOString()}`, vehicle: vehicle.vehicle },
        ...{ trip: road, at, point: since.point },
        figures: { riders: road.aboard },
      },
    ]
  })
  return { begun, changed }
}
