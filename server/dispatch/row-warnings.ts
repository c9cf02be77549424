import { and, eq, inArray, sql } from 'drizzle-orm'
import type { BulkResult } from '#contract/page.ts'
import type { ActorContext } from '#server/platform/history/actor-context.ts'
import { bookings } from '#server/schema/bookings.ts'
import { vehicles } from '#server/schema/fleet.ts'
import { drivers } from '#server/schema/people.ts'
import { trips } from '#server/schema/trips.ts'
import { fullName } from '#server/trips/rows.ts'
import { tightWarnings } from '#server/trips/tight.ts'

/** The results of an assignment, those that worked with what is tight; the rows are trips, or bookings with theirs. */
export async function withWarnings(
  ctx: ActorContext,
  of: 'trips' | 'bookings',
  results: BulkResult['results'],
): Promise<BulkResult['results']> {
  const done = results.filter(({ ok }) => ok).map(({ id }) => id)
  const id = of === 'trips' ? trips.id : bookings.id
  const rows = await ctx.db
    .select({ id, tight: trips.tight, driver: drivers, plate: vehicles.plate })
    .from(trips)
    .innerJoin(bookings, of === 'trips' ? eq(bookings.id, trips.bookingId) : eq(bookings.tripId, trips.id))
    .innerJoin(drivers, eq(drivers.id, trips.driverId))
    .innerJoin(vehicles, eq(vehicles.id, trips.vehicleId))
    .where(and(inArray(id, done), sql`jsonb_array_length(${trips.tight}) > 0`))
  const warnings = new Map(
    rows.map((row) => [
      row.id,
      tightWarnings(row.tight, { driver: fullName(row.driver), vehicle: row.plate }, ctx),
    ]),
  )
  return results.map((result) => {
    const own = warnings.get(result.id)
    return own ? { ...result, warnings: own } : result
  })
}
