import type { Transition } from '#contract/state.ts'
import type { TripActionInput } from '#contract/trip.ts'
import { tripTransitions } from '#contract/trip-states.ts'
import type { ActorContext } from '#server/platform/history/actor-context.ts'
import { type FieldMessages, forbidden, invalid, refused } from '#server/platform/http/problem.ts'
import { departureChanges, handoverChanges, planChanges } from './changes.ts'
import { lockTrip } from './lock.ts'
import { effects, type MovingAction } from './moves.ts'
import { checkVersion, writeTrip } from './write.ts'

type Need = NonNullable<Transition<string, string>['needs']>[number]
type Field = Exclude<keyof TripActionInput, 'position' | 'note' | 'assistant'>

/** Who met the children is only needed where somebody must be met; that is checked against the passengers. */
const fields: Record<Exclude<Need, 'handedTo'>, Field> = {
  reason: 'reason',
  driver: 'driver',
  vehicle: 'vehicle',
  passengers: 'passengers',
  call: 'calledAt',
}

/** 400 with a message for each part of the body that the transition needs and that is absent. */
function checkRequirements(
  { t }: Pick<ActorContext, 't'>,
  needs: readonly Need[],
  input: TripActionInput,
): void {
  const missing: FieldMessages = {}
  for (const need of needs) {
    if (need === 'handedTo') continue
    const field = fields[need]
    if (input[field] === undefined) missing[field] = [t(`trips:needs.${need}`)]
  }
  if (input.reason === 'other' && !input.note) missing.note = [t('trips:needs.note')]
  if (Object.keys(missing).length > 0) throw invalid(missing)
}

/** The row of the state machine, or why there is none: 403 when the role never may, 409 when not in this state. */
function transition(
  { user, t }: Pick<ActorContext, 'user' | 't'>,
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
 * Takes a trip one step on by the state machine of `contract/trip-states.ts`, and answers its booking's id. 404 out of
 * reach, 403 for a role that never may, 412 when `version` is given and not the current one, 400 for what is missing in
 * `input`, 409 with a code when a rule refuses.
 */
export async function stepTrip(
  ctx: ActorContext,
  tripId: string,
  action: MovingAction,
  input: TripActionInput,
  version?: number,
): Promise<string> {
  const { trip, booking } = await lockTrip(ctx, tripId)
  const { to, needs } = transition(ctx, action, trip)
  await checkVersion(ctx, trip, version)
  checkRequirements(ctx, needs ?? [], input)
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
  return trip.bookingId
}
