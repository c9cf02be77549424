import { eq, inArray, or, type SQL, sql } from 'drizzle-orm'
import type { Db } from '#server/platform/db/connect.ts'
import type { User } from '#server/platform/sessions/user.ts'
import { bookingChildren, bookings } from '#server/schema/bookings.ts'
import { guardians } from '#server/schema/people.ts'
import { trips } from '#server/schema/trips.ts'

export type Reader = Pick<User, 'role' | 'company' | 'driver' | 'parent'>

/** The condition on `trips` for what somebody may see; undefined is all of them. */
export function tripReach(db: Db, user: Reader): SQL | undefined {
  switch (user.role) {
    case 'driver':
      return user.driver === null ? sql`false` : eq(trips.driverId, user.driver)
    case 'company':
      return user.company === null
        ? sql`false`
        : inArray(
            trips.bookingId,
            db.select({ id: bookings.id }).from(bookings).where(eq(bookings.companyId, user.company)),
          )
    case 'parent':
      return user.parent === null ? sql`false` : parentReach(db, user.parent)
    default:
      return undefined
  }
}

function parentReach(db: Db, parent: string) {
  const booked = db.select({ id: bookings.id }).from(bookings).where(eq(bookings.bookerParentId, parent))
  const riding = db
    .select({ id: bookingChildren.bookingId })
    .from(bookingChildren)
    .innerJoin(guardians, eq(guardians.childId, bookingChildren.childId))
    .where(eq(guardians.parentId, parent))
  return or(inArray(trips.bookingId, booked), inArray(trips.bookingId, riding))
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
