import { and, eq, type SQL, sql } from 'drizzle-orm'
import type { ActorContext } from '#server/platform/history/actor-context.ts'
import { searchWords } from '#server/platform/search/text.ts'
import { bookingScope } from '#server/reach/bookings.ts'
import { searchWhere } from '#server/rides/search-where.ts'
import { bookings } from '#server/schema/bookings.ts'
import { trips } from '#server/schema/trips.ts'

const reference = /^kb-\d+-\d+$/

/**
 * The condition on `trips` that the words of a search find them: in the text of their booking, which has the drivers,
 * vehicles and references of all its trips; a whole reference of a trip finds that one alone. Undefined when nothing is
 * searched for.
 */
export async function searchTrips(
  ctx: Pick<ActorContext, 'db' | 'user'>,
  search: string | undefined,
): Promise<SQL | undefined> {
  const words = searchWords(search ?? '')
  const texts = words.filter((word) => !reference.test(word))
  // Who sees all bookings needs no reach here: the list has its own.
  const scope = await bookingScope(ctx.db, ctx.user)
  const partly = scope.family !== null || scope.driver !== null
  const found = texts.length > 0 && (await searchWhere(ctx, scope, texts, partly ? scope.where : undefined))
  return and(
    found ? sql`${trips.bookingId} in (select ${bookings.id} from ${bookings} where ${found})` : undefined,
    ...words.filter((word) => reference.test(word)).map((word) => eq(trips.reference, word.toUpperCase())),
  )
}
