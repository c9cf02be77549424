import { distanceToArea } from '#contract/area.ts'
import type { SeenVehicle } from '#server/tracking/seen-vehicles.ts'
import type { FenceIndex } from './fence-index.ts'

/** A position that is less sure than this, in metres, lets nobody enter. */
export const sureM = 100
/** So far outside a vehicle has left: a position that jumps about at the edge is neither. */
const outsideM = 30

export interface Crossing {
  vehicleId: string
  geofenceId: string
  at: Date
}
/** When vehicles entered the geofences that they are in, by vehicle and geofence. */
export type Inside = ReadonlyMap<string, Before>
type Before = ReadonlyMap<string, Date>

/** Those that a vehicle has left, of those that it was in. */
const leftBy = (
  fences: FenceIndex,
  { vehicle: vehicleId, point, at, accuracyM }: SeenVehicle,
  before: Before,
) =>
  [...before].flatMap(([geofenceId, since]): Crossing[] => {
    const fence = fences.byId.get(geofenceId)
    const isOut = fence && distanceToArea(fence.area, point) > Math.max(outsideM, accuracyM ?? 0)
    return isOut && at > since ? [{ vehicleId, geofenceId, at }] : []
  })

const enteredBy = (
  fences: FenceIndex,
  { vehicle: vehicleId, point, at, accuracyM }: SeenVehicle,
  before: Before,
) =>
  (accuracyM ?? 0) > sureM
    ? []
    : fences
        .around(point)
        .flatMap(({ id }): Crossing[] => (before.has(id) ? [] : [{ vehicleId, geofenceId: id, at }]))

const nowhere: Before = new Map()

/** Which vehicles have entered and left which geofences, by where they were seen last and where they were before. */
export function crossings(fences: FenceIndex, seen: Iterable<SeenVehicle>, inside: Inside) {
  const entered: Crossing[] = []
  const left: Crossing[] = []
  for (const one of seen) {
    const before = inside.get(one.vehicle) ?? nowhere
    left.push(...leftBy(fences, one, before))
    entered.push(...enteredBy(fences, one, before))
  }
  return { entered, left }
}
