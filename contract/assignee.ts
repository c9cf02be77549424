import * as z from 'zod'
import { listQuery } from './page.ts'
import { id } from './record.ts'

/** Somebody who can be given complaints and tickets. */
export const assignee = z.object({ id, name: z.string(), role: z.enum(['admin', 'support']) })
export type Assignee = z.infer<typeof assignee>
export const assigneeListQuery = z.strictObject(listQuery)
