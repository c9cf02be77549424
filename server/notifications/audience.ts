import { and, eq, inArray, or, type SQL, sql } from 'drizzle-orm'
import type { Role } from '#contract/people.ts'
import type { Db } from '#server/platform/db/connect.ts'
import { accounts, deviceTokens } from '#server/schema/accounts.ts'
import { bookingChildren, bookings } from '#server/schema/bookings.ts'
import { guardians } from '#server/schema/people.ts'

/** An account to notify; `push` when it wants that and has a device for it. */
export interface Recipient {
  id: string
  push: boolean
}

const hasDevice = sql`exists (select 1 from ${deviceTokens} where ${deviceTokens.accountId} = ${accounts.id})`

const recipientsWhere = (db: Db, where: SQL | undefined) =>
  db
    .select({
      id: accounts.id,
      role: accounts.role,
      parent: accounts.parent,
      driver: accounts.driver,
      company: accounts.company,
      push: sql<boolean>`${accounts.notifyPush} and ${hasDevice}`,
    })
    .from(accounts)
    .where(and(eq(accounts.status, 'active'), where))

/** The accounts of drivers, by driver. */
export async function driverRecipients(
  db: Db,
  drivers: readonly string[],
): Promise<Map<string, Recipient[]>> {
  const found = new Map<string, Recipient[]>()
  if (drivers.length === 0) return found
  const rows = await recipientsWhere(
    db,
    and(eq(accounts.role, 'driver'), inArray(accounts.driver, [...new Set(drivers)])),
  )
  for (const { driver, ...recipient } of rows) {
    if (driver !== null) found.set(driver, [...(found.get(driver) ?? []), recipient])
  }
  return found
}

/** The accounts of drivers and of companies, each with whose it is. */
export const ownerRecipients = (
  db: Db,
  drivers: readonly string[],
  companies: readonly string[],
): Promise<(Recipient & { driver: string | null; company: string | null })[]> =>
  recipientsWhere(
    db,
    or(
      and(eq(accounts.role, 'driver'), inArray(accounts.driver, [...drivers])),
      and(eq(accounts.role, 'company'), inArray(accounts.company, [...companies])),
    ),
  )

/** The accounts of a parent. */
export const parentRecipients = (db: Db, parent: string): Promise<Recipient[]> =>
  recipientsWhere(db, and(eq(accounts.role, 'parent'), eq(accounts.parent, parent)))

/** These accounts, as far as they are active. */
export const accountRecipients = async (db: Db, ids: readonly string[]): Promise<Recipient[]> =>
  ids.length === 0 ? [] : recipientsWhere(db, inArray(accounts.id, [...ids]))

/** All active accounts of these roles. */
export const roleRecipients = (db: Db, roles: readonly Role[]): Promise<Recipient[]> =>
  recipientsWhere(db, inArray(accounts.role, [...roles]))

const grouped = <Key>(pairs: readonly (readonly [Key, string])[]) => {
  const found = new Map<Key, Set<string>>()
  for (const [key, value] of pairs) found.set(key, (found.get(key) ?? new Set()).add(value))
  return found
}

/**
 * By booking: who booked, the guardians of the children that ride, and the company: those who may see it. As many
 * queries for a hundred bookings as for one.
 */
export async function bookerRecipients(
  db: Db,
  bookingIds: readonly string[],
): Promise<Map<string, Recipient[]>> {
  const ids = [...new Set(bookingIds)]
  if (ids.length === 0) return new Map()
  const rows = await db
    .select({ id: bookings.id, company: bookings.companyId, parent: bookings.bookerParentId })
    .from(bookings)
    .where(inArray(bookings.id, ids))
  const families = await db
    .select({ id: bookingChildren.bookingId, parent: guardians.parentId })
    .from(bookingChildren)
    .innerJoin(guardians, eq(guardians.childId, bookingChildren.childId))
    .where(inArray(bookingChildren.bookingId, ids))
  const parents = grouped([...rows, ...families].flatMap(({ id, parent }) => (parent ? [[id, parent]] : [])))
  const accountsOf = await recipientsWhere(
    db,
    or(
      and(
        eq(accounts.role, 'company'),
        inArray(
          accounts.company,
          rows.flatMap(({ company }) => company ?? []),
        ),
      ),
      and(
        eq(accounts.role, 'parent'),
        inArray(
          accounts.parent,
          [...parents.values()].flatMap((all) => [...all]),
        ),
      ),
    ),
  )
  return new Map(
    rows.map(({ id, company }) => [
      id,
      accountsOf
        .filter((one) =>
          one.role === 'company'
            ? one.company === company
            : one.parent !== null && parents.get(id)?.has(one.parent),
        )
        .map(({ id: account, push }) => ({ id: account, push })),
    ]),
  )
}
