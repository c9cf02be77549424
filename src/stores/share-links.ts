import type { NewShareLink, ShareLink, ShareLinkInput } from '#contract/share-link.ts'
import * as api from '#src/lib/api/share-links.ts'
import { loadable } from './base/loadable.ts'
import { attempt, type Result } from './result.ts'

/** The links of a trip. */
export const shareLinks = loadable<[string], ShareLink[]>({
  name: 'share-links',
  fetch: (options, trip) => api.getShareLinks(trip, options),
  onChange: 'drop',
})

/** Makes one; its secret comes this once. */
export async function makeShareLink(trip: string, input: ShareLinkInput): Promise<Result<NewShareLink>> {
  const made = await attempt(() => api.makeShareLink(trip, input))
  if (made.ok) void shareLinks.reload()
  return made
}

export async function revokeShareLink(trip: string, id: string): Promise<Result<void>> {
  const revoked = await attempt(() => api.revokeShareLink(trip, id))
  await shareLinks.reload()
  return revoked
}
