import { and, eq, exists, inArray, like, not, or, type SQL, sql } from 'drizzle-orm'
import { searchWords, wordPattern } from '#server/bookings/search-text.ts'
import type { Db } from '#server/db/connect.ts'
import { bookings } from '#server/db/schema/bookings.ts'
import { vehicles } from '#server/db/schema/fleet.ts'
import { drivers } from '#server/db/schema/people.ts'
import { trips } from '#server/db/schema/trips.ts'

const driverNames = sql`lower(' ' || ${drivers.firstName} || ' ' || ${drivers.lastName} || ' ' || ${drivers.code})`
const plates = sql`lower(' ' || ${vehicles.plate} || ' ' || replace(${vehicles.plate}, ' ', '') || ' ' || coalesce(${vehicles.callSign}, ''))`
const reference = /-\d+-\d+$/

/** What a word is of trips themselves, which the texts of their bookings need not have: others may have come after them. */
interface Own {
  drivers: string[]
  vehicles: string[]
  references: string[]
}

async function ownOf(db: Db, word: string): Promise<Own> {
  const pattern = wordPattern(word)
  const [people, fleet] = await Promise.all([
    db.select({ id: drivers.id }).from(drivers).where(like(driverNames, pattern)),
    db.select({ id: vehicles.id }).from(vehicles).where(like(plates, pattern)),
  ])
  return {
    drivers: people.map(({ id }) => id),
    vehicles: fleet.map(({ id }) => id),
    references: reference.test(word) ? [word.toUpperCase()] : [],
  }
}

const hasOwn = (own: Own) => Object.values(own).some((ids) => ids.length > 0)

const isOwn = (own: Own) =>
  or(
    own.drivers.length > 0 ? inArray(trips.driverId, own.drivers) : undefined,
    own.vehicles.length > 0 ? inArray(trips.vehicleId, own.vehicles) : undefined,
    own.references.length > 0 ? inArray(trips.reference, own.references) : undefined,
  )

const inText = (word: string) => like(bookings.searchText, wordPattern(word))

/**
 * Conditions on `trips` of which one holds for every trip that all words of a search find, and never two: the words are
 * all in the text of its booking; or some are its own driver, vehicle or reference. Each by itself is quick, by an index
 * or by going through the trips in their order until there are enough. Undefined when nothing is searched for.
 */
export async function tripsFound(db: Db, search: string | undefined): Promise<SQL[] | undefined> {
  const words = searchWords(search ?? '')
  if (words.length === 0) return undefined
  const owns = await Promise.all(words.map(async (word) => [word, await ownOf(db, word)] as const))
  const all = and(...words.map(inText))
  const byText = sql`${trips.bookingId} in (select ${bookings.id} from ${bookings} where ${all})`
  const candidates = or(...owns.map(([, own]) => isOwn(own)))
  if (!candidates || !all) return [byText]
  const each = owns.map(([word, own]) => (hasOwn(own) ? or(inText(word), isOwn(own)) : inText(word)))
  const booking = db
    .select({ one: sql`1` })
    .from(bookings)
    .where(and(eq(bookings.id, trips.bookingId), ...each, not(all)))
  return [byText, sql`(${candidates}) and ${exists(booking)}`]
}
