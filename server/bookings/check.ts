import { eq } from 'drizzle-orm'
import type { BookingInput } from '#contract/booking.ts'
import { metresBetween } from '#contract/distance.ts'
import type { Place } from '#contract/place.ts'
import { farthestAheadDays } from '#contract/trip-states.ts'
import type { Db } from '#server/platform/db/connect.ts'
import type { Env } from '#server/platform/env.ts'
import type { ActorContext } from '#server/platform/history/actor-context.ts'
import type { ProblemList } from '#server/platform/http/problem-list.ts'
import type { Market } from '#server/quotes/plan.ts'
import { fold } from '#server/schema/folding.ts'
import { companies } from '#server/schema/people.ts'
import { lateBookingMs } from '#server/series/expand.ts'
import { type Before, type CheckedInput, checkPeople } from './check-people.ts'
import { loadedSources } from './edit-sources.ts'
import type { Company } from './linked-records.ts'

export type Settings = Pick<Env, 'OPERATOR_ZONE' | 'OPERATOR_CURRENCY'>

/** Two places nearer than this are one. */
const samePlaceM = 25
/** Nobody is driven further; such a place was mistyped. */
const farthestM = 1_000_000

/** Zone and currency of a ride: its company's, else the operator's. */
export const marketOf = (company: Company | null, settings: Settings): Market => ({
  zone: company?.timezone ?? settings.OPERATOR_ZONE,
  currency: company?.currency ?? settings.OPERATOR_CURRENCY,
})

export async function findCompany(db: Db, id: string | null): Promise<Company | null> {
  if (id === null) return null
  const [company] = await db.select().from(companies).where(eq(companies.id, id))
  return company ?? null
}

/** A new or changed pickup time: not in the past, and not so far ahead that the year must be a slip. */
export function checkTime(
  { t, now }: Pick<ActorContext, 't' | 'now'>,
  pickupAt: Date,
  problems: ProblemList,
) {
  if (pickupAt.getTime() < now.getTime() - lateBookingMs) problems.add('requestedAt', t('bookings:time.past'))
  if (pickupAt.getTime() > now.getTime() + farthestAheadDays * 86_400_000)
    problems.add('requestedAt', t('bookings:time.too_far_ahead'))
}

export function checkPlaces(
  { t }: Pick<ActorContext, 't'>,
  ride: { pickup: Place; dropoff: Place; stops: readonly Place[] },
  problems: ProblemList,
) {
  const { pickup, dropoff } = ride
  const apart = metresBetween(pickup.point, dropoff.point)
  // Guesses may fall on one point: then the addresses are compared.
  const guessed = pickup.near !== undefined || dropoff.near !== undefined
  const same = guessed ? fold(pickup.place) === fold(dropoff.place) : apart < samePlaceM
  if (same && ride.stops.length === 0) problems.add('dropoff', t('bookings:place.same'))
  const way = [ride.pickup, ...ride.stops, ride.dropoff]
  const jump = way.some(
    (place, index) => metresBetween(place.point, (way[index + 1] ?? place).point) > farthestM,
  )
  if (jump) problems.add('dropoff', t('bookings:place.too_far'))
}

/** Whose booking it is; nobody's yet when it is new. */
export interface Ownership {
  source: BookingInput['source']
  company: string | null
  parent: string | null
}

/** Companies book in their own name and parents in theirs, whatever was sent; who pays and booked stays so in an edit. */
export function ownName<Input extends Pick<BookingInput, 'source' | 'company' | 'booker'>>(
  user: ActorContext['user'],
  input: Input,
  before: Ownership | null,
): Input {
  if (user.role === 'company') return { ...input, company: user.company }
  if (user.role !== 'parent') return input
  const { source, company, parent } = before ?? { source: 'parent', company: null, parent: user.parent }
  return { ...input, source, company, booker: { ...input.booker, parent } }
}

/** Checks people, company and places of one booking that was entered; `sources` looks up what it refers to. */
export async function checkInput(
  ctx: ActorContext,
  input: BookingInput,
  before: Before,
  problems: ProblemList,
  sources = loadedSources,
): Promise<CheckedInput> {
  checkPlaces(ctx, input, problems)
  return checkPeople(ctx, await sources.linked(ctx, input), input, before, problems)
}
