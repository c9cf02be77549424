import type { Place } from '#contract/place.ts'
import type { View } from './view.ts'

/** The stops of a way that a reader sees, in order, each as they may know it. */
export const seenStops = <Stop extends Place>(view: View, stops: readonly Stop[]): Stop[] =>
  stops.flatMap((stop) => {
    const place = view.place(stop)
    if (place === stop) return [stop]
    const { notes: _, ...rest } = stop
    return place ? [{ ...rest, ...place } as Stop] : []
  })

interface Way {
  from: Place | null
  via: Place[]
  to: Place | null
}

/**
 * A way from end to end as its reader sees it: from the first of their stops to the last. With a single one, the other
 * end is somebody else's.
 */
export function seenWay(view: View, stops: readonly Place[]): Way {
  const seen = seenStops(view, stops)
  const last = stops.at(-1)
  if (seen.length === 1) {
    const [only = null] = seen
    const ends = last !== undefined && view.place(last) !== null
    return ends ? { from: null, via: [], to: only } : { from: only, via: [], to: null }
  }
  return { from: seen[0] ?? null, via: seen.slice(1, -1), to: seen.at(-1) ?? null }
}
