import * as access from '#contract/access.ts'
import type { WrongWord } from '#contract/handover.ts'
import type { Transition } from '#contract/state.ts'
import type { TripActionInput } from '#contract/trip.ts'
import { type MovingAction, passengerSteps, tripTransitions } from '#contract/trip-states.ts'
import type { ActorContext } from '#server/platform/history/actor-context.ts'
import { isWrongClock } from '#server/platform/history/phone-clock.ts'
import { type FieldMessages, forbidden, invalid, refused } from '#server/platform/http/problem.ts'
import { countWrongWords } from './count-wrong-words.ts'
import { saidOf, stepTime } from './happened.ts'
import { lockTrip } from './lock.ts'
import type { Patch } from './move.ts'
import { effects } from './moves.ts'
import { isAssigned, isRepeat } from './repeats.ts'
import { stepChanges } from './step-changes.ts'
import { checkVersion, writeTrip } from './write.ts'
import { WrongWords } from './wrong-words.ts'

type Need = NonNullable<Transition<string, string>['needs']>[number]
type Field = Exclude<keyof TripActionInput, 'position' | 'note' | 'assistant' | 'at'>

const fields: Record<Need, Field> = {
  reason: 'reason',
  driver: 'driver',
  vehicle: 'vehicle',
  passengers: 'passengers',
  call: 'calledAt',
  approval: 'approval',
  place: 'place',
  start: 'ride_start_time',
}

/** 400 with a message for each part of the body that the transition needs and that is absent. */
function checkRequirements(
  { t }: Pick<ActorContext, 't'>,
  needs: readonly Need[],
  input: TripActionInput,
): void {
  const missing: FieldMessages = {}
  for (const need of needs) {
    const field = fields[need]
    if (input[field] === undefined) missing[field] = [t(`trips:needs.${need}`)]
  }
  if (input.reason === 'other' && !input.note) missing.note = [t('trips:needs.note')]
  if (Object.keys(missing).length > 0) throw invalid(missing)
}

/** 400 for passengers of a step that is not about any: what is said of them would be lost. */
function checkPassengers(
  { t }: Pick<ActorContext, 't'>,
  action: MovingAction,
  { passengers = [] }: TripActionInput,
): void {
  if (passengers.length > 0 && !passengerSteps.includes(action))
    throw invalid({ passengers: [t('trips:invalid.no_passengers')] })
}

type Row = (typeof tripTransitions)[number]

/** The rows of the state machine for an action; 403 when the role never may, save where it follows from the booking. */
function rowsOf(
  { user }: Pick<ActorContext, 'user'>,
  action: MovingAction,
  follows: boolean,
): readonly Row[] {
  const rows = tripTransitions.filter(
    (row) => row.action === action && (follows || row.by.includes(user.role)),
  )
  if (rows.length === 0) throw forbidden()
  return rows
}

/** The row that leaves the trip's state, or 409. */
function transition(
  { t, user }: Pick<ActorContext, 't' | 'user'>,
  rows: readonly Row[],
  action: MovingAction,
  trip: { reference: string; status: string },
) {
  const found = rows.find((row) => row.from === trip.status)
  if (found) return found
  if (trip.status === 'cancelled' && access.driverDay.own.includes(user.role))
    throw refused('trip_cancelled', 'trips:refused.trip_cancelled', 409, { reference: trip.reference })
  throw refused('wrong_state', 'trips:refused.wrong_state', 409, {
    reference: trip.reference,
    status: t(`trips:status.${trip.status}`),
    action: t(`trips:action.${action}`),
  })
}

/** Of a call that a wrong clock timed no more is known than that it was made. */
const withKnownTimes = (input: TripActionInput, at: Date): TripActionInput =>
  input.calledAt === undefined ? input : { ...input, calledAt: at.toISOString() }

interface Stepped {
  /** The bookings that the trip serves. */
  bookingIds: string[]
  /** A wrong code word, which is counted while the step is not taken. */
  wrong?: WrongWord
}

/**
 * Takes a trip one step on by the state machine of `contract/trip-states.ts`. A step that was taken already changes
 * nothing. A driver's phone may say when it happened, and so may whoever saw it, by `seenAt`. `follows` where whoever may move its booking takes it along. 404 out of reach, 403 for a role that never may, 412 when `version` is given and not the current one, 400 for
 * what is missing in `input`, 409 with a code when a rule refuses.
 */
export async function stepTrip(
  ctx: ActorContext,
  tripId: string,
  action: MovingAction,
  input: TripActionInput,
  version?: number,
  follows = false,
  seenAt: Date | null = null,
): Promise<Stepped> {
  const { trip, booking, shares } = await lockTrip(ctx, tripId)
  const bookingIds = shares.map((share) => share.booking.id)
  const rows = rowsOf(ctx, action, follows)
  checkPassengers(ctx, action, input)
  const said = seenAt ?? saidOf(ctx, input.at)
  if (await isRepeat(ctx, rows, trip, input, said)) return { bookingIds }
  const at = await stepTime(ctx, trip.id, said)
  const wrongClock = said && isWrongClock(said, at) ? said : null
  const told = wrongClock ? withKnownTimes(input, at) : input
  const { to, needs } = transition(ctx, rows, action, trip)
  const assigned = await isAssigned(ctx, action, trip, input)
  if (!assigned) await checkVersion(ctx, trip, version)
  checkRequirements(ctx, needs ?? [], input)
  const position = input.position ?? null
  let patch: Patch
  try {
    patch = await effects[action]({ ctx, at, wrongClock, trip, booking, shares, input: told })
  } catch (error) {
    if (!(error instanceof WrongWords)) throw error
    return { bookingIds, wrong: await countWrongWords(ctx, trip, error, { position, at, saidAt: said }) }
  }
  // They may have it no longer if something came up since, which the checks have said by now.
  if (assigned) return { bookingIds }
  const changes = await stepChanges(ctx, trip, action, told, patch)
  const steps = {
    type: action,
    from: trip.status,
    to: patch.status ?? to,
    reason: input.reason ?? null,
    note: input.note ?? null,
  }
  await writeTrip(ctx, trip, { status: to, ...patch }, { ...steps, at, saidAt: said, position, changes })
  return { bookingIds }
}
