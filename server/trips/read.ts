import { and, asc, eq } from 'drizzle-orm'
import type { Role } from '#contract/people.ts'
import { reason, type TimelineEvent } from '#contract/reason.ts'
import type { Trip } from '#contract/trip.ts'
import { trips } from '#server/db/schema/trips.ts'
import { readEventsOf } from '#server/history/events.ts'
import { notFound } from '#server/http/problem.ts'
import { licenceFields } from './changes.ts'
import { tripReach } from './reach.ts'
import { loadTrips, namedPassengers, type Reading, tripRowOf } from './rows.ts'

/**
 * Those who ride and those who pay for it hear who drives, not with which licence; a parent hears who met their own
 * child from the passengers, and not who met others.
 */
const hiddenFields: Partial<Record<Role, readonly string[]>> = {
  company: licenceFields,
  parent: [...licenceFields, 'handedTo'],
}
const shownTo = (role: Role, timeline: readonly TimelineEvent[]) =>
  timeline.map((event) => ({
    ...event,
    changes: event.changes.filter(({ field }) => !hiddenFields[role]?.includes(field)),
  }))

async function readByIds(reading: Reading, ids: readonly string[]): Promise<Trip[]> {
  const { rows, names } = await loadTrips(reading, ids)
  const events = await readEventsOf(reading.db, 'trip', ids)
  return rows.map((row) => ({
    ...tripRowOf(reading, names, row),
    assistant: row.trip.assistant,
    assistantRequired: row.booking.assistantRequired,
    plannedM: row.trip.plannedM,
    actualM: row.trip.actualM,
    stops: row.trip.stops,
    passengers: namedPassengers(row.trip.passengers, names),
    failReason: reason.nullable().catch(null).parse(row.trip.failReason),
    failNote: row.trip.failNote,
    fare: row.trip.fare,
    events: shownTo(reading.user.role, events.get(row.trip.id) ?? []),
  }))
}

/** The trips of a booking that the reader may see, by start: how many, and those of the page in full, all without one. */
export async function readTrips(
  reading: Reading,
  { bookingId, offset = 0, limit }: { bookingId: string; offset?: number; limit?: number },
): Promise<{ count: number; trips: Trip[] }> {
  const found = await reading.db
    .select({ id: trips.id })
    .from(trips)
    .where(and(eq(trips.bookingId, bookingId), tripReach(reading.db, reading.user)))
    .orderBy(asc(trips.startAt), asc(trips.id))
  const wanted = found.slice(offset, limit === undefined ? undefined : offset + limit)
  return {
    count: found.length,
    trips: await readByIds(
      reading,
      wanted.map((row) => row.id),
    ),
  }
}

/** One trip in full; a 404 when it does not exist or is out of the reader's reach. */
export async function readTrip(reading: Reading, id: string): Promise<Trip> {
  const [found] = await reading.db
    .select({ id: trips.id })
    .from(trips)
    .where(and(eq(trips.id, id), tripReach(reading.db, reading.user)))
  const [trip] = found ? await readByIds(reading, [found.id]) : []
  if (!trip) throw notFound()
  return trip
}
