import { eq } from 'drizzle-orm'
import type { BookingInput } from '#contract/booking.ts'
import type { Place } from '#contract/place.ts'
import type { Db } from '#server/db/connect.ts'
import { companies } from '#server/db/schema/people.ts'
import type { Env } from '#server/env.ts'
import type { Acting } from '#server/history/acting.ts'
import type { Market } from '#server/quotes/plan.ts'
import { haversineM } from '#server/quotes/route.ts'
import { nameable } from '#server/resources/nameable.ts'
import { within } from '#server/resources/within.ts'
import { lateBookingMs } from '#server/series/expand.ts'
import type { ProblemList } from './problems.ts'
import { type Child, checkRiders } from './riders.ts'
import { fold } from './search-text.ts'

export type Settings = Pick<Env, 'OPERATOR_ZONE' | 'OPERATOR_CURRENCY'>
type Company = typeof companies.$inferSelect

/** Two places nearer than this are one. */
const samePlaceM = 25
/** Nobody is driven further; such a place was mistyped. */
const farthestM = 1_000_000
const aheadMs = 2 * 366 * 86_400_000

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
export function checkTime({ t, now }: Pick<Acting, 't' | 'now'>, pickupAt: Date, problems: ProblemList) {
  if (pickupAt.getTime() < now.getTime() - lateBookingMs) problems.add('requestedAt', t('bookings:time.past'))
  if (pickupAt.getTime() > now.getTime() + aheadMs)
    problems.add('requestedAt', t('bookings:time.too_far_ahead'))
}

export function checkPlaces(
  { t }: Pick<Acting, 't'>,
  ride: { pickup: Place; dropoff: Place; stops: readonly Place[] },
  problems: ProblemList,
) {
  const { pickup, dropoff } = ride
  const apart = haversineM(pickup.point, dropoff.point)
  // Guesses may fall on one point: then the addresses tell.
  const guessed = pickup.near !== undefined || dropoff.near !== undefined
  const same = guessed ? fold(pickup.place) === fold(dropoff.place) : apart < samePlaceM
  if (same && ride.stops.length === 0) problems.add('dropoff', t('bookings:place.same'))
  const way = [ride.pickup, ...ride.stops, ride.dropoff]
  const jump = way.some(
    (place, index) => haversineM(place.point, (way[index + 1] ?? place).point) > farthestM,
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
export function ownName(user: Acting['user'], input: BookingInput, before: Ownership | null): BookingInput {
  if (user.role === 'company') return { ...input, company: user.company }
  if (user.role !== 'parent') return input
  const { source, company, parent } = before ?? { source: 'parent', company: null, parent: user.parent }
  return { ...input, source, company, booker: { ...input.booker, parent } }
}

/** The company that pays: the one it was, or one within reach of whoever writes. */
async function checkCompany(ctx: Acting, id: string | null, before: string | null, problems: ProblemList) {
  if (id === null || id === before) return findCompany(ctx.db, id)
  const company = await within(ctx, nameable.company, id)
  if (!company) problems.add('company', ctx.t('bookings:company.unknown'))
  else if (company.status !== 'active')
    problems.add('company', ctx.t('bookings:company.inactive', { name: company.name }))
  return company
}

/** The parent who booked; null, and a problem, for one who is new to the booking and out of reach. */
async function checkBooker(
  ctx: Acting,
  parent: string | null,
  before: string | null,
  problems: ProblemList,
): Promise<string | null> {
  if (parent === before || (await within(ctx, nameable.parent, parent))) return parent
  if (parent !== null) problems.add('booker.parent', ctx.t('bookings:parent.unknown'))
  return null
}

export interface CheckedInput {
  riders: Child[]
  company: Company | null
  /** Whose use of a promo code counts. */
  booker: BookingInput['booker']
  wheelchairs: number
  assistantRequired: boolean
}

/**
 * Checks people, companies and places of a booking that was entered. `before` is what it had already: a child that
 * paused or a company that closed since may stay.
 */
export async function checkInput(
  ctx: Acting,
  input: BookingInput,
  before: { childIds: readonly string[]; company: string | null; parent: string | null },
  problems: ProblemList,
): Promise<CheckedInput> {
  const riders = await checkRiders(ctx, input.children, before.childIds, problems)
  const company = await checkCompany(ctx, input.company, before.company, problems)
  const parent = await checkBooker(ctx, input.booker.parent, before.parent, problems)
  checkPlaces(ctx, input, problems)
  if (input.passengers < riders.length) {
    problems.add('passengers', ctx.t('bookings:passengers.too_few', { count: riders.length }))
  }
  if (input.seatNeeds.length > input.passengers) problems.add('seatNeeds', ctx.t('bookings:seats.too_many'))
  return {
    riders,
    company,
    booker: { ...input.booker, parent },
    wheelchairs: riders.filter((child) => child.mobility === 'wheelchair').length,
    assistantRequired: input.assistantRequired || riders.some((child) => child.assistantRequired),
  }
}
