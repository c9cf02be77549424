import type { bookingChildren, ListNames } from '#server/schema/bookings.ts'
import type { Booking, Child, Company, Driver, Trip, Vehicle } from './types.ts'

interface Demo {
  children: readonly Child[]
  companies: readonly Company[]
  drivers: readonly Driver[]
  vehicles: readonly Vehicle[]
  trips: readonly Trip[]
  bookingChildren: readonly (typeof bookingChildren.$inferInsert)[]
}

const byId = <Row extends { id: string }>(rows: readonly Row[]) => new Map(rows.map((row) => [row.id, row]))
const nameOf = ({ firstName, lastName }: { firstName: string; lastName: string }) =>
  `${firstName} ${lastName}`
const inOrder = (one: Child, other: Child) => {
  const [a, b] = [one, other].map(({ lastName, firstName, id }) => `${lastName}\0${firstName}\0${id}`)
  return (a ?? '') < (b ?? '') ? -1 : 1
}

/**
 * The names that lists show of each booking, as `refreshListNames` would write them: what is written with the rows need not
 * be written into all their indexes a second time.
 */
export function listNamesOf(demo: Demo): (booking: Booking) => ListNames {
  const [children, companies, trips, drivers, vehicles] = [
    byId(demo.children),
    byId(demo.companies),
    byId(demo.trips),
    byId(demo.drivers),
    byId(demo.vehicles),
  ]
  const riders = Map.groupBy(demo.bookingChildren, ({ bookingId }) => bookingId)
  return ({ id, companyId, tripId, driverId, vehicleId }) => {
    const trip = trips.get(tripId ?? '')
    const driver = drivers.get(driverId ?? '')
    return {
      children: (riders.get(id) ?? [])
        .flatMap(({ childId }) => children.get(childId) ?? [])
        .sort(inOrder)
        .map((child) => ({ id: child.id, name: nameOf(child) })),
      company: companies.get(companyId ?? '')?.name ?? null,
      trip: trip ? { id: trip.id, reference: trip.reference, status: trip.status } : null,
      driver: driver ? nameOf(driver) : null,
      vehicle: vehicles.get(vehicleId ?? '')?.plate ?? null,
    }
  }
}
