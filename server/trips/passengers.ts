import { inArray } from 'drizzle-orm'
import type { TripActionInput } from '#contract/trip.ts'
import type { ActorContext } from '#server/platform/history/actor-context.ts'
import { invalid } from '#server/platform/http/problem.ts'
import { children } from '#server/schema/people.ts'
import type { StoredPassenger } from '#server/schema/trips.ts'
import { alightAll, applyPassengers, awaited, canBecome } from './progress.ts'
import { fullName } from './rows.ts'

type PassengerContext = Pick<ActorContext, 'db' | 'now' | 't' | 'locale'>
type State = StoredPassenger['state']

async function namesOf({ db, locale }: PassengerContext, passengers: readonly StoredPassenger[]) {
  const ids = passengers.map((one) => one.childId)
  const found = await db
    .select({ firstName: children.firstName, lastName: children.lastName })
    .from(children)
    .where(inArray(children.id, ids))
    .orderBy(children.firstName, children.lastName)
  return new Intl.ListFormat(locale).format(found.map(fullName))
}

/** 400 when a child that must be met would alight without the name of who meets it. */
async function checkHandovers(
  ctx: PassengerContext,
  before: readonly StoredPassenger[],
  after: readonly StoredPassenger[],
) {
  const unmet = after.filter(
    (one, index) =>
      one.mustBeMet && one.state === 'alighted' && before[index]?.state !== 'alighted' && !one.handedTo,
  )
  if (unmet.length > 0)
    throw invalid({ handedTo: [ctx.t('trips:needs.handedTo', { names: await namesOf(ctx, unmet) })] })
}

/** 400 while an expected child is neither on board nor absent. */
export async function checkAllSettled(ctx: PassengerContext, passengers: readonly StoredPassenger[]) {
  const open = awaited(passengers)
  if (open.length > 0)
    throw invalid({ passengers: [ctx.t('trips:invalid.unaccounted', { names: await namesOf(ctx, open) })] })
}

/** Passengers after the changes of the input; 400 for somebody who does not ride along, or for a step back. */
export async function updatePassengers(
  ctx: PassengerContext,
  passengers: readonly StoredPassenger[],
  input: TripActionInput,
  allowed: readonly State[],
) {
  const changes = input.passengers ?? []
  const states = new Map(passengers.map((one) => [one.childId, one.state]))
  for (const { child, state } of changes) {
    const from = states.get(child)
    if (from === undefined) throw invalid({ passengers: [ctx.t('trips:invalid.passenger')] })
    if (from !== state && !(allowed.includes(state) && canBecome(from, state))) {
      throw invalid({ passengers: [ctx.t('trips:invalid.passenger_step')] })
    }
  }
  const after = applyPassengers(passengers, changes, input.handedTo, ctx.now)
  await checkHandovers(ctx, passengers, after)
  return after
}

/** Whoever is on board alights, at the stop or back at the pickup; who must be met needs a name (400). */
export async function alightPassengers(
  ctx: PassengerContext,
  passengers: readonly StoredPassenger[],
  input: TripActionInput,
) {
  const noted = await updatePassengers(ctx, passengers, input, ['alighted', 'absent', 'no_show'])
  const after = alightAll(noted, input.passengers ?? [], input.handedTo, ctx.now)
  await checkHandovers(ctx, passengers, after)
  return after
}

/** Everybody alights at the end of the ride; 400 while a passenger's state is open. */
export async function alightAllPassengers(
  ctx: PassengerContext,
  passengers: readonly StoredPassenger[],
  input: TripActionInput,
) {
  const after = await alightPassengers(ctx, passengers, input)
  await checkAllSettled(ctx, after)
  return after
}
