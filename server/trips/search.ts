import { and, eq, like, type SQL, sql } from 'drizzle-orm'
import { searchWords, wordPattern } from '#server/bookings/search-text.ts'
import { bookings } from '#server/db/schema/bookings.ts'
import { trips } from '#server/db/schema/trips.ts'

const reference = /^kb-\d+-\d+$/

/**
 * The condition on `trips` that the words of a search find them: in the text of their booking, which has the drivers,
 * vehicles and references of all its trips; a whole reference of a trip finds that one alone. Undefined when nothing is
 * searched for.
 */
export function tripsFound(search: string | undefined): SQL | undefined {
  const words = searchWords(search ?? '')
  const texts = words.filter((word) => !reference.test(word))
  const found = and(...texts.map((word) => like(bookings.searchText, wordPattern(word))))
  return and(
    found && sql`${trips.bookingId} in (select ${bookings.id} from ${bookings} where ${found})`,
    ...words.filter((word) => reference.test(word)).map((word) => eq(trips.reference, word.toUpperCase())),
  )
}
