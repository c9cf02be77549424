import { currentStop } from '#server/trips/progress.ts'
import { legOf } from './leg.ts'
import { motionAt, planDrive } from './motion.ts'
import { type Spot, spotAt } from './path.ts'
import { arrival, type Before, type Driven } from './timetable.ts'

/** Where a vehicle is, how fast it goes, and whether it is on a trip. */
export interface Whereabouts extends Spot {
  speedKmh: number
  running: boolean
  /** The leg on which it moves, for what happens on its way only. */
  leg: string | null
}

/** Trips that went on the road at all. */
export const wasDriven = ({ startedAt }: Pick<Driven, 'startedAt'>) => startedAt !== null

/** Standing at a place: on a trip, or with the engine off. */
export const standing = (spot: Spot, running: boolean): Whereabouts => ({
  ...spot,
  speedKmh: 0,
  running,
  leg: null,
})

/**
 * Where the vehicle of a trip that has set off is at `at`, or was when the trip ended. `arrives` is when it is to be at the
 * next stop, where that is not as the timetable says.
 */
export function whereOn(trip: Driven, before: Pick<Before, 'spot'>, at: Date, arrives?: Date): Whereabouts {
  const running = trip.completedAt === null
  const { path, from, startedAt } = legOf(trip, before.spot)
  const stop = currentStop(trip.stops)
  const end = spotAt(path, path.metres)
  if (stop?.arrivedAt) return standing({ ...end, point: stop.point }, running)
  const begun = startedAt ?? trip.startAt
  const until = trip.completedAt && trip.completedAt < at ? trip.completedAt : at
  const name = `${trip.id} ${from?.seq ?? 'first'}`
  const duration = (arrives ?? arrival(trip, before)).getTime() - begun.getTime()
  const motion = motionAt(planDrive(path.metres, duration, name), until.getTime() - begun.getTime())
  const spot = spotAt(path, motion.metres)
  return running ? { ...spot, speedKmh: motion.speedKmh, running, leg: name } : standing(spot, running)
}

/** A vehicle that broke down goes on after so long. */
const repairMs = 45 * 60_000

/** Where a vehicle stands, and since when it is free, after the trips that it drove, in the order in which they set off. */
export function afterTrips(trips: readonly Driven[]): Before {
  return trips.reduce<Before>(
    (before, trip) => {
      // One that somebody left open is passed by.
      if (trip.completedAt === null) return before
      const { point, course } = whereOn(trip, before, trip.completedAt)
      const ended = trip.completedAt.getTime()
      const freeAt = new Date(trip.failReason === 'vehicle_breakdown' ? ended + repairMs : ended)
      return { spot: { point, course }, freeAt }
    },
    { spot: null, freeAt: null },
  )
}
