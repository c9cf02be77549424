import type { Point } from '#contract/place.ts'
import { tightSpareMin, travelHorizonMin } from '#contract/travel.ts'
import { travelSeconds } from '#server/platform/geo/travel.ts'
import type { BusyTrip, Schedule, Span } from './schedule.ts'

/** A ride to fit between others: when, from where, to where. */
export type Stint = Span & { from: Point; to: Point; zone: string }
/** The time between a ride and the trip before or after it, in whole minutes: what the way takes, and what there is. */
export interface Gap {
  trip: BusyTrip
  side: 'before' | 'after'
  neededMin: number
  thereMin: number
}
/** What a driver or vehicle has around a ride: a trip at the same time, or the ways from one trip and to another. */
export interface Busy {
  overlap: BusyTrip | undefined
  gaps: readonly Gap[]
}
export type BusyCrew = Record<keyof Schedule, ReadonlyMap<string | null, Busy>>

const minuteMs = 60_000
type Way = Pick<Gap, 'trip' | 'side'> & { awayMs: number }

/** The trips next before and after; one that ends when the ride begins does not overlap it. */
function neighbours(stint: Span, exceptId: string, trips: readonly BusyTrip[]) {
  let overlap: BusyTrip | undefined
  const nearest: Partial<Record<Gap['side'], Way>> = {}
  for (const trip of trips) {
    if (trip.id === exceptId) continue
    const side = trip.scheduledEnd <= stint.startAt ? 'before' : 'after'
    const awayMs =
      side === 'before'
        ? stint.startAt.getTime() - trip.scheduledEnd.getTime()
        : trip.startAt.getTime() - stint.scheduledEnd.getTime()
    if (awayMs < 0) overlap ??= trip
    else if (awayMs < (nearest[side]?.awayMs ?? travelHorizonMin * minuteMs))
      nearest[side] = { trip, side, awayMs }
  }
  return { overlap, ways: overlap ? [] : Object.values(nearest) }
}

const legOf = (stint: Stint, { trip, side }: Way) =>
  side === 'before'
    ? { from: trip.to, to: stint.from, at: trip.scheduledEnd, zone: stint.zone }
    : { from: stint.to, to: trip.from, at: stint.scheduledEnd, zone: stint.zone }

const keyOf = ({ trip, side }: Way) => `${side} ${trip.id}`

/** How everybody in a schedule stands to a ride, which may be the trip `exceptId`. Each way is measured once. */
export async function busyAround(stint: Stint, exceptId: string, schedule: Schedule): Promise<BusyCrew> {
  const of = (who: keyof Schedule) =>
    [...schedule[who]].map(([id, trips]) => [id, neighbours(stint, exceptId, trips)] as const)
  const found = { driver: of('driver'), vehicle: of('vehicle') }
  // An assistant comes and goes with a vehicle, or on their own: only that they are elsewhere is known.
  const assistant = of('assistant').map(([id, { overlap }]) => [id, { overlap, gaps: [] }] as const)
  const ways = new Map(
    [...found.driver, ...found.vehicle].flatMap(([, one]) => one.ways.map((way) => [keyOf(way), way])),
  )
  const seconds = await travelSeconds([...ways.values()].map((way) => legOf(stint, way)))
  const neededMin = new Map(
    [...ways.keys()].map((key, index) => [key, Math.ceil((seconds[index] ?? 0) / 60)]),
  )
  const gapOf = (way: Way): Gap => ({
    trip: way.trip,
    side: way.side,
    neededMin: neededMin.get(keyOf(way)) ?? 0,
    thereMin: Math.floor(way.awayMs / minuteMs),
  })
  const measured = (all: (typeof found)['driver']) =>
    new Map(all.map(([id, { overlap, ways: own }]) => [id, { overlap, gaps: own.map(gapOf) }]))
  return {
    driver: measured(found.driver),
    vehicle: measured(found.vehicle),
    assistant: new Map(assistant),
  }
}

export const isImpossible = ({ neededMin, thereMin }: Pick<Gap, 'neededMin' | 'thereMin'>) =>
  neededMin > thereMin
export const isTight = (gap: Pick<Gap, 'neededMin' | 'thereMin'>) =>
  !isImpossible(gap) && gap.thereMin - gap.neededMin < tightSpareMin
