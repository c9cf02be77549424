import * as z from 'zod'
import { traccarTest } from './device.ts'
import { areaShapes } from './lists/geofences.ts'
import { traccarFenceFaults, traccarFenceStates } from './lists/tracking.ts'
import { ref } from './record.ts'

/** So many are listed, and imported in one act, at most. */
export const mostTraccarFences = 5000

/** Whether Traccar answered, and what is wrong where it did not. */
const outcome = traccarTest.pick({ state: true, detail: true })
const stamp = z.string().regex(/^[\w-]{22}$/)
const count = z.int().min(0)

/**
 * A geofence of Traccar beside those here. `name` is what it is called here, or would be; `fence` the one here that was taken
 * from it. `size` is a radius in metres or a number of corners. `stamp` stands for both sides as they are seen now: an import
 * of it leaves out one that is different by then.
 */
export const traccarGeofence = z.object({
  stamp,
  name: z.string(),
  state: z.enum(traccarFenceStates),
  fault: z.enum(traccarFenceFaults).nullable(),
  area: z.object({ shape: z.enum(areaShapes), size: z.number() }).nullable(),
  fence: ref.nullable(),
})
export type TraccarGeofence = z.infer<typeof traccarGeofence>

/** What Traccar has; `unlisted` is how many more there are than are listed. */
export const traccarGeofences = z.object({
  ...outcome.shape,
  results: z.array(traccarGeofence),
  unlisted: count,
})
export type TraccarGeofences = z.infer<typeof traccarGeofences>

/** Those that were chosen, by their stamps. */
export const traccarFenceImport = z.strictObject({ stamps: z.array(stamp).min(1).max(mostTraccarFences) })

/** What an import came to; `left` are the stamps of those that had changed by then, on either side. */
export const traccarFencesImported = z.object({
  ...outcome.shape,
  added: count,
  updated: count,
  left: z.array(stamp),
})
export type TraccarFencesImported = z.infer<typeof traccarFencesImported>
