import { and, eq, inArray, type SQL, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import type { Db } from '#server/platform/db/connect.ts'
import { documents } from '#server/schema/fleet.ts'

const lastDay = sql`case when bool_or(${documents.expiresOn} is null) then null else max(${documents.expiresOn}) end`
/** The papers that tell how long drivers may drive. */
export const approvedLicence = and(
  eq(documents.ownerKind, 'driver'),
  eq(documents.type, 'driving_licence'),
  eq(documents.status, 'approved'),
)

/** The last day of a driver's licence in SQL, for sorting; empty without an approved one that has a last day. */
export const licenceDay = (driver: PgColumn): SQL<string> =>
  sql<string>`coalesce((select (${lastDay})::text from ${documents} where ${approvedLicence} and ${documents.ownerId} = ${driver}), '')`

/** The last days of these drivers' licences: of several approved ones the latest counts, one without a last day most. */
export async function licenceDays(
  db: Db,
  drivers: readonly string[],
): Promise<(driver: string) => string | null> {
  if (drivers.length === 0) return () => null
  const rows = await db
    .select({ driver: documents.ownerId, day: sql<string | null>`(${lastDay})::text` })
    .from(documents)
    .where(and(approvedLicence, inArray(documents.ownerId, [...drivers])))
    .groupBy(documents.ownerId)
  const days = new Map(rows.map(({ driver, day }) => [driver, day]))
  return (driver) => days.get(driver) ?? null
}
