import * as z from 'zod'
import { createTurnYielder } from '#server/platform/time/yield-turn.ts'
import { isStorable } from '../reported.ts'
import { traccarDevice, traccarPosition, traccarTime } from '../traccar-position.ts'
import { TraccarFault } from './fault.ts'

/*
 * What is read of the answers and messages of Traccar 6: https://www.traccar.org/api-reference/. All else in them is left
 * out, and a record of another shape costs the others nothing.
 */

export const serverShape = z.object({ version: z.string().max(40) })

const traccarId = z.int().positive()

/** A device as Traccar lists it; `lastUpdate` is when Traccar heard it last. */
export const deviceShape = traccarDevice.extend({
  id: traccarId,
  lastUpdate: traccarTime.nullish().catch(null),
})
export type TraccarDevice = z.infer<typeof deviceShape>

const maybeId = traccarId.nullish().catch(null)
const maybeText = z.string().nullish().catch(null)

/** One device that is looked at: `positionId` is that of its last position. */
export const lookedAtShape = deviceShape.extend({ positionId: maybeId })
export type LookedAtDevice = z.infer<typeof lookedAtShape>

/** A geofence as Traccar lists it; `area` is well-known text with the latitude first. */
export const geofenceShape = z.object({ id: traccarId, name: maybeText, area: maybeText })
export type TraccarFence = z.infer<typeof geofenceShape>

/** Something that happened to a device, by what Traccar made of its positions. Version 4 calls its time `serverTime`. */
export const eventShape = z
  .object({
    id: z.int(),
    type: z.string().min(1).max(60).refine(isStorable),
    eventTime: traccarTime.nullish().catch(null),
    serverTime: traccarTime.nullish().catch(null),
    geofenceId: maybeId,
    attributes: z.record(z.string(), z.unknown()).nullish().catch(null),
  })
  .transform(({ eventTime, serverTime, ...event }, ctx) => {
    const at = eventTime ?? serverTime
    if (at) return { ...event, at }
    ctx.addIssue('no time')
    return z.NEVER
  })
export type TraccarEvent = z.infer<typeof eventShape>

/** A position as Traccar stores it; `serverTime` is when it came to Traccar. */
export const positionShape = traccarPosition.extend({
  deviceId: traccarId,
  serverTime: traccarTime.nullish().catch(null),
})
export type TraccarPosition = z.infer<typeof positionShape>

const records = z.array(z.unknown()).catch([])
/** What the socket says; `{}` that it is still there. */
export const messageShape = z.object({ devices: records.optional(), positions: records.optional() })

/**
 * The records of a list that can be read, some at a time, so that nobody waits for thousands of them. None of them can: it is
 * a fault, as another version may answer.
 */
export async function readList<S extends z.ZodType>(
  shape: S,
  body: unknown,
  what: string,
): Promise<z.output<S>[]> {
  if (!Array.isArray(body)) throw new TraccarFault('unreadable', { detail: `${what}: no list` })
  const yieldTurn = createTurnYielder()
  const read: z.output<S>[] = []
  for (const [index, record] of body.entries()) {
    const { success, data } = shape.safeParse(record)
    if (success) read.push(data)
    if (index % 100 === 0) await yieldTurn()
  }
  if (body.length > 0 && read.length === 0)
    throw new TraccarFault('unreadable', { detail: `${what}: other shapes` })
  return read
}
