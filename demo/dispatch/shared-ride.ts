import { metresBetween } from '#contract/distance.ts'
import { detour } from '#contract/travel.ts'
import { zone } from '#demo/clock.ts'
import type { NamedRide, Ride } from '#demo/types.ts'
import { drivingS } from '#server/platform/geo/travel.ts'
import { addDays } from '#server/platform/time/days.ts'
import { sumFares } from '#server/rides/fares.ts'
import { orderStops, timeStops } from '#server/rides/merge-stops.ts'
import { withCalls } from '#server/rides/stop-calls.ts'
import type { StoredStop } from '#server/schema/trips.ts'
import { stopsOf } from './trip.ts'

/** Runs are put into one vehicle so many days ahead; what is further off the office has still to put together. */
const sharedAheadDays = 4

const wayM = (from: StoredStop, to: StoredStop) => metresBetween(from.point, to.point) * detour

/** The stops of all parts, merged and timed as the server does it. */
function mergeStops(parts: readonly NamedRide[]): StoredStop[] {
  const alone = parts.map(({ ride, id }) => ({
    stops: withCalls(stopsOf(ride), { id, direction: ride.direction }, ride.children),
    early: ride.anchor === 'dropoff',
  }))
  const ordered = orderStops(alone)
  const seconds = ordered
    .slice(1)
    .map((to, index) => drivingS(wayM(ordered[index] ?? to, to), new Date(ordered[index]?.eta ?? 0), zone))
  return timeStops(
    ordered,
    seconds,
    alone.every(({ early }) => early),
  )
}

/** Several rides as the one that a crew drives. */
function rideTogether(parts: readonly [NamedRide, ...NamedRide[]]): Ride {
  const rides = parts.map(({ ride }) => ride)
  const stops = mergeStops(parts)
  const [first, last] = [stops[0], stops.at(-1)]
  if (!first || !last) throw new RangeError('A run without stops')
  const [pickupAt, dropoffAt] = [new Date(first.eta), new Date(last.eta)]
  return {
    ...parts[0].ride,
    children: rides.flatMap(({ children }) => children),
    assistantRequired: rides.some(({ assistantRequired }) => assistantRequired),
    vehicleType: rides.find(({ vehicleType }) => vehicleType)?.vehicleType ?? null,
    pickup: first,
    dropoff: last,
    stops: stops.slice(1, -1),
    plan: {
      ...parts[0].ride.plan,
      pickupAt,
      dropoffAt,
      durationS: (dropoffAt.getTime() - pickupAt.getTime()) / 1000,
      distanceM: Math.round(stops.slice(1).reduce((sum, to, index) => sum + wayM(stops[index] ?? to, to), 0)),
      quote: sumFares(rides.map(({ plan }) => plan.quote)),
    },
    createdAt: new Date(Math.max(...rides.map(({ createdAt }) => createdAt.getTime()))),
    shared: { parts, stops },
  }
}

/** The rides as they are driven: those of one run together, where more than one of it is there. */
export function putTogether(named: readonly NamedRide[], today: string): Ride[] {
  const last = addDays(today, sharedAheadDays)
  const runs = Map.groupBy(named, ({ ride: { run, day } }) => (run && day <= last ? run : null))
  const alone = runs.get(null) ?? []
  runs.delete(null)
  const driven = [...runs.values()].map((parts) => {
    const [first, ...others] = parts.toSorted((a, b) => (a.reference < b.reference ? -1 : 1))
    if (!first) throw new RangeError('An empty run')
    return others.length > 0 ? rideTogether([first, ...others]) : first.ride
  })
  return [...driven, ...alone.map(({ ride }) => ride)]
}
