import { and, eq, gt, isNull } from 'drizzle-orm'
import type { ActorContext } from '#server/platform/history/actor-context.ts'
import { recordAudit } from '#server/platform/history/audit.ts'
import { recordEvents } from '#server/platform/history/events.ts'
import { shareLinks } from '#server/schema/tracking.ts'

/**
 * Ends the links to the rides of a booking where one of the children that they were made for rides no more: whoever has
 * them may be of that child's family, to whom where the others are is no matter.
 */
export async function endLinks(
  ctx: ActorContext,
  bookingId: string,
  before: readonly string[],
  after: readonly string[],
): Promise<void> {
  if (before.every((id) => after.includes(id))) return
  const good = and(isNull(shareLinks.revokedAt), gt(shareLinks.until, ctx.now))
  const ended = await ctx.db
    .update(shareLinks)
    .set({ revokedAt: ctx.now })
    .where(and(eq(shareLinks.bookingId, bookingId), good))
    .returning({ id: shareLinks.id, trip: shareLinks.tripId })
  if (ended.length === 0) return
  const type = 'link_revoked'
  await recordEvents(
    ctx,
    ended.map(({ trip }) => ({ entity: 'trip', entityId: trip, type })),
  )
  await recordAudit(
    ctx,
    'delete',
    'share_link',
    ended.map(({ id }) => id),
  )
}
