import type { Position } from '#contract/device.ts'
import type { VehicleMove } from '#contract/live.ts'
import type { TrackedVehicle, TrackedVehicles } from '#contract/tracking.ts'
import { api } from './browser-client.ts'
import type { Options } from './call.ts'
import {
  amount,
  countOrNull,
  fields,
  list,
  oneOf,
  orNull,
  type Read,
  ref,
  refOrNull,
  text,
  textOrNull,
} from './field-readers.ts'
import { asRecord, isObject } from './response-shape.ts'

const path = '/api/web/tracking/vehicles'

type Trip = NonNullable<TrackedVehicle['trip']>

const position = fields<Position>({
  time: text,
  latitude: amount,
  longitude: amount,
  altitudeM: countOrNull,
  speedKmh: countOrNull,
  course: countOrNull,
  accuracyM: countOrNull,
})

/** One that has no place on a map is none. */
const readPosition: Read<Position | null> = (value) => {
  const read = orNull(position)(value)
  return read && isPlace(read) ? read : null
}
const isPlace = ({ latitude, longitude }: Pick<VehicleMove, 'latitude' | 'longitude'>) =>
  Math.abs(latitude) <= 90 && Math.abs(longitude) <= 180

/** A suggestion of which something is missing is none. */
function arrivalIn(value: unknown): Pick<Trip, 'arrival'> {
  if (!isObject(value)) return {}
  const { fence, since } = value
  const stop = countOrNull(value.stop)
  return stop !== null && text(since) ? { arrival: { stop, fence: text(fence), since: text(since) } } : {}
}

const readFences = list(
  fields<NonNullable<TrackedVehicle['fences']>[number]>({ id: text, name: text, since: text }),
)

const tripFields = fields<Trip>({
  id: text,
  reference: text,
  booking: text,
  status: oneOf,
  delayMin: countOrNull,
  schools: list(ref),
  next: orNull(fields<NonNullable<Trip['next']>>({ kind: oneOf, place: text, planned: text })),
})

function readTrip(value: unknown): Trip {
  const { arrival, ...trip } = tripFields(value)
  return { ...trip, ...arrivalIn(arrival) }
}

const vehicleFields = fields<TrackedVehicle>({
  id: text,
  plate: text,
  callSign: textOrNull,
  company: refOrNull,
  driver: orNull(fields<NonNullable<TrackedVehicle['driver']>>({ id: text, name: text, phone: text })),
  device: text,
  heardAt: textOrNull,
  position: readPosition,
  batteryPct: countOrNull,
  trip: orNull(readTrip),
})

const readVehicle: Read<TrackedVehicle> = (value) => {
  const vehicle = vehicleFields(value)
  return { ...vehicle, fences: readFences(vehicle.fences) }
}

const readAll = list(readVehicle)

/** All vehicles that report; `at` is the server's time, its own without one. */
export async function getTrackedVehicles({ signal }: Options = {}): Promise<TrackedVehicles> {
  const { at, results } = asRecord<Record<string, unknown>>(await api.send({ path, signal }))
  return { at: text(at) || new Date().toISOString(), results: readAll(results) }
}

/** Where a vehicle was from an instant on, until now without `to`. */
export async function getTrail(
  id: string,
  span: { from: string; to?: string },
  { signal }: Options = {},
): Promise<Position[]> {
  const { results } = asRecord<Record<string, unknown>>(
    await api.send({ path: `${path}/${encodeURIComponent(id)}/trail`, query: span, signal }),
  )
  return list(readPosition)(results).flatMap((one) => one ?? [])
}
