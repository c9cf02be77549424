import type { Place } from '#contract/place.ts'
import { planStops } from './plan-stops.ts'
import type { View } from './view.ts'

/** The stops that a reader sees, in order, each as they may see it. */
export const visibleStops = <Stop extends Place>(view: View, stops: readonly Stop[]): Stop[] =>
  stops.flatMap((stop) => {
    const place = view.place(stop)
    if (place === stop) return [stop]
    const { notes: _, near: __, ...rest } = stop
    return place ? [{ ...rest, ...place } as Stop] : []
  })

interface VisibleRoute<Stop> {
  from: Stop | null
  via: Stop[]
  to: Stop | null
}

/**
 * A route as its reader sees it: from the first of their stops to the last. With a single one, the other
 * end is somebody else's.
 */
export function visibleRoute<Stop extends Place>(view: View, stops: readonly Stop[]): VisibleRoute<Stop> {
  const visible = visibleStops(view, stops)
  if (visible.length !== 1)
    return { from: visible[0] ?? null, via: visible.slice(1, -1), to: visible.at(-1) ?? null }
  const [only = null] = visible
  const last = stops.at(-1)
  const ends = last !== undefined && view.place(last) !== null
  return ends ? { from: null, via: [], to: only } : { from: only, via: [], to: null }
}

interface Ride {
  /** Pickup, stops and dropoff. */
  route: readonly Place[]
  pickupAt: Date
  dropoffAt: Date
}

const placeOf = ({ place, point, notes, near }: Place): Place => ({
  place,
  point,
  ...(notes ? { notes } : {}),
  ...(near !== undefined && { near }),
})

/** The same for a booking, with the planned times at both ends that are seen. */
export function visibleRide(view: View, { route, pickupAt, dropoffAt }: Ride) {
  const [pickup, ...others] = route
  const dropoff = others.pop()
  if (!pickup || !dropoff) return { from: null, via: [], to: null, pickupAt, dropoffAt }
  const planned = planStops({ pickup, stops: others, dropoff, pickupAt, dropoffAt }, pickupAt)
  const { from, via, to } = visibleRoute(
    view,
    planned.map((stop) => ({ ...stop, ...route[stop.seq] })),
  )
  return {
    from: from && placeOf(from),
    via: via.map(placeOf),
    to: to && placeOf(to),
    pickupAt: from && from.seq > 0 ? new Date(from.eta) : pickupAt,
    dropoffAt: to && to.seq < route.length - 1 ? new Date(to.eta) : dropoffAt,
  }
}
