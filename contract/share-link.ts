import * as z from 'zod'
import { id, instant } from './record.ts'

/** So many links that are good at once has a trip. */
export const maxShareLinks = 20

/** For whose ride on the trip a link is, and until when it is good. */
export const shareLinkInput = z.strictObject({ booking: id, until: instant.optional() })
export type ShareLinkInput = z.infer<typeof shareLinkInput>

/** A link as it is listed: its secret is known to nobody any more. `opened` counts who looked, and not how often a page asked anew. */
export const shareLink = z.object({
  id,
  booking: z.object({ id, reference: z.string() }),
  createdAt: instant,
  createdBy: z.string(),
  until: instant,
  opened: z.int().min(0),
  openedAt: instant.nullable(),
})
export type ShareLink = z.infer<typeof shareLink>
export const shareLinks = z.object({ results: z.array(shareLink) })

/** A link that was just made, with its secret, this once. */
export const newShareLink = shareLink.extend({ secret: z.string() })
export type NewShareLink = z.infer<typeof newShareLink>

/** What a page that shows a shared ride sends; `again` when it has shown it before. */
export const openShareLink = z.strictObject({
  secret: z.string().min(1).max(100),
  again: z.boolean().default(false),
})
