import * as z from 'zod'
import { position } from './device.ts'
import { rideStates } from './lists/tracking.ts'
import { stopKinds } from './lists/trips.ts'
import { id, instant, phone, ref } from './record.ts'
import { tripStatus } from './trip-states.ts'

/**
 * Where a vehicle goes next on its trip, or stands. `planned` is when it was to be there, `expectedAt` when it will be by
 * where it is now, left out where that is not known.
 */
const nextStop = z.object({
  kind: z.enum(stopKinds),
  place: z.string(),
  planned: instant,
  expectedAt: instant.optional(),
  /** When it came there, where it stands at it. */
  arrivedAt: instant.nullable().optional(),
})

/**
 * A vehicle that reports where it is, with the trip that it is on. `position` is its newest one, null while there is none;
 * `heardAt` is when its device was heard last, which a position from the past does not change.
 */
export const trackedVehicle = z.object({
  id,
  plate: z.string(),
  callSign: z.string().nullable(),
  company: ref.nullable(),
  driver: ref.extend({ phone }).nullable(),
  device: id,
  heardAt: instant.nullable(),
  position: position.nullable(),
  batteryPct: z.number().min(0).max(100).nullable(),
  /** The geofences that it is in, for those who may know of them; left out where it is in none. */
  fences: z.array(ref.extend({ since: instant })).optional(),
  trip: z
    .object({
      id,
      reference: z.string(),
      booking: id,
      status: tripStatus,
      delayMin: z.int().nullable(),
      /** Those of the children who ride. */
      schools: z.array(ref),
      next: nextStop.nullable(),
      /** It seems to be at its next stop, `stop` by its `seq`: it has been in this geofence since then. Left out otherwise. */
      arrival: z.object({ stop: z.int().min(0), fence: z.string(), since: instant }).optional(),
      /** When it is expected at each stop ahead, by the `seq` of the trip’s stops; left out where that is not known. */
      expected: z.array(z.object({ seq: z.int().min(0), at: instant })).optional(),
    })
    .nullable(),
})
export type TrackedVehicle = z.infer<typeof trackedVehicle>

/** Records that the vehicle of a trip has arrived at a stop, as a geofence suggests. */
export const arrivalInput = z.strictObject({ stop: z.int().min(0) })

/** All tracked vehicles of the reader's reach, and when that was: what moves from then on comes by the stream. */
export const trackedVehicles = z.object({ at: instant, results: z.array(trackedVehicle) })
export type TrackedVehicles = z.infer<typeof trackedVehicles>

/** Where a vehicle was, oldest first; every second or third position only where there are very many. */
export const trail = z.object({ results: z.array(position) })
export type Trail = z.infer<typeof trail>
/** A day at most, of 26 hours where clocks go back. Until now without `to`. */
export const trailQuery = z.strictObject({ from: instant, to: instant.optional() })
export type TrailQuery = z.infer<typeof trailQuery>

/** What of a ride is known of its vehicle: null before it sets off and once it is over. */
export const rideVehicle = z.object({ plate: z.string(), name: z.string(), colour: z.string().nullable() })
/** When a ride gets to a stop: as planned, and as expected by where the vehicle is; null where that is not known. */
const arrival = {
  planned: instant,
  expectedAt: instant.nullable(),
  /** When it came there, where it stands at it. */
  arrivedAt: instant.nullable().optional(),
}

/** What is the same for everybody who follows a ride. `at` is now, on the server's clock; `position` and `heardAt` as above. */
const followedRide = {
  at: instant,
  state: z.enum(rideStates),
  vehicle: rideVehicle.nullable(),
  heardAt: instant.nullable(),
  position: position.nullable(),
  /** Minutes behind plan. */
  delayMin: z.int().nullable(),
}

/** Where the vehicle of a trip is, for those whose ride it is: `next` is their next stop. */
export const ridePosition = z.object({
  ...followedRide,
  trip: id,
  next: nextStop.extend(arrival).nullable(),
  over: z.boolean(),
})
export type RidePosition = z.infer<typeof ridePosition>

/**
 * The same for whoever has a link: it names nobody and no place. `arrived`: somebody who rode was handed over. `zone` is
 * where the times are shown; `map` opens the map for some minutes, from then on that of a newer answer.
 */
export const sharedRide = z.object({
  ...followedRide,
  arrived: z.boolean(),
  until: instant,
  zone: z.string(),
  pickupAt: instant,
  dropoffAt: instant,
  next: z.object({ kind: z.enum(stopKinds), ...arrival }).nullable(),
  map: z.string().nullable(),
})
export type SharedRide = z.infer<typeof sharedRide>
