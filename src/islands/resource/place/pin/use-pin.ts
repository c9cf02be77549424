import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import type { KnownPlace, Point } from '#contract/place.ts'
import type { MapStop } from '#src/islands/resource/map/map-types.ts'
import { findPlaces, findPlacesAt } from '#src/stores/lookups.ts'
import { type Around, readAround } from './around.ts'

/** Where a pin is, and whether that is looked at closely enough. */
interface Spot {
  point: Point
  close: boolean
}

/** From further away a pin is on a street at best. */
const closeEnough = 14.5
/** A pin that is on its way is not asked about. */
const pauseMs = 350
/** It rests once it has not moved for so long. */
const restMs = 120

/** Known places of anywhere, to begin with where there is nothing else to look at. */
function useFirstPlaces(wanted: boolean): readonly KnownPlace[] {
  const [places, setPlaces] = useState<readonly KnownPlace[]>([])
  useEffect(() => {
    if (!wanted) return
    const stop = new AbortController()
    findPlaces('', stop.signal).then(setPlaces, () => undefined)
    return () => stop.abort()
  }, [wanted])
  return places
}

/** Where a pin is, whether that is near enough to take, and what is said of it. `around` is undefined until it is known. */
export function usePin(first: Point | null) {
  const [start, setStart] = useState(first)
  const [rest, setRest] = useState<Spot>()
  const latest = useRef<Spot>(undefined)
  const resting = useRef<ReturnType<typeof setTimeout>>(undefined)
  const [told, setTold] = useState<{ point: Point; around: Around }>()
  const anywhere = useFirstPlaces(start === null)
  const at = rest?.close ? rest.point : undefined

  useEffect(() => {
    if (!at) return
    const stop = new AbortController()
    const tell = (places: readonly KnownPlace[]) => setTold({ point: at, around: readAround(at, places) })
    const timer = setTimeout(
      () => findPlacesAt(at, stop.signal).then(tell, () => !stop.signal.aborted && tell([])),
      pauseMs,
    )
    return () => {
      clearTimeout(timer)
      stop.abort()
    }
  }, [at])

  const known = told?.around.known.length ? told.around.known : anywhere
  const stops = useMemo(
    () => known.map(({ name, place: { point } }): MapStop => ({ name, point, kind: 'via', done: false })),
    [known],
  )
  const onMove = useCallback((point: Point, zoom: number) => {
    const now = { point, close: zoom >= closeEnough }
    latest.current = now
    clearTimeout(resting.current)
    resting.current = setTimeout(() => setRest(now), restMs)
  }, [])
  useEffect(() => () => clearTimeout(resting.current), [])
  /** Where it is at this moment, also on its way; undefined while that is looked at from too far. */
  const now = useCallback(() => (latest.current?.close ? latest.current.point : undefined), [])
  return {
    start,
    bringTo: setStart,
    onMove,
    now,
    at,
    around: told && told.point === at ? told.around : undefined,
    stops,
  }
}
