import { and, eq, inArray, like, type SQL, sql } from 'drizzle-orm'
import { likePattern, searchWords } from '#server/bookings/search-text.ts'
import type { Db } from '#server/db/connect.ts'
import { bookings } from '#server/db/schema/bookings.ts'
import { vehicles } from '#server/db/schema/fleet.ts'
import { drivers } from '#server/db/schema/people.ts'
import { trips } from '#server/db/schema/trips.ts'

const driverNames = sql`lower(${drivers.firstName} || ' ' || ${drivers.lastName} || ' ' || ${drivers.code})`
const plates = sql`lower(${vehicles.plate} || ' ' || replace(${vehicles.plate}, ' ', '') || ' ' || coalesce(${vehicles.callSign}, ''))`
const reference = /-\d+-\d+$/

const driversNamed = (word: string) =>
  sql`select ${drivers.id} from ${drivers} where ${driverNames} like ${likePattern(word)}`
const vehiclesNamed = (word: string) =>
  sql`select ${vehicles.id} from ${vehicles} where ${plates} like ${likePattern(word)}`

const bookingsWith = (words: readonly string[]) =>
  sql`select ${bookings.id} from ${bookings} where ${and(...words.map((word) => like(bookings.searchText, likePattern(word))))}`

/** Whether a word may be one of the trip itself, which its booking's text need not have: another one may have come after it. */
async function isOfTrips(db: Db, word: string): Promise<boolean> {
  if (reference.test(word)) return true
  const rows = await db
    .select({ found: sql<boolean>`exists (${driversNamed(word)}) or exists (${vehiclesNamed(word)})` })
    .from(sql`(select) as nothing`)
  return rows[0]?.found ?? false
}

/** Trips that a word finds: by their booking's search text, their own reference, driver or plate. */
function foundBy(db: Db, word: string): SQL {
  const by = (column: typeof trips.bookingId | typeof trips.driverId | typeof trips.vehicleId, ids: SQL) =>
    db.select({ id: trips.id }).from(trips).where(sql`${column} in (${ids})`)
  const itself = db.select({ id: trips.id }).from(trips).where(eq(trips.reference, word.toUpperCase()))
  return inArray(
    trips.id,
    by(trips.bookingId, bookingsWith([word]))
      .union(by(trips.driverId, driversNamed(word)))
      .union(by(trips.vehicleId, vehiclesNamed(word)))
      .union(itself),
  )
}

/**
 * The condition on `trips` that every word of a search is found. Words of no driver and no vehicle, as names of children
 * are, can only be in the texts of bookings: then PostgreSQL goes through the trips in their order until a page is full,
 * where for each word by itself it must find all of them first, which are a tenth of a million for a common name.
 */
export async function tripsFound(db: Db, search: string | undefined): Promise<SQL | undefined> {
  const words = searchWords(search ?? '')
  const ofTrips = await Promise.all(words.map((word) => isOfTrips(db, word)))
  const others = words.filter((_, index) => !ofTrips[index])
  return and(
    others.length > 0 ? sql`${trips.bookingId} in (${bookingsWith(others)})` : undefined,
    ...words.filter((_, index) => ofTrips[index]).map((word) => foundBy(db, word)),
  )
}
