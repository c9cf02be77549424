import type { StoredPassenger, StoredStop, trips } from '#server/schema/trips.ts'

export type StoredTrip = typeof trips.$inferSelect

/** Whole minutes from `planned` to `real`, never less than none. */
export const minutesLate = (planned: Date | string, real: Date) =>
  Math.max(0, Math.round((real.getTime() - new Date(planned).getTime()) / 60_000))

const driven = <Stop extends StoredStop>(stops: readonly Stop[]) => stops.filter(({ skipped }) => !skipped)

/** The stop the trip stands at or drives to: the first not yet left; the last one once all are. */
export function currentStop<Stop extends StoredStop>(stops: readonly Stop[]): Stop | undefined {
  return driven(stops).find((stop) => stop.departedAt === null) ?? lastStop(stops)
}
export const stopsLeft = (stops: readonly StoredStop[]) =>
  driven(stops).filter((stop) => stop.arrivedAt === null)
export const firstStop = (stops: readonly StoredStop[]) => driven(stops)[0]
export const lastStop = <Stop extends StoredStop>(stops: readonly Stop[]) => driven(stops).at(-1)

/** The bookings that have a stop on a trip, by id. */
export const bookingsOn = ({ stops }: Pick<StoredTrip, 'stops'>) => [
  ...new Set(stops.flatMap(({ calls }) => calls.map(({ booking }) => booking))),
]

/** Whether a passenger gets on at one of these stops. */
export const getsOn = (stops: readonly StoredStop[], { childId }: Pick<StoredPassenger, 'childId'>) =>
  stops.some(({ calls }) => calls.some(({ on }) => on.includes(childId)))
/** Whether a passenger is to leave at a stop. */
export const getsOff = (stop: StoredStop, { childId }: Pick<StoredPassenger, 'childId'>) =>
  stop.calls.some(({ off }) => off.includes(childId))

const touch = (stops: readonly StoredStop[], seq: number | undefined, change: Partial<StoredStop>) =>
  stops.map((stop) => (stop.seq === seq ? { ...stop, ...change } : stop))

export const arriveAt = (stops: readonly StoredStop[], stop: StoredStop | undefined, now: Date) =>
  touch(stops, stop?.seq, { arrivedAt: now.toISOString() })
export const leave = (stops: readonly StoredStop[], stop: StoredStop | undefined, now: Date) =>
  touch(stops, stop?.seq, { departedAt: now.toISOString() })
/** As if the stop had not been reached yet. */
export const undoArrival = (stops: readonly StoredStop[], stop: StoredStop | undefined) =>
  touch(stops, stop?.seq, { arrivedAt: null, departedAt: null })

export const onBoard = (passengers: readonly StoredPassenger[]) =>
  passengers.filter((one) => one.state === 'boarded')
export const awaited = (passengers: readonly StoredPassenger[]) =>
  passengers.filter((one) => one.state === 'expected')

/** A passenger of whom it is not over yet. */
export const isOpen = ({ state }: Pick<StoredPassenger, 'state'>) =>
  state === 'expected' || state === 'boarded'

/** Whether a passenger can still be fetched: the stop where they get on is neither left nor passed by. */
export function isAhead(stops: readonly StoredStop[], passenger: Pick<StoredPassenger, 'childId'>): boolean {
  const own = stops.find((stop) => getsOn([stop], passenger))
  if (!own || own.departedAt !== null) return false
  return !stops.some(({ seq, arrivedAt }) => seq > own.seq && arrivedAt !== null)
}

/** States a passenger can go to; what is in the past of a ride can't be undone by naming another state. */
const steps: Record<StoredPassenger['state'], readonly StoredPassenger['state'][]> = {
  expected: ['boarded', 'no_show', 'absent'],
  boarded: ['released'],
  released: [],
  no_show: [],
  absent: ['expected'],
  transferred: [],
}
export const canBecome = (from: StoredPassenger['state'], to: StoredPassenger['state']) =>
  from === to || steps[from].includes(to)
