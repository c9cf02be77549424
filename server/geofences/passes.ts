import { distanceToArea } from '#contract/area.ts'
import { metresBetween } from '#contract/distance.ts'
import { movingKmh, type SeenVehicle } from '#server/tracking/seen-vehicles.ts'
import { type Inside, sureM } from './crossings.ts'
import type { Fence, FenceIndex } from './fence-index.ts'

/** A vehicle that drove into a geofence and out of it between two looks. */
export interface Pass {
  vehicleId: string
  geofenceId: string
  enteredAt: Date
  leftAt: Date
}

/** Which way a vehicle took between positions that are farther apart nobody knows. */
const longest = { metres: 500, ms: 30_000 }
/** The way is looked at every so many metres, or as far on as an edge is away: nearer there is none. */
const stepM = 5
/** Less deep inside, in metres, it may have driven past the edge. */
const deepM = 10

interface Way {
  from: SeenVehicle
  to: SeenVehicle
  metres: number
}

const isSure = ({ accuracyM, kmh }: SeenVehicle) =>
  (accuracyM ?? 0) <= sureM && (kmh === null || kmh >= movingKmh)

/** The way that a vehicle drove since it was seen before; null where that is not known or it stood. */
function wayOf(from: SeenVehicle | undefined, to: SeenVehicle): Way | null {
  if (!from || from.device !== to.device || !isSure(from) || !isSure(to)) return null
  const ms = to.at.getTime() - from.at.getTime()
  if (ms <= 0 || ms > longest.ms) return null
  const metres = metresBetween(from.point, to.point)
  return metres > 2 * deepM && metres <= longest.metres ? { from, to, metres } : null
}

type Distance = (share: number) => number

/**
 * The first share of a way, up to `to`, at which something is no more than `limit` metres outside. A distance changes by no more
 * than what is driven: most of the way is passed over.
 */
function firstWithin(outsideM: Distance, metres: number, limit: number, [from, to]: [number, number]) {
  for (let share = from; share <= to; ) {
    const farM = outsideM(share) - limit
    if (farM <= 0) return share
    share += Math.max(0.99 * farM, stepM) / metres
  }
  return null
}

/** When a vehicle was in a geofence on its way, neither of whose ends is inside; null when it was not. */
function passOf({ from, to, metres }: Way, { id: geofenceId, area }: Fence): Pass | null {
  const outsideM = (share: number) =>
    distanceToArea(area, {
      lat: from.point.lat + share * (to.point.lat - from.point.lat),
      lng: from.point.lng + share * (to.point.lng - from.point.lng),
    })
  // Most are out of reach of the middle: thousands may be looked at.
  if (outsideM(0.5) > metres / 2 - deepM || outsideM(0) <= 0 || outsideM(1) <= 0) return null
  const first = firstWithin(outsideM, metres, 0, [0, 1])
  if (first === null) return null
  const fromEnd = firstWithin((share) => outsideM(1 - share), metres, 0, [0, 1 - first])
  const last = fromEnd === null ? first : 1 - fromEnd
  if (firstWithin(outsideM, metres, -deepM, [first, last]) === null) return null
  const timeAt = (share: number) =>
    new Date(Math.round(from.at.getTime() + share * (to.at.getTime() - from.at.getTime())))
  return { vehicleId: to.vehicle, geofenceId, enteredAt: timeAt(first), leftAt: timeAt(last) }
}

/** Which geofences vehicles drove through since they were seen before, of those that none was in then or is in now. */
export function passes(
  fences: FenceIndex,
  before: ReadonlyMap<string, SeenVehicle>,
  seen: Iterable<SeenVehicle>,
  inside: Inside,
): Pass[] {
  return [...seen].flatMap((to) => {
    const way = wayOf(before.get(to.vehicle), to)
    if (!way) return []
    const open = inside.get(to.vehicle)
    return fences
      .along(way.from.point, way.to.point)
      .flatMap((fence) => (open?.has(fence.id) ? [] : (passOf(way, fence) ?? [])))
  })
}
