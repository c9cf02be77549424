import type { Point } from '#contract/place.ts'
import { Random } from '#demo/random.ts'
import type { StoredStop } from '#server/schema/trips.ts'
import { currentStop, firstStop, type StoredTrip } from '#server/trips/progress.ts'
import { type Path, pathBetween, type Spot, shifted } from './path.ts'

type Trip = Pick<StoredTrip, 'id' | 'stops' | 'startedAt'>

/** From one place to the next; `from` is the stop that it begins at, none for the way to the first one. */
interface Leg {
  from: StoredStop | null
  path: Path
  startedAt: Date | null
}

/** No leg is driven faster than this on average: its first metres are in town. */
const townM = 6000
const [townKmh, roadKmh] = [40, 62]
const setOffMs = 15_000
const hoursMs = (metres: number, kmh: number) => (metres / 1000 / kmh) * 3_600_000

export const legMinMs = ({ metres }: Path) =>
  hoursMs(Math.min(metres, townM), townKmh) + hoursMs(Math.max(0, metres - townM), roadKmh) + setOffMs

const nowhere: Point = { lat: 0, lng: 0 }

/** Somewhere near the first stop, for a vehicle of which nothing is known. */
function nearby(id: string, { lat, lng }: Point): Point {
  const random = new Random(`nearby ${id}`)
  const angle = random.next() * 2 * Math.PI
  const away = 900 + random.next() * 1100
  return shifted({ lat, lng }, Math.sin(angle) * away, Math.cos(angle) * away)
}

/** The way to the first stop of a trip. */
export function approachOf({ id, stops }: Pick<Trip, 'id' | 'stops'>, spot: Spot | null): Path {
  const to = firstStop(stops)?.point ?? nowhere
  return pathBetween(spot?.point ?? nearby(id, to), to, `${id} to the first stop`)
}

/** The way on which a trip is, or was when it ended. */
export function legOf(trip: Trip, spot: Spot | null): Leg {
  const { id, stops, startedAt } = trip
  const to = currentStop(stops)
  const left = stops.findLast(({ seq, skipped, departedAt }) => !skipped && departedAt && seq !== to?.seq)
  if (!to || !left?.departedAt) return { from: null, path: approachOf(trip, spot), startedAt }
  return {
    from: left,
    path: pathBetween(left.point, to.point, `${id} ${left.seq}`),
    startedAt: new Date(left.departedAt),
  }
}
