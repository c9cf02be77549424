import * as z from 'zod'
import { listQuery } from './page.ts'
import { id } from './record.ts'

/** The name of a record, for whoever chooses one; of a company also what it is billed in, as ISO 4217. */
export const recordName = z.object({
  id,
  name: z.string(),
  hint: z
    .string()
    .nullable()
    .describe('What tells it from others of that name: the code of a driver, the model of a vehicle'),
  currency: z.string().nullable(),
})
export type RecordName = z.infer<typeof recordName>
export const recordNameListQuery = z.strictObject(listQuery)
