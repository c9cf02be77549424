import { eq, inArray } from 'drizzle-orm'
import type { NotificationData } from '#contract/notification.ts'
import type { Db } from '#server/platform/db/connect.ts'
import { bookings } from '#server/schema/bookings.ts'
import { trips } from '#server/schema/trips.ts'

interface Row {
  id: string
  reference: string
  at: Date
  zone: string
  booking: string
}

const dataOf = ({ reference, at, zone, booking }: Row): NotificationData => ({
  reference,
  at: at.toISOString(),
  zone,
  booking,
})

const byId = (rows: readonly Row[]) => new Map(rows.map((row) => [row.id, dataOf(row)]))

/** The data of notifications about these trips, by id. */
export async function tripSubjects(db: Db, ids: readonly string[]): Promise<Map<string, NotificationData>> {
  if (ids.length === 0) return new Map()
  const rows = await db
    .select({
      id: trips.id,
      reference: trips.reference,
      at: trips.startAt,
      zone: bookings.zone,
      booking: trips.bookingId,
    })
    .from(trips)
    .innerJoin(bookings, eq(bookings.id, trips.bookingId))
    .where(inArray(trips.id, [...ids]))
  return byId(rows)
}

/** The data of notifications about these bookings, by id. */
export async function bookingSubjects(
  db: Db,
  ids: readonly string[],
): Promise<Map<string, NotificationData>> {
  if (ids.length === 0) return new Map()
  const rows = await db
    .select({
      id: bookings.id,
      reference: bookings.reference,
      at: bookings.pickupAt,
      zone: bookings.zone,
      booking: bookings.id,
    })
    .from(bookings)
    .where(inArray(bookings.id, [...ids]))
  return byId(rows)
}
