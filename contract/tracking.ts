import * as z from 'zod'
import { position } from './device.ts'
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
      /** When it is expected at each stop ahead, by the `seq` of the trip’s stops; left out where that is not known. */
      expected: z.array(z.object({ seq: z.int().min(0), at: instant })).optional(),
    })
    .nullable(),
})
export type TrackedVehicle = z.infer<typeof trackedVehicle>

/** All tracked vehicles of the reader's reach, and when that was: what moves from then on comes by the stream. */
export const trackedVehicles = z.object({ at: instant, results: z.array(trackedVehicle) })
export type TrackedVehicles = z.infer<typeof trackedVehicles>

/** Where a vehicle was, oldest first; every second or third position only where there are very many. */
export const trail = z.object({ results: z.array(position) })
export type Trail = z.infer<typeof trail>
/** A day at most. Until now without `to`. */
export const trailQuery = z.strictObject({ from: instant, to: instant.optional() })
export type TrailQuery = z.infer<typeof trailQuery>
