import { metresBetween } from '#contract/distance.ts'
import type { KnownPlace, Point } from '#contract/place.ts'

/** What is said of where a pin stands. */
export interface Around {
  /** Of the pin itself: what a geocoder says, or a known place that it stands on. */
  address: string | undefined
  credit: string | undefined
  /** The known place that is nearest to it, with the way there in metres. */
  nearest: { name: string; metres: number } | undefined
  known: readonly KnownPlace[]
}

/** A pin so near to a known place stands on it. */
const onIt = 25
/** What lies further away says nothing of where a pin is. */
const furthest = 2000

/** Reads what an answer has on a point: another backend may send it in any order, or places of anywhere. */
export function readAround(at: Point, places: readonly KnownPlace[]): Around {
  const found = places.find(({ kind }) => kind === 'found')
  const near = places
    .filter(({ kind }) => kind !== 'found' && kind !== 'guess')
    .map((known) => ({ known, metres: metresBetween(at, known.place.point) }))
    .filter(({ metres }) => metres <= furthest)
    .sort((one, other) => one.metres - other.metres)
  const [first] = near
  const isOn = first !== undefined && first.metres <= onIt
  return {
    address: found?.place.place ?? (isOn ? first.known.place.place : undefined),
    credit: found?.credit,
    nearest: first && { name: first.known.name, metres: first.metres },
    known: near.map(({ known }) => known),
  }
}
