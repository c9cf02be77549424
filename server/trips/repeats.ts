import { and, desc, eq } from 'drizzle-orm'
import type { Transition } from '#contract/state.ts'
import type { TripActionInput } from '#contract/trip.ts'
import type { MovingAction, TripStatus } from '#contract/trip-states.ts'
import type { ActorContext } from '#server/platform/history/actor-context.ts'
import { events } from '#server/schema/history.ts'
import { isExchanged } from './exchange.ts'
import { fenceActorId } from './fence-actor.ts'
import { isDone } from './passengers.ts'
import type { StoredTrip } from './progress.ts'

type Row = Transition<TripStatus, MovingAction>
type Reading = Pick<ActorContext, 'db' | 'user'>

/** What happened to a trip last. */
async function lastEvent({ db }: Pick<ActorContext, 'db'>, { id }: Pick<StoredTrip, 'id'>) {
  const [last] = await db
    .select({ type: events.type, actor: events.actorId, note: events.note })
    .from(events)
    .where(and(eq(events.entity, 'trip'), eq(events.entityId, id)))
    .orderBy(desc(events.id))
    .limit(1)
  return last
}

/** Whether this person has told of this step of that very moment before, whatever was done since. */
async function isTold({ db, user }: Reading, action: MovingAction, { id }: StoredTrip, said: Date) {
  const [told] = await db
    .select({ id: events.id })
    .from(events)
    .where(
      and(
        eq(events.entity, 'trip'),
        eq(events.entityId, id),
        eq(events.type, action),
        eq(events.actorId, user.id),
        eq(events.saidAt, said),
      ),
    )
    .limit(1)
  return told !== undefined
}

/**
 * Whether a step was taken already: a phone that got no answer sends it again, perhaps after others. Children who got in or
 * out as it says need nothing more; other steps are known by the moment that the phone says, and where it says none by where
 * the trip stands and who brought it there last.
 */
export async function isRepeat(
  ctx: Reading,
  rows: readonly Row[],
  trip: StoredTrip,
  input: TripActionInput,
  said: Date | null,
): Promise<boolean> {
  const { passengers = [] } = input
  const byChild = new Map(trip.passengers.map((one) => [one.childId, one]))
  const done = passengers.every((one) => isDone(byChild.get(one.child), one))
  const action = rows[0]?.action
  if (!action) return false
  if (action === 'exchange') return isExchanged(trip, input)
  if (passengers.length > 0 && (action === 'board' || action === 'release')) return done
  if (said && (await isTold(ctx, action, trip, said))) return true
  if (passengers.length > 0 && (action === 'absent' || action === 'expect')) return done
  if (!done || rows.some((row) => row.from === trip.status) || !rows.some((row) => row.to === trip.status))
    return false
  const last = await lastEvent(ctx, trip)
  // Whoever drives may press what a geofence has recorded.
  return last?.type === action && [ctx.user.id, fenceActorId].includes(last.actor ?? '')
}

/** Whether the trip is given to those who have it already, with nothing new to note. */
export async function isAssigned(
  ctx: Pick<ActorContext, 'db'>,
  action: MovingAction,
  trip: StoredTrip,
  input: TripActionInput,
): Promise<boolean> {
  if (action !== 'assign' || trip.status !== 'assigned' || !isExchanged(trip, input)) return false
  return !input.note || (await lastEvent(ctx, trip))?.note === input.note
}
