import * as z from 'zod'
import { instant } from './record.ts'

/**
 * Where a driver was, as far as it is stored and can be deleted: how many positions, from when to when. `running` is the trip
 * that the driver is under way with, whose positions stay; `pending` while a deletion is under way.
 */
export const storedPositions = z.object({
  count: z.int().min(0),
  from: instant.nullable(),
  to: instant.nullable(),
  running: z.string().nullable(),
  pending: z.boolean(),
})
export type StoredPositions = z.infer<typeof storedPositions>

/** Nothing is deleted by a slip: whoever calls says that they know what it means. */
export const deletePositionsInput = z.strictObject({ confirmed: z.literal(true) })
