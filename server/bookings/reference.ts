import { max, sql } from 'drizzle-orm'
import type { Db } from '#server/platform/db/connect.ts'
import { bookings } from '#server/schema/bookings.ts'

/** Any number that no other advisory lock of the project uses. */
const referenceLock = 4_770_001

/** The next `wanted` references in a row. Others who book wait until this transaction ends. */
export async function nextReferences(tx: Db, wanted: number): Promise<string[]> {
  await tx.execute(sql`select pg_advisory_xact_lock(${referenceLock})`)
  const [row] = await tx.select({ last: max(bookings.number) }).from(bookings)
  const last = row?.last ?? 0
  return Array.from({ length: wanted }, (_, index) => `KB-${String(last + index + 1).padStart(6, '0')}`)
}
