import { eq, inArray } from 'drizzle-orm'
import type { Place } from '#contract/place.ts'
import type { Db } from '#server/db/connect.ts'
import { vehicles } from '#server/db/schema/fleet.ts'
import { children, companies, drivers } from '#server/db/schema/people.ts'
import type { trips } from '#server/db/schema/trips.ts'
import { searchTextOf } from './search-text.ts'

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
const present = (ids: readonly (string | null)[]) => [...new Set(ids.filter((id) => id !== null))]

/** Looks up the names behind a booking's ids and makes its search text; the reference is left to be filled per row. */
export async function loadSearchText(db: Db, booking: SearchSource): Promise<(reference: string) => string> {
  const [company] = booking.companyId
    ? await db.select().from(companies).where(eq(companies.id, booking.companyId))
    : []
  const driverIds = present(booking.trips.map(({ driverId }) => driverId))
  const crew =
    driverIds.length > 0 ? await db.select().from(drivers).where(inArray(drivers.id, driverIds)) : []
  const vehicleIds = present(booking.trips.map(({ vehicleId }) => vehicleId))
  const fleet =
    vehicleIds.length > 0 ? await db.select().from(vehicles).where(inArray(vehicles.id, vehicleIds)) : []
  const riders =
    booking.childIds.length > 0
      ? await db
          .select()
          .from(children)
          .where(inArray(children.id, [...booking.childIds]))
      : []
  return (reference) =>
    searchTextOf({
      reference,
      bookerName: booking.bookerName,
      bookerPhone: booking.bookerPhone,
      company: company?.name ?? null,
      children: riders.map(nameOf),
      places: [booking.pickup, ...booking.stops, booking.dropoff].map(({ place }) => place),
      tripReferences: booking.trips.map((trip) => trip.reference),
      drivers: crew.map((driver) => ({ name: nameOf(driver), phone: driver.phone, code: driver.code })),
      plates: fleet.map(({ plate }) => plate),
    })
}
