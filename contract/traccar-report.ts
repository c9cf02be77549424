import * as z from 'zod'
import { attributes, traccarTest } from './device.ts'
import { instant } from './record.ts'

/** Whether Traccar answered, and what is wrong where it did not. */
const outcome = traccarTest.pick({ state: true, detail: true })
const count = z.int().min(0)

/** So far back events are asked for, in hours, and so many of them are answered. */
export const traccarEventSpan = { hours: 24, most: 100 } as const

/** What happened to a device, as Traccar calls it. `alarm` is which, `geofence` one that was imported from Traccar. */
export const traccarEvent = z.object({
  id: z.string(),
  type: z.string(),
  at: instant,
  alarm: z.string().nullable(),
  geofence: z.string().nullable(),
})
export type TraccarEvent = z.infer<typeof traccarEvent>

/**
 * What Traccar itself has of a device. `listed` says whether it shows it to Kerbside at all, `last` is its last position with
 * the attributes as the protocol sent them. `events` are those of the last 24 hours, the newest first; they may fail where the
 * rest does not. `unlisted` is how many more there are than are answered.
 */
export const traccarReport = z.object({
  ...outcome.shape,
  listed: z.boolean(),
  last: z.object({ time: instant, protocol: z.string().nullable(), attributes, unlisted: count }).nullable(),
  events: z.object({ ...outcome.shape, results: z.array(traccarEvent), unlisted: count }),
})
export type TraccarReport = z.infer<typeof traccarReport>
