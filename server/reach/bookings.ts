import { eq, inArray, or, type SQL, sql } from 'drizzle-orm'
import type { Db } from '#server/platform/db/connect.ts'
import type { User } from '#server/platform/sessions/user.ts'
import { bookingChildren, bookings } from '#server/schema/bookings.ts'
import { tripBookings, trips } from '#server/schema/trips.ts'
import { type Family, loadFamily } from './family.ts'

/** What part of all bookings somebody may see. */
export interface Scope {
  /** A condition on `bookings`; undefined is all of them. */
  where: SQL | undefined
  /** A parent's family, by which `view.ts` decides what they see; null for everybody else. */
  family: Family | null
  /** The driver who asks; null for everybody else. */
  driver: string | null
}

const nothing: Scope = { where: sql`false`, family: null, driver: null }

async function parentScope(db: Db, parentId: string): Promise<Scope> {
  const family = await loadFamily(db, parentId)
  const booked = eq(bookings.bookerParentId, parentId)
  if (family.children.size === 0) return { where: booked, family, driver: null }
  const riding = db
    .select({ id: bookingChildren.bookingId })
    .from(bookingChildren)
    .where(inArray(bookingChildren.childId, [...family.children.keys()]))
  return { where: or(booked, inArray(bookings.id, riding)), family, driver: null }
}

function driverScope(db: Db, driver: string): Scope {
  const driven = db
    .select({ id: tripBookings.bookingId })
    .from(tripBookings)
    .innerJoin(trips, eq(trips.id, tripBookings.tripId))
    .where(eq(trips.driverId, driver))
  return { where: inArray(bookings.id, driven), family: null, driver }
}

/** Staff see all bookings, a company its own, a parent their own and their children's, a driver those of own trips. */
export async function bookingScope(db: Db, user: User): Promise<Scope> {
  switch (user.role) {
    case 'company':
      return user.company ? { ...nothing, where: eq(bookings.companyId, user.company) } : nothing
    case 'driver':
      return user.driver ? driverScope(db, user.driver) : nothing
    case 'parent':
      return user.parent ? parentScope(db, user.parent) : nothing
    default:
      return { ...nothing, where: undefined }
  }
}

/** The condition on `bookings` that a filter for a child, a driver or a company asks for nobody whom the reader may not see there. */
export function knownOnly(
  { family, driver: own }: Scope,
  { child, driver, company }: Record<'child' | 'driver' | 'company', string | null>,
) {
  if (child !== null && family && !family.children.has(child)) return sql`false`
  if (company !== null && own !== null) return sql`false`
  return driver !== null && own !== null && driver !== own ? sql`false` : undefined
}
