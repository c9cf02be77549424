import { and, eq, gt, isNull, sql } from 'drizzle-orm'
import * as access from '#contract/access.ts'
import type { Db } from '#server/platform/db/connect.ts'
import { refused } from '#server/platform/http/problem.ts'
import { sha256 } from '#server/platform/secrets/sign.ts'
import { userOf } from '#server/platform/sessions/user.ts'
import { accounts } from '#server/schema/accounts.ts'
import { shareLinks } from '#server/schema/tracking.ts'
import type { ReadContext } from '#server/trips/rows.ts'
import { loadRide, type Ride } from './load-ride.ts'
import { reliefFor } from './trip-chain.ts'

type Link = typeof shareLinks.$inferSelect
type Visitor = Pick<ReadContext, 'db' | 'now' | 't'>

/** Whoever has not looked for so long opens a link anew. */
const anewMs = 5 * 60_000
/** When it was looked at last is known to the minute. */
const noteMs = 60_000

/** The one answer for links that never were, are over, were revoked, or whose maker may not share the ride any more. */
const notValid = () => refused('link_not_valid', 'tracking:link.not_valid', 404)

/** A link by its secret, with the account that made it and still may. */
async function findLink({ db, now }: Visitor, secret: string) {
  const isGood = and(isNull(shareLinks.revokedAt), gt(shareLinks.until, now))
  const [found] = await db
    .select({ link: shareLinks, account: accounts })
    .from(shareLinks)
    .innerJoin(accounts, eq(accounts.id, shareLinks.accountId))
    .where(and(eq(shareLinks.hash, sha256(secret)), isGood, eq(accounts.status, 'active')))
  return found && access.trips.links.includes(found.account.role) ? found : undefined
}

/**
 * The ride of a link as its maker sees it now: on the trip that it was made for, or on the relief that goes on with whom they
 * shared it. Null when it is none of theirs any more, or called off.
 */
async function rideOf(reading: ReadContext, { tripId, bookingId }: Link): Promise<Ride | null> {
  let ride = await loadRide(reading, tripId, bookingId)
  const seen = new Set<string>()
  while (ride?.trip.status === 'relieved' && !seen.has(ride.trip.id)) {
    seen.add(ride.trip.id)
    const goesOn = ride.guests || ride.riders.some(({ state }) => state === 'transferred')
    const relief = goesOn ? await reliefFor(reading.db, ride.trip.id, bookingId) : undefined
    if (!relief) return ride
    ride = await loadRide(reading, relief, bookingId)
  }
  const isNobodys = ride?.riders.length === 0 && !ride.guests
  return isNobodys || ride?.trip.status === 'cancelled' ? null : ride
}

/** Counts whoever looks: once for each page that is opened, and for one that was away as long and asks again. */
async function countOpening(db: Db, { id, openedAt }: Link, now: Date, again: boolean): Promise<void> {
  const sinceMs = now.getTime() - (openedAt?.getTime() ?? 0)
  if (again && sinceMs < noteMs) return
  const more = again && sinceMs < anewMs ? 0 : 1
  await db
    .update(shareLinks)
    .set({ opened: sql`${shareLinks.opened} + ${more}`, openedAt: now })
    .where(eq(shareLinks.id, id))
}

/** The link of a secret with its ride; throws the same 404 for whatever is wrong with it. */
export async function openLink(
  visitor: Visitor,
  secret: string,
  again: boolean,
): Promise<{ link: Link; ride: Ride }> {
  const found = await findLink(visitor, secret)
  const ride = found && (await rideOf({ ...visitor, user: userOf(found.account, '') }, found.link))
  if (!found || !ride) throw notValid()
  await countOpening(visitor.db, found.link, visitor.now, again)
  return { link: found.link, ride }
}
