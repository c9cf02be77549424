import * as z from 'zod'
import * as access from './access.ts'
import { listQuery } from './page.ts'
import { id } from './record.ts'

/** Somebody who can be given complaints and tickets. */
export const assignee = z.object({ id, name: z.string(), role: z.enum(access.assignees.assignable) })
export type Assignee = z.infer<typeof assignee>
export const assigneeListQuery = z.strictObject(listQuery)
