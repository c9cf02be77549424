import { and, asc, eq, inArray } from 'drizzle-orm'
import type { StatementLine } from '#contract/statement.ts'
import type { WriteContext } from '#server/platform/history/actor-context.ts'
import { ownBookings, tripReach } from '#server/reach/trips.ts'
import { ownReference } from '#server/rides/own-reference.ts'
import { bookings } from '#server/schema/bookings.ts'
import type { statementLines } from '#server/schema/statements.ts'
import { tripBookings, trips } from '#server/schema/trips.ts'
import { loadFamilyRides, type SeenTrip } from './family-rides.ts'

type Line = typeof statementLines.$inferSelect

const placesOf = ({ from, to }: Line) => ({ from: from ?? '', to: to ?? '' })
const noPlaces = { from: '', to: '' }

/** How a reader sees the trips of these lines. An operator does not see the places of what its drivers drove for others. */
async function loadSeen(
  { db, user }: WriteContext,
  lines: readonly Line[],
): Promise<(line: Line, at: string) => SeenTrip> {
  const ids = [...new Set(lines.flatMap(({ tripId }) => tripId ?? []))]
  if (user.role === 'parent') {
    const rides = await loadFamilyRides(db, user, ids)
    return (line, at) => rides(line.tripId, { at, ...placesOf(line) })
  }
  const reach = tripReach(db, user)
  if (reach === undefined) return (line, at) => ({ at, ...placesOf(line) })
  const known = await db
    .select({ id: trips.id })
    .from(trips)
    .where(and(inArray(trips.id, ids), reach))
  const found = new Set<string | null>(known.map(({ id }) => id))
  return (line, at) => ({ at, ...(found.has(line.tripId) ? placesOf(line) : noPlaces) })
}

/** What whoever asks calls the trips of these lines, where they see some of its bookings alone. */
async function loadReferences({ db, user }: WriteContext, lines: readonly Line[]) {
  const own = ownBookings(db, user)
  const ids = [...new Set(lines.flatMap(({ tripId }) => tripId ?? []))]
  const rows =
    own === undefined || ids.length === 0
      ? []
      : await db
          .select({ trip: tripBookings.tripId, booking: bookings.reference })
          .from(tripBookings)
          .innerJoin(bookings, eq(bookings.id, tripBookings.bookingId))
          .where(and(inArray(tripBookings.tripId, ids), own))
          .orderBy(asc(tripBookings.position), asc(bookings.id))
  const byTrip = Map.groupBy(rows, ({ trip }) => trip)
  return ({ tripId, reference }: Line) =>
    ownReference(
      reference ?? '',
      (byTrip.get(tripId ?? '') ?? []).map(({ booking }) => booking),
    )
}

/** Makes lines as they are answered to whoever asks. */
export async function readLines(
  ctx: WriteContext,
  lines: readonly Line[],
): Promise<(line: Line) => StatementLine> {
  const seen = await loadSeen(ctx, lines)
  const called = await loadReferences(ctx, lines)
  return (line) => {
    const { id, kind, note, amount, tripId, tripAt } = line
    const trip =
      tripId && tripAt ? { id: tripId, reference: called(line), ...seen(line, tripAt.toISOString()) } : null
    return { id, kind, note, amount, trip }
  }
}
