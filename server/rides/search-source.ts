import { inArray } from 'drizzle-orm'
import type { Place } from '#contract/place.ts'
import type { Db } from '#server/platform/db/connect.ts'
import { searchTextOf } from '#server/platform/search/text.ts'
import { vehicles } from '#server/schema/fleet.ts'
import { children, companies, drivers } from '#server/schema/people.ts'
import type { trips } from '#server/schema/trips.ts'

export interface SearchSource {
  bookerName: string
  bookerPhone: string
  companyId: string | null
  pickup: Place
  dropoff: Place
  stops: readonly Place[]
  childIds: readonly string[]
  trips: readonly Pick<typeof trips.$inferSelect, 'reference' | 'driverId' | 'vehicleId'>[]
}

const nameOf = (person: { firstName: string; lastName: string }) => `${person.firstName} ${person.lastName}`

/** The records of a table that these ids name, by id. */
async function loadById<Row extends { id: string }>(
  ids: readonly (string | null)[],
  load: (unique: string[]) => Promise<Row[]>,
): Promise<Map<string, Row>> {
  const unique = [...new Set(ids.filter((id) => id !== null))]
  const rows = unique.length > 0 ? await load(unique) : []
  return new Map(rows.map((row) => [row.id, row]))
}

/** Looks up the names behind the ids of bookings, for the search text of each with its reference. */
export async function loadSearchTexts(
  db: Db,
  sources: readonly SearchSource[],
): Promise<(booking: SearchSource, reference: string) => string> {
  const legs = sources.flatMap(({ trips: some }) => some)
  const payers = await loadById(
    sources.map(({ companyId }) => companyId),
    (ids) => db.select().from(companies).where(inArray(companies.id, ids)),
  )
  const crew = await loadById(
    legs.map(({ driverId }) => driverId),
    (ids) => db.select().from(drivers).where(inArray(drivers.id, ids)),
  )
  const fleet = await loadById(
    legs.map(({ vehicleId }) => vehicleId),
    (ids) => db.select().from(vehicles).where(inArray(vehicles.id, ids)),
  )
  const riders = await loadById(
    sources.flatMap(({ childIds }) => childIds),
    (ids) => db.select().from(children).where(inArray(children.id, ids)),
  )
  const found = <Row>(known: Map<string, Row>, ids: readonly (string | null)[]) =>
    [...new Set(ids)].flatMap((id) => known.get(id ?? '') ?? [])
  return (booking, reference) =>
    searchTextOf({
      reference,
      bookerName: booking.bookerName,
      bookerPhone: booking.bookerPhone,
      company: payers.get(booking.companyId ?? '')?.name ?? null,
      children: found(riders, booking.childIds).map(nameOf),
      places: [booking.pickup, ...booking.stops, booking.dropoff].map(({ place }) => place),
      tripReferences: booking.trips.map((trip) => trip.reference),
      drivers: found(
        crew,
        booking.trips.map(({ driverId }) => driverId),
      ).map((driver) => ({ name: nameOf(driver), phone: driver.phone, code: driver.code })),
      plates: found(
        fleet,
        booking.trips.map(({ vehicleId }) => vehicleId),
      ).map(({ plate }) => plate),
    })
}

/** The search text of one booking. */
export async function loadSearchText(db: Db, booking: SearchSource, reference: string): Promise<string> {
  return (await loadSearchTexts(db, [booking]))(booking, reference)
}
