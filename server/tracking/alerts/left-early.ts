import { sql } from 'drizzle-orm'
import { metresBetween } from '#contract/distance.ts'
import type { Point } from '#contract/place.ts'
import { positions } from '#server/schema/tracking.ts'
import { exactM, movingKmh, type SeenVehicle } from '../seen-vehicles.ts'
import { ended, type Found, type Look, type NewAlert, openOf } from './look.ts'
import type { RoadStop, RoadTrip } from './road-trip.ts'
import { type Spot, spotsIn } from './spots.ts'

/** A stop that is left a minute or two before its time is no alarm. */
const earlyMs = 2 * 60_000
/** Further from a stop than this it has left it, in metres. */
const awayM = 150
/** A vehicle whose driver pressed nothing is caught within so many metres, or it passed by; a red light is no stop. */
const caughtM = 1000
const stoodMs = 60_000
/** So long ago it may have stood at a stop. */
const lookBackMs = 10 * 60_000
/** Where a vehicle was longer ago than this says nothing of where it is. */
const freshMs = 60_000

interface Candidate {
  trip: RoadTrip
  stop: RoadStop
  vehicle: SeenVehicle
}
interface Departure {
  trip: RoadTrip
  stop: RoadStop
  at: Date
  point: Point
}

const isExact = ({ accuracyM }: Pick<Spot, 'accuracyM'>) => (accuracyM ?? 0) <= exactM
const before = (now: Date, ms: number) => new Date(now.getTime() - ms)

/** Stops that a vehicle may have left too early, by where it is now. */
function candidatesOf({ now, seen, trips }: Look): Candidate[] {
  return trips.flatMap((trip) => {
    const vehicle = seen.get(trip.vehicle)
    if (!trip.running || !vehicle || !isExact(vehicle) || vehicle.at < before(now, freshMs)) return []
    return trip.stops.flatMap((stop) => {
      const { missing, departedAt, arrivedAt, eta, point } = stop
      if (missing === 0 || departedAt || Date.parse(eta) - now.getTime() <= earlyMs) return []
      const metres = metresBetween(vehicle.point, point)
      return metres <= awayM || (!arrivedAt && metres > caughtM) ? [] : [{ trip, stop, vehicle }]
    })
  })
}

/** Whether a vehicle was at a stop, by where it came to rest; where the driver pressed nothing, for a minute. */
function wasAt(rests: readonly Spot[], { point, arrivedAt }: RoadStop): boolean {
  const there = rests.filter((spot) => isExact(spot) && metresBetween(spot.point, point) <= awayM)
  if (arrivedAt) return there.some(({ at }) => at >= Date.parse(arrivedAt) - stoodMs)
  return (there.at(-1)?.at ?? 0) - (there[0]?.at ?? 0) >= stoodMs
}

/** Those of the candidates that stood at the stop, and whose last two positions are away from it: one may be a jump. */
async function whoLeft({ db, now }: Look, candidates: readonly Candidate[]): Promise<Candidate[]> {
  const resting = sql`(${positions.speedKmh} is null or ${positions.speedKmh} < ${movingKmh})`
  const spansOf = (some: readonly Candidate[], ms: number) =>
    some.map(({ vehicle: { device } }) => ({ device, from: before(now, ms), to: now }))
  const rests = await spotsIn(db, spansOf(candidates, lookBackMs), resting)
  const stood = candidates.filter(({ stop }, index) => wasAt(rests[index] ?? [], stop))
  const lately = await spotsIn(db, spansOf(stood, freshMs))
  return stood.filter(({ stop: { point } }, index) => {
    const last = (lately[index] ?? []).filter(isExact).slice(-2)
    return last.length === 2 && last.every((spot) => metresBetween(spot.point, point) > awayM)
  })
}

const keyOf = ({ id }: RoadTrip, { seq, eta }: RoadStop) => `${id} ${seq} ${eta}`

/** Whether it is still so: somebody is missing, the trip goes on, and the vehicle is not back at the stop. */
function lasts(trip: RoadTrip | undefined, key: string, vehicle: SeenVehicle | undefined): boolean {
  const stop = trip?.running ? trip.stops.find((one) => keyOf(trip, one) === key) : undefined
  if (!stop || stop.missing === 0) return false
  return !vehicle || !isExact(vehicle) || metresBetween(vehicle.point, stop.point) > awayM
}

function begin({ trip, stop, at, point }: Departure): NewAlert[] {
  const earlyBy = Date.parse(stop.eta) - at.getTime()
  if (earlyBy <= earlyMs) return []
  return [
    {
      ...{ kind: 'left_early', key: keyOf(trip, stop), vehicle: trip.vehicle, trip, at },
      ...{ point, place: stop.place },
      figures: { minutes: Math.round(earlyBy / 60_000), riders: stop.missing },
    },
  ]
}

/** Stops that were left by what the driver pressed, with somebody missing. */
const pressed = ({ trips, seen }: Look): Departure[] =>
  trips.flatMap((trip) =>
    trip.stops.flatMap((stop) =>
      trip.running && stop.missing > 0 && stop.departedAt
        ? [{ trip, stop, at: new Date(stop.departedAt), point: seen.get(trip.vehicle)?.point ?? stop.point }]
        : [],
    ),
  )

/**
 * Vehicles that left a stop more than two minutes before its time while somebody who is to get on there has neither done so
 * nor been excused: by what the driver pressed, or by where they are. A stop at which nobody gets on may be left as early as
 * one likes. It ends when nobody is missing any more, when the vehicle is back, or with the trip.
 */
export async function leftEarly(look: Look): Promise<Found> {
  const { now, seen, trips } = look
  const byPlace = (await whoLeft(look, candidatesOf(look))).map(
    ({ vehicle: { at, point }, ...left }): Departure => ({ ...left, at, point }),
  )
  const tripOf = new Map(trips.map((trip) => [trip.id, trip]))
  const changed = openOf(look, 'left_early').flatMap((alert) => {
    const key = alert.onceKey.replace(/^left_early /, '')
    return lasts(tripOf.get(alert.tripId ?? ''), key, seen.get(alert.vehicleId)) ? [] : [ended(alert, now)]
  })
  return { begun: [...pressed(look), ...byPlace].flatMap(begin), changed }
}
