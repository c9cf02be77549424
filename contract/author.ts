import * as z from 'zod'
import { id } from './record.ts'

/** Somebody of the office, as what they write shows them. */
export const author = z.object({
  id,
  name: z.string(),
  photo: z.string().nullable().describe('Address of the picture on this host'),
})
export type Author = z.infer<typeof author>
