import { and, eq, inArray } from 'drizzle-orm'
import { openTrips } from '#contract/lists/trips.ts'
import type { TripActionInput } from '#contract/trip.ts'
import { tripTransitions } from '#contract/trip-states.ts'
import { syncBooking } from '#server/bookings/sync.ts'
import type { Acting } from '#server/platform/history/acting.ts'
import { recordEvents } from '#server/platform/history/events.ts'
import { forbidden, notFound, refused } from '#server/platform/http/problem.ts'
import { dayTimeText } from '#server/platform/time/day-text.ts'
import { bookingScope } from '#server/reach/bookings.ts'
import { planTrip } from '#server/rides/plan-stops.ts'
import { bookings } from '#server/schema/bookings.ts'
import { trips } from '#server/schema/trips.ts'
import { departureChanges, handoverChanges, planChanges } from './changes.ts'
import { checkBooking, lockTrip } from './lock.ts'
import { effects, type MovingAction } from './moves.ts'
import { nextReference, tripCreated } from './reference.ts'
import { checkNeeds } from './requirements.ts'
import { auditPassengers, checkStart, checkVersion, writeTrip } from './write.ts'

/**
 * Makes a trip of a booking, without driver and vehicle, that picks up at `startAt`. Stops, passengers, planned
 * distance and fare come from the booking. 404 for a booking out of reach; 409 when it is not confirmed or has an open trip
 * with this very start; 400 when the start has passed. Runs in the transaction of `ctx`.
 */
export async function createTrip(
  ctx: Acting,
  bookingId: string,
  startAt: Date,
): Promise<{ id: string; reference: string }> {
  const { db, user, now } = ctx
  const { where } = await bookingScope(db, user)
  const [booking] = await db
    .select()
    .from(bookings)
    .where(and(eq(bookings.id, bookingId), where))
    .for('no key update')
  if (!booking) throw notFound()
  checkBooking(ctx, booking)
  checkStart(ctx, startAt)
  const [same] = await db
    .select({ reference: trips.reference })
    .from(trips)
    .where(
      and(eq(trips.bookingId, bookingId), eq(trips.startAt, startAt), inArray(trips.status, [...openTrips])),
    )
    .limit(1)
  if (same) {
    const time = dayTimeText(ctx.locale, startAt, booking.zone)
    throw refused('trip_exists', 'trips:refused.trip_exists', 409, { trip: same.reference, time })
  }
  const id = crypto.randomUUID()
  const reference = await nextReference(db, booking)
  const plan = await planTrip(db, booking, startAt)
  await db.insert(trips).values({
    id,
    reference,
    bookingId,
    status: 'unassigned',
    ...plan,
    createdAt: now,
    createdBy: user.id,
    updatedAt: now,
    updatedBy: user.id,
  })
  await recordEvents(ctx, [
    { entity: 'trip', entityId: id, type: 'created', to: 'unassigned' },
    { entity: 'booking', entityId: bookingId, type: tripCreated, note: reference },
  ])
  await auditPassengers(ctx, plan)
  await syncBooking(ctx, bookingId)
  return { id, reference }
}

/** The row of the state machine, or why there is none: 403 when the role never may, 409 when not in this state. */
function transition(
  { user, t }: Pick<Acting, 'user' | 't'>,
  action: MovingAction,
  trip: { reference: string; status: string },
) {
  const rows = tripTransitions.filter((row) => row.action === action && row.by.includes(user.role))
  if (rows.length === 0) throw forbidden()
  const found = rows.find((row) => row.from === trip.status)
  if (found) return found
  throw refused('wrong_state', 'trips:refused.wrong_state', 409, {
    reference: trip.reference,
    status: t(`trips:status.${trip.status}`),
    action: t(`trips:action.${action}`),
  })
}

/**
 * Takes a trip one step on by the state machine of `contract/trip-states.ts`. 404 out of reach, 403 for a role that
 * never may, 412 when `version` is given and not the current one, 400 for what is missing in `input`, 409 with a code
 * when a rule refuses. Runs in the transaction of `ctx`.
 */
export async function moveTrip(
  ctx: Acting,
  tripId: string,
  action: MovingAction,
  input: TripActionInput,
  version?: number,
): Promise<void> {
  const { trip, booking } = await lockTrip(ctx, tripId)
  const { to, needs } = transition(ctx, action, trip)
  await checkVersion(ctx, trip, version)
  checkNeeds(ctx, needs ?? [], input)
  const patch = await effects[action]({ ctx, trip, booking, input })
  const call =
    action === 'no_show' ? [{ field: 'calledAt', before: null, after: input.calledAt ?? null }] : []
  const handover = handoverChanges(trip.passengers, patch.passengers ?? trip.passengers)
  const departure = action === 'depart' ? await departureChanges(ctx, trip) : []
  const changes = [...(await planChanges(ctx, trip, patch)), ...departure, ...handover, ...call]
  const steps = {
    type: action,
    from: trip.status,
    to,
    reason: input.reason ?? null,
    note: input.note ?? null,
  }
  const event = { ...steps, position: input.position ?? null, changes }
  await writeTrip(ctx, trip, { ...patch, status: to }, event)
}
