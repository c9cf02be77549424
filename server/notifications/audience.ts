import { and, eq, inArray, isNotNull, or, type SQL, sql } from 'drizzle-orm'
import type { Role } from '#contract/people.ts'
import type { Db } from '#server/db/connect.ts'
import { accounts, deviceTokens } from '#server/db/schema/accounts.ts'
import { bookingChildren, bookings } from '#server/db/schema/bookings.ts'
import { guardians } from '#server/db/schema/people.ts'

/** Somebody to tell; `push` when they want that and have a device for it. */
export interface Listener {
  id: string
  push: boolean
}

const hasDevice = sql`exists (select 1 from ${deviceTokens} where ${deviceTokens.accountId} = ${accounts.id})`

const listenersWhere = (db: Db, where: SQL | undefined) =>
  db
    .select({
      id: accounts.id,
      driver: accounts.driver,
      company: accounts.company,
      push: sql<boolean>`${accounts.notifyPush} and ${hasDevice}`,
    })
    .from(accounts)
    .where(and(eq(accounts.status, 'active'), where))

/** The accounts of drivers, by driver. */
export async function driverListeners(db: Db, drivers: readonly string[]): Promise<Map<string, Listener[]>> {
  const found = new Map<string, Listener[]>()
  if (drivers.length === 0) return found
  const rows = await listenersWhere(
    db,
    and(eq(accounts.role, 'driver'), inArray(accounts.driver, [...new Set(drivers)])),
  )
  for (const { driver, ...listener } of rows) {
    if (driver !== null) found.set(driver, [...(found.get(driver) ?? []), listener])
  }
  return found
}

/** The accounts of drivers and of companies, each with whose it is. */
export const ownerListeners = (
  db: Db,
  drivers: readonly string[],
  companies: readonly string[],
): Promise<(Listener & { driver: string | null; company: string | null })[]> =>
  listenersWhere(
    db,
    or(
      and(eq(accounts.role, 'driver'), inArray(accounts.driver, [...drivers])),
      and(eq(accounts.role, 'company'), inArray(accounts.company, [...companies])),
    ),
  )

/** All active accounts of these roles. */
export const roleListeners = (db: Db, roles: readonly Role[]): Promise<Listener[]> =>
  listenersWhere(db, inArray(accounts.role, [...roles]))

/** Who booked, the guardians of the children that ride, and the company: those who may see the booking. */
export function bookerListeners(db: Db, bookingId: string): Promise<Listener[]> {
  const booking = eq(bookings.id, bookingId)
  const booker = db
    .select({ id: bookings.bookerParentId })
    .from(bookings)
    .where(and(booking, isNotNull(bookings.bookerParentId)))
  const company = db
    .select({ id: bookings.companyId })
    .from(bookings)
    .where(and(booking, isNotNull(bookings.companyId)))
  const families = db
    .select({ id: guardians.parentId })
    .from(guardians)
    .innerJoin(bookingChildren, eq(bookingChildren.childId, guardians.childId))
    .where(eq(bookingChildren.bookingId, bookingId))
  return listenersWhere(
    db,
    or(
      and(eq(accounts.role, 'company'), inArray(accounts.company, company)),
      and(
        eq(accounts.role, 'parent'),
        or(inArray(accounts.parent, booker), inArray(accounts.parent, families)),
      ),
    ),
  )
}
