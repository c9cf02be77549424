import { eq, inArray, or, type SQL, sql } from 'drizzle-orm'
import type { Db } from '#server/platform/db/connect.ts'
import type { User } from '#server/platform/sessions/user.ts'
import { bookingChildren, bookings } from '#server/schema/bookings.ts'
import { guardians } from '#server/schema/people.ts'
import { tripBookings, trips } from '#server/schema/trips.ts'

export type Reader = Pick<User, 'role' | 'company' | 'driver' | 'parent'>

/** The condition on `trips` for what somebody may see; undefined is all of them. */
export function tripReach(db: Db, user: Reader): SQL | undefined {
  switch (user.role) {
    case 'driver':
      return user.driver === null ? sql`false` : eq(trips.driverId, user.driver)
    case 'company':
    case 'parent':
      return inArray(trips.id, tripsOf(db, ownBookings(db, user)))
    default:
      return undefined
  }
}

/** The trips that serve at least one booking of these, by id. */
export const tripsOf = (db: Db, where: SQL | undefined) =>
  db
    .select({ id: tripBookings.tripId })
    .from(tripBookings)
    .innerJoin(bookings, eq(bookings.id, tripBookings.bookingId))
    .where(where)

/** The condition on `bookings` for those for which somebody reads a trip in reach; undefined is all that it serves. */
export function ownBookings(db: Db, user: Reader): SQL | undefined {
  if (user.role === 'company')
    return user.company === null ? sql`false` : eq(bookings.companyId, user.company)
  if (user.role !== 'parent') return undefined
  return user.parent === null ? sql`false` : familyBookings(db, user.parent)
}

function familyBookings(db: Db, parent: string) {
  const riding = db
    .select({ id: bookingChildren.bookingId })
    .from(bookingChildren)
    .innerJoin(guardians, eq(guardians.childId, bookingChildren.childId))
    .where(eq(guardians.parentId, parent))
  return or(eq(bookings.bookerParentId, parent), inArray(bookings.id, riding))
}

/** Names a reach: two readers with the same key see the same trips. All staff share theirs. */
export function reachKey(user: Reader): string {
  switch (user.role) {
    case 'company':
      return `company ${user.company}`
    case 'driver':
      return `driver ${user.driver}`
    case 'parent':
      return `parent ${user.parent}`
    default:
      return 'staff'
  }
}
