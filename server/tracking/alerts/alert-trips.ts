import { and, inArray } from 'drizzle-orm'
import type { ActorContext } from '#server/platform/history/actor-context.ts'
import { tripReach } from '#server/reach/trips.ts'
import { drivers } from '#server/schema/people.ts'
import { trips } from '#server/schema/trips.ts'
import { loadTrips } from '#server/trips/rows.ts'

/** What a reader sees of the trips of alerts, by id: those of others are left out, with their drivers and places. */
export async function visibleTrips(ctx: ActorContext, ids: readonly (string | null)[]) {
  const wanted = [...new Set(ids.flatMap((id) => id ?? []))]
  if (wanted.length === 0) return new Map<string, { id: string; reference: string; booking: string }>()
  const found = await ctx.db
    .select({ id: trips.id })
    .from(trips)
    .where(and(inArray(trips.id, wanted), tripReach(ctx.db, ctx.user)))
  const { rows } = await loadTrips(
    ctx,
    found.map(({ id }) => id),
  )
  return new Map(
    rows.map(({ trip: { id, reference }, bookings: [{ id: booking }] }) => [id, { id, reference, booking }]),
  )
}

/** The children of these trips, for the audit. */
export async function ridersOf({ db }: Pick<ActorContext, 'db'>, ids: readonly string[]): Promise<string[]> {
  if (ids.length === 0) return []
  const found = await db
    .select({ passengers: trips.passengers })
    .from(trips)
    .where(inArray(trips.id, [...ids]))
  return found.flatMap(({ passengers }) => passengers.map(({ childId }) => childId))
}

/** These drivers by name. */
export async function driverNames({ db }: Pick<ActorContext, 'db'>, ids: readonly (string | null)[]) {
  const wanted = [...new Set(ids.flatMap((id) => id ?? []))]
  if (wanted.length === 0) return new Map<string, string>()
  const found = await db
    .select({ id: drivers.id, firstName: drivers.firstName, lastName: drivers.lastName })
    .from(drivers)
    .where(inArray(drivers.id, wanted))
  return new Map(found.map(({ id, firstName, lastName }) => [id, `${firstName} ${lastName}`.trim()]))
}
