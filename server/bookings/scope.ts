import { eq, inArray, or, type SQL, sql } from 'drizzle-orm'
import type { User } from '#server/auth/user.ts'
import type { Db } from '#server/db/connect.ts'
import { bookingChildren, bookings } from '#server/db/schema/bookings.ts'
import { guardians } from '#server/db/schema/people.ts'
import { trips } from '#server/db/schema/trips.ts'

/** What part of all bookings somebody may see. */
export interface Scope {
  /** A condition on `bookings`; undefined is all of them. */
  where: SQL | undefined
  /** For a parent the ids of their children: other children of a shared ride stay unnamed. Null for everybody else. */
  ownChildren: ReadonlySet<string> | null
}

const nothing: Scope = { where: sql`false`, ownChildren: null }

/** The ids of the children somebody is a guardian of. */
export async function childrenOf(db: Db, parentId: string): Promise<ReadonlySet<string>> {
  const rows = await db
    .select({ id: guardians.childId })
    .from(guardians)
    .where(eq(guardians.parentId, parentId))
  return new Set(rows.map(({ id }) => id))
}

async function parentScope(db: Db, parentId: string): Promise<Scope> {
  const ownChildren = await childrenOf(db, parentId)
  const booked = eq(bookings.bookerParentId, parentId)
  if (ownChildren.size === 0) return { where: booked, ownChildren }
  const riding = db
    .select({ id: bookingChildren.bookingId })
    .from(bookingChildren)
    .where(inArray(bookingChildren.childId, [...ownChildren]))
  return { where: or(booked, inArray(bookings.id, riding)), ownChildren }
}

function driverScope(db: Db, driverId: string): Scope {
  const driven = db.select({ id: trips.bookingId }).from(trips).where(eq(trips.driverId, driverId))
  return { where: inArray(bookings.id, driven), ownChildren: null }
}

/** Staff see all bookings, a company its own, a parent their own and their children's, a driver those of own trips. */
export async function bookingScope(db: Db, user: User): Promise<Scope> {
  switch (user.role) {
    case 'company':
      return user.company ? { where: eq(bookings.companyId, user.company), ownChildren: null } : nothing
    case 'driver':
      return user.driver ? driverScope(db, user.driver) : nothing
    case 'parent':
      return user.parent ? parentScope(db, user.parent) : nothing
    default:
      return { where: undefined, ownChildren: null }
  }
}
