import { and, eq, gt, inArray, lt, type SQL, sql } from 'drizzle-orm'
import type { RideWarning } from '#contract/quote.ts'
import { longestTripMin } from '#contract/travel.ts'
import { fullName } from '#server/people/family.ts'
import type { ActorContext } from '#server/platform/history/actor-context.ts'
import { formatDayTime, formatTime } from '#server/platform/time/format-date.ts'
import { bookingScope } from '#server/reach/bookings.ts'
import { bookingChildren, bookings } from '#server/schema/bookings.ts'
import { children } from '#server/schema/people.ts'

/** A ride that is planned; `id` is its booking's once it has one. */
export interface PlannedSpan {
  id: string | null
  childIds: readonly string[]
  pickupAt: Date
  dropoffAt: Date
  zone: string
}

/** Bookings that will be driven, or are. */
const standing = ['pending', 'confirmed', 'scheduled', 'in_progress'] as const
export const isStanding = (status: string) => standing.some((one) => one === status)
/** A series that clashes all along says so often enough with these. */
const maxWarnings = 5

/** The standing bookings of these children, from the first pickup to the last dropoff; whether each is in reach. */
async function loadBooked({ db, user }: Pick<ActorContext, 'db' | 'user'>, rides: readonly PlannedSpan[]) {
  const ids = [...new Set(rides.flatMap(({ childIds }) => childIds))]
  if (ids.length === 0) return []
  const from = new Date(Math.min(...rides.map(({ pickupAt }) => pickupAt.getTime())))
  const until = new Date(Math.max(...rides.map(({ dropoffAt }) => dropoffAt.getTime())))
  const { where } = await bookingScope(db, user)
  const known: SQL<boolean> = where ? sql<boolean>`(${where})` : sql<boolean>`true`
  const rows = await db
    .select({
      id: bookings.id,
      reference: bookings.reference,
      pickupAt: bookings.pickupAt,
      dropoffAt: bookings.dropoffAt,
      known,
      childId: children.id,
      firstName: children.firstName,
      lastName: children.lastName,
    })
    .from(bookingChildren)
    .innerJoin(bookings, eq(bookings.id, bookingChildren.bookingId))
    .innerJoin(children, eq(children.id, bookingChildren.childId))
    .where(
      and(
        inArray(bookingChildren.childId, ids),
        inArray(bookings.status, [...standing]),
        lt(bookings.pickupAt, until),
        gt(bookings.dropoffAt, from),
        gt(bookings.pickupAt, new Date(from.getTime() - longestTripMin * 60_000)),
      ),
    )
    .orderBy(bookings.pickupAt, bookings.id, children.id)
  return [...Map.groupBy(rows, ({ childId }) => childId)]
}

/**
 * Warnings for children who have another ride at the time of one of these, which may be planned all the same. The other
 * booking is named to those who may open it; others learn only that there is one. Only children within reach may be asked for.
 */
export async function childWarnings(
  ctx: Pick<ActorContext, 'db' | 'user' | 't' | 'locale'>,
  rides: readonly PlannedSpan[],
): Promise<RideWarning[]> {
  const { t, locale } = ctx
  const booked = new Map(await loadBooked(ctx, rides))
  const warnings = new Map<string, RideWarning>()
  for (const { id, childIds, pickupAt, dropoffAt, zone } of rides) {
    for (const child of new Set(childIds)) {
      const other = booked
        .get(child)
        ?.find((one) => one.id !== id && one.pickupAt < dropoffAt && one.dropoffAt > pickupAt)
      if (!other) continue
      const [from, to] = [
        formatDayTime(locale, other.pickupAt, zone),
        formatTime(locale, other.dropoffAt, zone),
      ]
      const vars = { child: fullName(other), booking: other.reference, from, to }
      const message = t(other.known ? 'bookings:child.clash' : 'bookings:child.busy', vars)
      const booking = { id: other.id, reference: other.reference }
      warnings.set(message, { code: 'child_overlap', message, ...(other.known && { booking }) })
      if (warnings.size === maxWarnings) break
    }
    if (warnings.size === maxWarnings) break
  }
  return [...warnings.values()]
}
