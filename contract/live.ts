import * as z from 'zod'
import { liveTopics } from './lists/live.ts'
import { id, instant } from './record.ts'

/** One vehicle of the topic `vehicles` that has moved. Degrees (WGS 84), km/h, degrees clockwise from north. */
export const vehicleMove = z.object({
  id,
  heardAt: instant,
  time: instant,
  latitude: z.number().min(-90).max(90),
  longitude: z.number().min(-180).max(180),
  speedKmh: z.number().min(0).nullable(),
  course: z.number().min(0).lt(360).nullable(),
  batteryPct: z.number().min(0).max(100).nullable(),
})
export type VehicleMove = z.infer<typeof vehicleMove>

/** That alerts of a vehicle have begun, ended or been seen: they are read anew. */
export const alertChange = z.object({ id, alerts: z.literal(true) })
export type AlertChange = z.infer<typeof alertChange>

/** That a conversation has a new message, or was read further: it is read anew. */
export const chatChange = z.object({ id })

export const liveTopic = z.enum(liveTopics)

/** An id of an event names the writes that were under way just then, a few letters each. */
export const longestCursor = 500

/** What a browser wants to hear of, separated by commas; `since` is the id of the last event, for those who can send no header. */
export const liveQuery = z.strictObject({
  topics: z.string().min(1).max(200),
  since: z.string().max(longestCursor).optional(),
})

/**
 * What happened since: the answer to those who ask again and again, where a proxy cuts the stream. `last` is what to ask
 * from next time. `reset` says that it can't be told from there: what is shown has to be loaded anew.
 */
export const liveChanges = z.object({
  last: z.string(),
  reset: z.literal(true).optional(),
  vehicles: z.array(z.union([vehicleMove, alertChange])).optional(),
  chats: z.array(chatChange).optional(),
})
export type LiveChanges = z.infer<typeof liveChanges>
