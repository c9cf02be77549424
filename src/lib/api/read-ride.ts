import { rideStates } from '#contract/lists/tracking.ts'
import type { RidePosition, SharedRide } from '#contract/tracking.ts'
import { amount, countOrNull, fields, flag, oneOf, orNull, text, textOrNull, zone } from './field-readers.ts'

type State = RidePosition['state']
type Point = NonNullable<RidePosition['position']>

/** A state that is known here; of another backend’s own the page shows no vehicle. */
const state = (value: unknown): State => rideStates.find((one) => one === value) ?? 'ahead'

const point = fields<Point>({
  time: text,
  latitude: amount,
  longitude: amount,
  altitudeM: countOrNull,
  speedKmh: countOrNull,
  course: countOrNull,
  accuracyM: countOrNull,
})
function readPosition(value: unknown): Point | null {
  const read = orNull(point)(value)
  return read && Number.isFinite(read.latitude) && Number.isFinite(read.longitude) ? read : null
}

const common = {
  at: text,
  state,
  vehicle: orNull(
    fields<NonNullable<RidePosition['vehicle']>>({ plate: text, name: text, colour: textOrNull<string> }),
  ),
  heardAt: textOrNull<string>,
  position: readPosition,
  delayMin: countOrNull,
}
const arrival = {
  kind: oneOf<NonNullable<SharedRide['next']>['kind']>,
  planned: text,
  expectedAt: textOrNull<string>,
  arrivedAt: textOrNull<string>,
}

export const readRidePosition = fields<RidePosition>({
  ...common,
  trip: text,
  next: orNull(fields<NonNullable<RidePosition['next']>>({ ...arrival, place: text })),
  over: flag,
})

export const readSharedRide = fields<SharedRide>({
  ...common,
  arrived: flag,
  until: text,
  zone,
  pickupAt: text,
  dropoffAt: text,
  next: orNull(fields<NonNullable<SharedRide['next']>>(arrival)),
  map: textOrNull<string>,
})
