import * as z from 'zod'
import { reasons } from './lists/reasons.ts'

export const reason = z.enum(reasons)
export type Reason = z.infer<typeof reason>

/** One thing that happened to a record, oldest first in a timeline. */
export const timelineEvent = z.object({
  id: z.string(),
  at: z.string(),
  /** When it was recorded, where a phone told of it more than a minute after `at`. */
  recordedAt: z.string().optional(),
  /** What the clock of the phone said, where that can't be: `at` is the server's time then. */
  phoneAt: z.string().optional(),
  actor: z.string().nullable(),
  type: z.string(),
  from: z.string().nullable(),
  to: z.string().nullable(),
  reason: reason.nullable(),
  note: z.string().nullable(),
  changes: z.array(
    z.object({ field: z.string(), before: z.string().nullable(), after: z.string().nullable() }),
  ),
})
export type TimelineEvent = z.infer<typeof timelineEvent>
