import * as z from 'zod'
import { id } from './record.ts'

/** A list as somebody likes to see it: the page it belongs to and the query string that makes it. */
export const savedViewInput = z.strictObject({
  page: z.string().regex(/^[a-z-]{1,40}$/),
  name: z.string().trim().min(1).max(60),
  query: z.string().max(1000),
})
export const savedView = savedViewInput.extend({ id })
export type SavedView = z.infer<typeof savedView>
export type SavedViewInput = z.infer<typeof savedViewInput>
