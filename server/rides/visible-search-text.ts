import { and, eq, inArray, type SQL } from 'drizzle-orm'
import type { ActorContext } from '#server/platform/history/actor-context.ts'
import { searchTextOf } from '#server/platform/search/text.ts'
import type { Scope } from '#server/reach/bookings.ts'
import { tripReach } from '#server/reach/trips.ts'
import { bookings } from '#server/schema/bookings.ts'
import { vehicles } from '#server/schema/fleet.ts'
import { drivers } from '#server/schema/people.ts'
import { tripBookings, trips } from '#server/schema/trips.ts'
import { ownReference } from './own-reference.ts'
import { loadViews } from './view.ts'
import { visibleStops } from './visible-route.ts'

const columns = {
  id: bookings.id,
  reference: bookings.reference,
  bookerId: bookings.bookerParentId,
  bookerName: bookings.bookerName,
  bookerPhone: bookings.bookerPhone,
  pickup: bookings.pickup,
  stops: bookings.stops,
  dropoff: bookings.dropoff,
  listNames: bookings.listNames,
}

/** The trips of these bookings that the reader may see, with who drives them and in what. */
const tripsOf = ({ db, user }: Pick<ActorContext, 'db' | 'user'>, ids: readonly string[]) =>
  db
    .select({
      bookingId: tripBookings.bookingId,
      reference: trips.reference,
      firstName: drivers.firstName,
      lastName: drivers.lastName,
      phone: drivers.phone,
      code: drivers.code,
      plate: vehicles.plate,
    })
    .from(tripBookings)
    .innerJoin(trips, eq(trips.id, tripBookings.tripId))
    .leftJoin(drivers, eq(drivers.id, trips.driverId))
    .leftJoin(vehicles, eq(vehicles.id, trips.vehicleId))
    .where(and(inArray(tripBookings.bookingId, [...ids]), tripReach(db, user)))

/** The first bookings by id, each with the text of what this reader sees of it, made as the stored one is. */
export async function loadVisibleTexts(
  ctx: Pick<ActorContext, 'db' | 'user'>,
  scope: Scope,
  where: SQL | undefined,
  limit: number,
) {
  const { db } = ctx
  const rows = await db.select(columns).from(bookings).where(where).orderBy(bookings.id).limit(limit)
  if (rows.length === 0) return []
  const ids = rows.map(({ id }) => id)
  const rides = Map.groupBy(await tripsOf(ctx, ids), ({ bookingId }) => bookingId)
  const view = await loadViews(
    db,
    scope,
    rows.map(({ id, bookerId }) => ({ id, bookings: [id], bookers: [bookerId] })),
  )
  return rows.map((row) => {
    const visible = view(row.id)
    const all = rides.get(row.id) ?? []
    const text = searchTextOf({
      reference: row.reference,
      bookerName: visible.booker ? row.bookerName : '',
      bookerPhone: visible.booker && visible.phones ? row.bookerPhone : '',
      company: scope.driver === null ? row.listNames.company : null,
      children: row.listNames.children.filter(({ id }) => visible.child(id)).map(({ name }) => name),
      places: visibleStops(visible, [row.pickup, ...row.stops, row.dropoff]).map(({ place }) => place),
      tripReferences: all.map(({ reference }) =>
        scope.driver === null ? ownReference(reference, [row.reference]) : reference,
      ),
      drivers: all.flatMap(({ firstName, lastName, phone, code }) =>
        phone !== null && code !== null ? [{ name: `${firstName} ${lastName}`, phone, code }] : [],
      ),
      plates: all.flatMap(({ plate }) => plate ?? []),
    })
    return { id: row.id, text }
  })
}
