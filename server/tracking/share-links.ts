import { randomBytes } from 'node:crypto'
import { and, asc, eq, gt, inArray, isNull } from 'drizzle-orm'
import * as access from '#contract/access.ts'
import { shareLinkSpan } from '#contract/lists/tracking.ts'
import {
  maxShareLinks,
  type NewShareLink,
  type ShareLink,
  type ShareLinkInput,
} from '#contract/share-link.ts'
import type { ActorContext } from '#server/platform/history/actor-context.ts'
import { recordAudit } from '#server/platform/history/audit.ts'
import { recordEvent } from '#server/platform/history/events.ts'
import { invalid, notFound, refused } from '#server/platform/http/problem.ts'
import { sha256 } from '#server/platform/secrets/sign.ts'
import { accounts } from '#server/schema/accounts.ts'
import { bookings } from '#server/schema/bookings.ts'
import { shareLinks } from '#server/schema/tracking.ts'
import { lockTrip } from '#server/trips/lock.ts'
import { loadRide, type Ride } from './load-ride.ts'
import { tripsBefore } from './trip-chain.ts'

/** 256 bits: nobody guesses one. */
const secretBytes = 32
const later = (from: Date, minutes: number) => new Date(from.getTime() + minutes * 60_000)

/** The links of a trip that are good and that somebody may know of: their own, for the office everybody’s; the oldest first. */
async function goodLinks({ db, now, user }: ActorContext, trip: string) {
  const own = access.trips.allLinks.includes(user.role) ? undefined : eq(shareLinks.accountId, user.id)
  const rows = await db
    .select({
      link: shareLinks,
      reference: bookings.reference,
      first: accounts.firstName,
      last: accounts.lastName,
    })
    .from(shareLinks)
    .innerJoin(bookings, eq(bookings.id, shareLinks.bookingId))
    .innerJoin(accounts, eq(accounts.id, shareLinks.accountId))
    .where(
      and(
        inArray(shareLinks.tripId, await tripsBefore(db, trip)),
        isNull(shareLinks.revokedAt),
        gt(shareLinks.until, now),
        own,
      ),
    )
    .orderBy(asc(shareLinks.createdAt), asc(shareLinks.id))
  return rows.map(
    ({ link, reference, first, last }): ShareLink => ({
      id: link.id,
      booking: { id: link.bookingId, reference },
      createdAt: link.createdAt.toISOString(),
      createdBy: `${first} ${last}`.trim(),
      until: link.until.toISOString(),
      opened: link.opened,
      openedAt: link.openedAt?.toISOString() ?? null,
    }),
  )
}

/** The links of a trip in reach. */
export async function listShareLinks(ctx: ActorContext, trip: string): Promise<{ results: ShareLink[] }> {
  if (!(await loadRide(ctx, trip))) throw notFound()
  return { results: await goodLinks(ctx, trip) }
}

/** Until when a link is good: as wished, else some time after the planned end; refused beyond what is allowed. */
function endOf({ now }: ActorContext, { trip }: Ride, wished: string | undefined): Date {
  const latest = later(now, shareLinkSpan.longestHours * 60)
  if (trip.scheduledEnd > latest)
    throw refused('share_early', 'tracking:link.early', 409, { hours: shareLinkSpan.longestHours })
  const usual = later(trip.scheduledEnd > now ? trip.scheduledEnd : now, shareLinkSpan.usualMin)
  if (wished === undefined) return new Date(Math.min(usual.getTime(), latest.getTime()))
  const until = new Date(wished)
  if (until <= now || until > latest) throw invalid({ until: ['tracking:link.until'] })
  return until
}

/** Who may see where these children are is another from now on. */
const auditRiders = (ctx: ActorContext, ride: Ride | null) =>
  recordAudit(ctx, 'update', 'child', ride?.riders.map(({ childId }) => childId) ?? [])

/**
 * Makes a link for the ride of a booking on a trip; its secret is answered this once. 404 out of reach, 400 for a booking
 * that is not on it, 409 when the ride is over, too far ahead, or has as many links as it may.
 */
export async function makeShareLink(
  ctx: ActorContext,
  trip: string,
  input: ShareLinkInput,
): Promise<NewShareLink> {
  const { db, now, user } = ctx
  const locked = await lockTrip(ctx, trip)
  const ride = await loadRide(ctx, trip, input.booking)
  if (!ride) throw invalid({ booking: ['tracking:link.booking'] })
  if (ride.state === 'over') throw refused('ride_over', 'tracking:link.over')
  const until = endOf(ctx, ride, input.until)
  const good = await db
    .select({ id: shareLinks.id })
    .from(shareLinks)
    .where(
      and(
        eq(shareLinks.tripId, trip),
        eq(shareLinks.bookingId, input.booking),
        isNull(shareLinks.revokedAt),
        gt(shareLinks.until, now),
      ),
    )
  if (good.length >= maxShareLinks)
    throw refused('share_many', 'tracking:link.many', 409, { limit: maxShareLinks })
  const secret = randomBytes(secretBytes).toString('base64url')
  const row = { id: crypto.randomUUID(), tripId: trip, bookingId: input.booking, accountId: user.id }
  await db.insert(shareLinks).values({ ...row, hash: sha256(secret), createdAt: now, until })
  await recordEvent(ctx, { entity: 'trip', entityId: locked.trip.id, type: 'link_made' })
  await recordAudit(ctx, 'create', 'share_link', [row.id])
  await auditRiders(ctx, ride)
  return {
    id: row.id,
    booking: { id: input.booking, reference: ride.booking.reference },
    createdAt: now.toISOString(),
    createdBy: `${user.firstName} ${user.lastName}`.trim(),
    until: until.toISOString(),
    opened: 0,
    openedAt: null,
    secret,
  }
}

/** Ends a link that somebody may know of, for good. 404 for any other, and for one that is over. */
export async function revokeShareLink(ctx: ActorContext, trip: string, id: string): Promise<void> {
  const { results } = await listShareLinks(ctx, trip)
  const link = results.find((one) => one.id === id)
  if (!link) throw notFound()
  const [revoked] = await ctx.db
    .update(shareLinks)
    .set({ revokedAt: ctx.now })
    .where(and(eq(shareLinks.id, id), isNull(shareLinks.revokedAt)))
    .returning({ trip: shareLinks.tripId })
  if (!revoked) throw notFound()
  await recordEvent(ctx, { entity: 'trip', entityId: trip, type: 'link_revoked' })
  await recordAudit(ctx, 'delete', 'share_link', [id])
  await auditRiders(ctx, await loadRide(ctx, trip, link.booking.id))
}
