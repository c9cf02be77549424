import { inArray } from 'drizzle-orm'
import type { ActorContext } from '#server/platform/history/actor-context.ts'
import { bookings } from '#server/schema/bookings.ts'

/** Locks the bookings, in one order for everybody so that two bulk actions can't wait for each other; their references. */
export async function lockBookings(
  { db }: Pick<ActorContext, 'db'>,
  ids: readonly string[],
): Promise<Map<string, string>> {
  const rows = await db
    .select({ id: bookings.id, reference: bookings.reference })
    .from(bookings)
    .where(inArray(bookings.id, [...ids]))
    .orderBy(bookings.id)
    .for('no key update')
  return new Map(rows.map(({ id, reference }) => [id, reference]))
}
