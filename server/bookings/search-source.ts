import { eq, inArray } from 'drizzle-orm'
import type { Place } from '#contract/place.ts'
import type { Db } from '#server/db/connect.ts'
import { vehicles } from '#server/db/schema/fleet.ts'
import { children, companies, drivers } from '#server/db/schema/people.ts'
import { trips } from '#server/db/schema/trips.ts'
import { searchTextOf } from './search-text.ts'

export interface SearchSource {
  reference: string
  bookerName: string
  bookerPhone: string
  companyId: string | null
  pickup: Place
  dropoff: Place
  stops: readonly Place[]
  childIds: readonly string[]
  tripId: string | null
  driverId: string | null
  vehicleId: string | null
}

const nameOf = (person: { firstName: string; lastName: string }) => `${person.firstName} ${person.lastName}`

async function first<Row>(rows: Promise<Row[]>): Promise<Row | null> {
  return (await rows)[0] ?? null
}

/** Looks up the names behind a booking's ids and makes its search text; the reference is left to be filled per row. */
export async function loadSearchText(db: Db, booking: SearchSource): Promise<(reference: string) => string> {
  const { companyId, tripId, driverId, vehicleId } = booking
  const company = companyId
    ? await first(db.select().from(companies).where(eq(companies.id, companyId)))
    : null
  const trip = tripId ? await first(db.select().from(trips).where(eq(trips.id, tripId))) : null
  const driver = driverId ? await first(db.select().from(drivers).where(eq(drivers.id, driverId))) : null
  const vehicle = vehicleId ? await first(db.select().from(vehicles).where(eq(vehicles.id, vehicleId))) : null
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
      tripReference: trip?.reference ?? null,
      bookerName: booking.bookerName,
      bookerPhone: booking.bookerPhone,
      company: company?.name ?? null,
      children: riders.map(nameOf),
      places: [booking.pickup, ...booking.stops, booking.dropoff].map(({ place }) => place),
      driver: driver && { name: nameOf(driver), phone: driver.phone, code: driver.code },
      plate: vehicle?.plate ?? null,
    })
}
