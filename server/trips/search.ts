import { and, eq, inArray, type SQL } from 'drizzle-orm'
import type { ActorContext } from '#server/platform/history/actor-context.ts'
import type { PageQuery } from '#server/platform/search/find-page.ts'
import { searchWords } from '#server/platform/search/text.ts'
import { bookingScope } from '#server/reach/bookings.ts'
import { ownBookings, tripsOf } from '#server/reach/trips.ts'
import { searchWhere } from '#server/rides/search-where.ts'
import { bookings } from '#server/schema/bookings.ts'
import { tripBookings, trips } from '#server/schema/trips.ts'

const reference = /^kb-\d+-\d+$/

/** The condition on `trips` for the one of a reference; for those who see some bookings alone, if it is called after one of theirs. */
function isCalled({ db, user }: Pick<ActorContext, 'db' | 'user'>, wanted: string): SQL | undefined {
  const own = ownBookings(db, user)
  const after = eq(bookings.reference, wanted.slice(0, wanted.lastIndexOf('-')))
  return and(eq(trips.reference, wanted), own && inArray(trips.id, tripsOf(db, and(after, own))))
}

/**
 * The trips within `filter` that the words of a search find: in the text of a booking, which has the drivers, vehicles and
 * references of all its trips; a whole reference of a trip finds that one alone.
 */
export async function searchTrips(
  { db, user }: Pick<ActorContext, 'db' | 'user'>,
  search: string | undefined,
  filter: SQL | undefined,
): Promise<Omit<PageQuery, 'key'>> {
  const words = searchWords(search ?? '')
  if (words.length === 0) return { where: filter, searched: false }
  const texts = words.filter((word) => !reference.test(word))
  const references = words.filter((word) => reference.test(word))
  const own = and(filter, ...references.map((word) => isCalled({ db, user }, word.toUpperCase())))
  if (texts.length === 0) return { where: own, searched: true }
  // Who sees all bookings needs no reach here: the list has its own.
  const scope = await bookingScope(db, user)
  const partly = scope.family !== null || scope.driver !== null
  const found = await searchWhere({ db, user }, scope, texts, partly ? scope.where : undefined)
  const serving = and(found, ownBookings(db, user))
  return {
    where: and(own, inArray(trips.id, tripsOf(db, serving))),
    searched: true,
    readFirst: (limit) =>
      db
        .select({ id: trips.id, status: trips.status })
        .from(trips)
        .innerJoin(tripBookings, eq(tripBookings.tripId, trips.id))
        .innerJoin(bookings, eq(bookings.id, tripBookings.bookingId))
        .where(and(own, serving))
        .limit(limit),
  }
}
