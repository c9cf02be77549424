import { and, asc, eq } from 'drizzle-orm'
import * as access from '#contract/access.ts'
import type { Role } from '#contract/people.ts'
import type { TimelineEvent } from '#contract/reason.ts'
import type { Trip } from '#contract/trip.ts'
import { notFound } from '#server/platform/http/problem.ts'
import { tripReach } from '#server/reach/trips.ts'
import { visibleAccount } from '#server/rides/view.ts'
import { loadTimelines, visibleReason } from '#server/rides/visible-timeline.ts'
import { tripBookings, trips } from '#server/schema/trips.ts'
import { crewFields, handoverFields } from './changes.ts'
import {
  fullName,
  loadTrips,
  namedPassengers,
  namedStops,
  placedFor,
  type ReadContext,
  stopsOf,
  tripRowOf,
} from './rows.ts'

/**
 * Those who ride and those who pay see who drives, but not the licence; a parent sees who met their own
 * child from the passengers, and not who met others.
 */
const hiddenFrom = (role: Role): readonly string[] => [
  ...(access.trips.licences.includes(role) ? [] : crewFields),
  ...(access.trips.handover.includes(role) ? [] : handoverFields),
]
/** What drivers tell the desk alone. */
const deskEvents: readonly string[] = ['child_found', 'sos', 'swept']

/** The events that a role may read: a family and a company hear that a driver will be late, and nothing else of their calls. */
function heardBy(role: Role, timeline: readonly TimelineEvent[]): readonly TimelineEvent[] {
  if (access.trips.licences.includes(role)) return timeline
  return timeline
    .filter(({ type }) => !deskEvents.includes(type))
    .map((event) => (event.type === 'delayed' ? { ...event, note: null } : event))
}

function visibleTo(role: Role, timeline: readonly TimelineEvent[], relievedBy: Trip['relievedBy']) {
  // A relief that goes on without the reader's bookings is none of theirs.
  const hidden = relievedBy ? hiddenFrom(role) : [...hiddenFrom(role), 'relievedBy']
  return heardBy(role, timeline).map((event) => ({
    ...event,
    changes: event.changes.filter(({ field }) => !hidden.includes(field)),
  }))
}

async function readByIds(reading: ReadContext, ids: readonly string[]): Promise<Trip[]> {
  const { rows, names, scope, view } = await loadTrips(reading, ids)
  const records = rows.map(({ trip, bookings }) => ({
    id: trip.id,
    bookings: bookings.map(({ id }) => id),
    references: bookings.map(({ reference }) => reference),
    view: view(trip.id),
  }))
  const events = await loadTimelines(reading, scope, 'trip', records)
  return rows.map((row) => {
    const { trip, bookings, assistant } = row
    const sees = view(trip.id)
    return {
      ...tripRowOf(reading, names, row, sees),
      createdAt: trip.createdAt.toISOString(),
      createdBy: visibleAccount(sees, trip.createdBy, reading.user),
      updatedAt: trip.updatedAt.toISOString(),
      updatedBy: visibleAccount(sees, trip.updatedBy, reading.user),
      bookings: bookings.map(({ id, reference, booker }) => ({
        id,
        reference,
        booker: sees.booker ? booker : null,
      })),
      assistant: assistant && { id: assistant.id, name: fullName(assistant) },
      assistantRequired: bookings.some(({ assistantRequired }) => assistantRequired),
      plannedM: trip.plannedM,
      actualM: trip.actualM,
      stops: namedStops(row, names, stopsOf(trip.stops, sees)),
      passengers: namedPassengers(trip.passengers, names).map((one) =>
        // In a relief, children got in at a stop of the trip before.
        sees.whole ? one : placedFor(one, stopsOf(trip.stops, sees)),
      ),
      failReason: visibleReason(sees, trip.failReason),
      failNote: sees.notes ? trip.failNote : null,
      ...(access.bookings.prices.includes(reading.user.role) && { fare: trip.fare }),
      events: visibleTo(reading.user.role, events.get(trip.id) ?? [], row.relievedBy),
    }
  })
}

/** The trips of a booking that the reader may see, by start: how many, and those of the page in full, all without one. */
export async function readTrips(
  reading: ReadContext,
  { bookingId, offset = 0, limit }: { bookingId: string; offset?: number; limit?: number },
): Promise<{ count: number; trips: Trip[] }> {
  const found = await reading.db
    .select({ id: trips.id })
    .from(tripBookings)
    .innerJoin(trips, eq(trips.id, tripBookings.tripId))
    .where(and(eq(tripBookings.bookingId, bookingId), tripReach(reading.db, reading.user)))
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
export async function readTrip(reading: ReadContext, id: string): Promise<Trip> {
  const [found] = await reading.db
    .select({ id: trips.id })
    .from(trips)
    .where(and(eq(trips.id, id), tripReach(reading.db, reading.user)))
  const [trip] = found ? await readByIds(reading, [found.id]) : []
  if (!trip) throw notFound()
  return trip
}
