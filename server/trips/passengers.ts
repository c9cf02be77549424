import { eq } from 'drizzle-orm'
import * as access from '#contract/access.ts'
import type { PassengerInput } from '#contract/handover.ts'
import type { TripActionInput } from '#contract/trip.ts'
import type { ActorContext } from '#server/platform/history/actor-context.ts'
import { type FieldMessages, invalid, refused } from '#server/platform/http/problem.ts'
import type { StoredBooking } from '#server/rides/plan-stops.ts'
import type { Share } from '#server/rides/plan-trip.ts'
import { calledBy } from '#server/rides/stop-calls.ts'
import { children } from '#server/schema/people.ts'
import type { StoredPassenger } from '#server/schema/trips.ts'
import { checkAboardNowhereElse } from './aboard.ts'
import { loadChildFacts } from './child-facts.ts'
import { fetchedAt, recordedAt, schoolHere, stopHere } from './handover-place.ts'
import { awaited, canBecome, onBoard, type StoredTrip } from './progress.ts'
import { type ChildFacts, type Circumstances, decideBoarding, decideRelease } from './release-rules.ts'
import { fullName } from './rows.ts'
import { WrongWords } from './wrong-words.ts'

type State = StoredPassenger['state']
type At = {
  ctx: ActorContext
  /** When it happened. */
  at: Date
  trip: StoredTrip
  booking: StoredBooking
  shares: readonly Share[]
  input: TripActionInput
}

const sameReceiver = ({ released }: StoredPassenger, { to }: PassengerInput) =>
  !to ||
  (released?.to.kind === to.kind &&
    (to.id === undefined || released.to.id === to.id) &&
    (to.name === undefined || released.to.name === to.name))

/** Whether a passenger is already as a step says that was sent again, or too late. */
export function isDone(passenger: StoredPassenger | undefined, input: PassengerInput): boolean {
  if (!passenger) return false
  if (input.state === 'boarded') return passenger.state === 'boarded' || passenger.boarded !== null
  return passenger.state === input.state && (input.state !== 'released' || sameReceiver(passenger, input))
}

const factsOf = (facts: ReadonlyMap<string, ChildFacts>, childId: string): ChildFacts =>
  facts.get(childId) ?? { name: childId, mustBeMet: true, codeWord: null, people: [] }

/** 400 that says how a passenger stands who can't be as the input says. */
async function throwStep({ db, t }: ActorContext, { childId, state }: StoredPassenger): Promise<never> {
  const { firstName, lastName } = children
  const [child] = await db.select({ firstName, lastName }).from(children).where(eq(children.id, childId))
  const name = child ? fullName(child) : childId
  throw invalid({
    passengers: [t('trips:invalid.passenger_step', { name, state: t(`trips:passenger.${state}`) })],
  })
}

/** The passengers of the input, each once and with a step that leads on; 400 for others. Who is so already needs none. */
async function checkSteps(
  ctx: ActorContext,
  trip: StoredTrip,
  input: TripActionInput,
  allowed: readonly State[],
) {
  const { t } = ctx
  const changes = input.passengers ?? []
  const byChild = new Map(trip.passengers.map((one) => [one.childId, one]))
  if (new Set(changes.map(({ child }) => child)).size < changes.length)
    throw invalid({ passengers: [t('trips:invalid.passenger_twice')] })
  const steps: { passenger: StoredPassenger; change: PassengerInput; index: number }[] = []
  for (const [index, change] of changes.entries()) {
    const passenger = byChild.get(change.child)
    if (!passenger) throw invalid({ passengers: [t('trips:invalid.passenger')] })
    if (isDone(passenger, change)) continue
    if (change.state === 'released' && passenger.state === 'released')
      throw refused('already_released', 'trips:refused.already_released')
    if (!allowed.includes(change.state) || !canBecome(passenger.state, change.state))
      await throwStep(ctx, passenger)
    steps.push({ passenger, change, index })
  }
  return steps
}

/** Where a step takes place; a child is brought back to the school at the pickup, or to a place that is not known. */
function stopOf(trip: StoredTrip, passenger: StoredPassenger, { to }: PassengerInput, back: boolean) {
  const here = stopHere(trip)
  if (!back) return here && calledBy(here, passenger)
  return to?.kind === 'school' ? fetchedAt(trip, { id: passenger.booking }) : undefined
}

type Steps = Awaited<ReturnType<typeof checkSteps>>
type No = Exclude<ReturnType<typeof decideRelease>, { ok: unknown }>

/** A passenger after a step, or what speaks against it. */
function take(
  { passenger, change }: Steps[number],
  child: ChildFacts,
  here: Circumstances,
  record: Pick<NonNullable<StoredPassenger['boarded']>, 'at' | 'by' | 'place' | 'position' | 'distanceM'>,
): StoredPassenger | No {
  const moved = { ...passenger, state: change.state, at: record.at }
  if (change.state === 'released') {
    const verdict = decideRelease(passenger, child, change, here)
    if (!('ok' in verdict)) return verdict
    const { attempts } = passenger
    return { ...moved, released: { ...record, ...verdict.ok, attempts }, approval: null }
  }
  if (change.state === 'expected') return { ...moved, at: null }
  if (change.state !== 'boarded') return moved
  const verdict = decideBoarding(passenger, child, change, here)
  return 'ok' in verdict ? { ...moved, boarded: { ...record, ...verdict.ok }, attempts: 0 } : verdict
}

/** Those who may not, as one answer: 409 where a word is closed, 400 at each field, and then the wrong words. */
function throwOn(
  { t }: ActorContext,
  refusals: readonly { index: number; child: string; name: string; no: No }[],
) {
  const fields: FieldMessages = {}
  for (const { index, name, no } of refusals) {
    if ('locked' in no) throw refused('word_locked', 'trips:refused.word_locked', 409, { name })
    if ('refusal' in no) fields[`passengers.${index}.${no.refusal.field}`] = [t(no.refusal.key, { name })]
  }
  if (Object.keys(fields).length > 0) throw invalid(fields)
  if (refusals.length > 0) throw new WrongWords(refusals)
}

/**
 * The passengers after what the input says of each. 400 for somebody who does not ride along, a step back, or somebody
 * who may not take a child over; 409 where the code word is closed. Throws `WrongWords` when a word was wrong: then
 * nothing else of the step is done.
 */
export async function movePassengers(
  { ctx, at: happened, trip, booking, shares, input }: At,
  allowed: readonly State[],
  back = false,
): Promise<StoredPassenger[]> {
  const steps = await checkSteps(ctx, trip, input, allowed)
  const ids = steps.map(({ change }) => change.child)
  // Who is on a list for one day could take the child over on that day; who is on it is read now.
  const facts = await loadChildFacts(ctx.db, ids, { now: happened, zone: booking.zone })
  const schoolOf = (passenger: StoredPassenger) => {
    const own = shares.find((share) => share.booking.id === passenger.booking)?.booking ?? booking
    return schoolHere(trip, own, passenger, back)
  }
  const boarding = steps.filter(({ change }) => change.state === 'boarded')
  await checkAboardNowhereElse(
    ctx,
    trip,
    boarding.map(({ passenger }) => passenger),
  )
  // An approval of the office is for now: nobody reaches back to one that has run out.
  const here = {
    now: ctx.now,
    by: fullName(ctx.user),
    mayApprove: access.trips.approve.includes(ctx.user.role),
  }
  const after = new Map<string, StoredPassenger>()
  const refusals = steps.flatMap((step) => {
    const { passenger, change, index } = step
    const child = factsOf(facts, change.child)
    const at = { at: happened.toISOString(), by: here.by }
    const record = { ...at, ...recordedAt(stopOf(trip, passenger, change, back), input.position) }
    const taken = take(step, child, { ...here, school: schoolOf(passenger) }, record)
    if (!('childId' in taken)) return [{ index, child: change.child, name: child.name, no: taken }]
    after.set(change.child, taken)
    return []
  })
  throwOn(ctx, refusals)
  return trip.passengers.map((one) => after.get(one.childId) ?? one)
}

async function namesOf({ ctx, booking }: At, passengers: readonly StoredPassenger[]) {
  const ids = passengers.map((one) => one.childId)
  const facts = await loadChildFacts(ctx.db, ids, { now: ctx.now, zone: booking.zone })
  return new Intl.ListFormat(ctx.locale).format([...facts.values()].map(({ name }) => name).sort())
}

/** 400 while an expected child is neither on board nor absent. */
export async function checkAllSettled(move: At, passengers: readonly StoredPassenger[]) {
  const open = awaited(passengers)
  if (open.length === 0) return
  const names = await namesOf(move, open)
  throw invalid({ passengers: [move.ctx.t('trips:invalid.unaccounted', { names })] })
}

/** 400 while a child is aboard of a ride that is to be over: to whom each is released is part of how it ends. */
export async function checkNobodyStays(move: At, passengers: readonly StoredPassenger[]) {
  const aboard = onBoard(passengers)
  if (aboard.length === 0) return
  const names = await namesOf(move, aboard)
  throw invalid({ passengers: [move.ctx.t('trips:needs.release', { names })] })
}
