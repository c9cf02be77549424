import { isDeepStrictEqual } from 'node:util'
import { eq, sql } from 'drizzle-orm'
import type { BookingInput } from '#contract/booking.ts'
import { promisedBookings } from '#contract/booking-states.ts'
import type { Quote } from '#contract/money.ts'
import type { ActorContext } from '#server/platform/history/actor-context.ts'
import { recordAudit } from '#server/platform/history/audit.ts'
import { recordEvent } from '#server/platform/history/events.ts'
import { problemList } from '#server/platform/http/problem-list.ts'
import { bookingsChanged } from '#server/platform/search/count-cache.ts'
import { type Market, type PlannedRide, planRide } from '#server/quotes/plan.ts'
import { findPromo, misfitProblem, releasePromo } from '#server/quotes/promo.ts'
import { refreshListNamesOf } from '#server/rides/list-names.ts'
import { loadSearchText } from '#server/rides/search-source.ts'
import { loadTripsOf } from '#server/rides/shares.ts'
import { bookingChildren, bookings } from '#server/schema/bookings.ts'
import { checkInput, checkTime, findCompany, marketOf, ownName, type Settings } from './check.ts'
import type { CheckedInput } from './check-people.ts'
import { isBooker } from './cutoff.ts'
import { differences } from './differences.ts'
import { type EditSources, loadedSources } from './edit-sources.ts'
import { storedFields } from './fields.ts'
import type { StoredBooking } from './find.ts'
import { applyPromo } from './promo.ts'
import { type Apart, apartAfter, type Booked } from './ride-parts.ts'
import { loadRiders } from './riders.ts'

/** Fields that route, times and price follow from. */
const planning = [
  'pickup',
  'dropoff',
  'stops',
  'requestedAt',
  'anchor',
  'vehicleType',
  'waitMinutes',
  'companyId',
] as const satisfies readonly (keyof StoredBooking)[]

/** Those of them by which it becomes another ride than the one a promo code was agreed for. */
const fitting = ['pickup', 'dropoff', 'stops', 'vehicleType', 'waitMinutes', 'companyId'] as const

/** Fields that a booking is found by, besides the names of its children and trips. */
const searched = [
  'bookerName',
  'bookerPhone',
  'companyId',
  'pickup',
  'dropoff',
  'stops',
] as const satisfies readonly (keyof StoredBooking)[]

const names = (children: CheckedInput['riders']) =>
  children.map((child) => `${child.firstName} ${child.lastName}`)

/** What an edit is called in the timeline, how it counts in a series, and what was agreed where that comes back. */
export interface EditKind {
  event?: 'edited' | 'moved'
  apart?: Apart
  quote?: Quote
  /** The desk hears of it from another ride. */
  quiet?: boolean
  /** Where many are edited at once, what they look up is shared. */
  sources?: EditSources
}

type Fields = ReturnType<typeof storedFields>
interface Entered {
  fields: Fields
  promo: string | null
}

const differs = (names: readonly (keyof Fields)[], booking: StoredBooking, fields: Fields) =>
  names.some((field) => !isDeepStrictEqual(booking[field], fields[field]))

/** Whether it is one that a promo code was not agreed for. */
export const isAnotherRide = (
  booking: StoredBooking,
  fields: Pick<Fields, (typeof fitting)[number]>,
): boolean => fitting.some((field) => !isDeepStrictEqual(booking[field], fields[field]))

const replanned = (booking: StoredBooking, { fields, promo }: Entered) =>
  promo !== booking.promo || differs(planning, booking, fields)

/** The ride as it is planned and priced now; plan and price stay when nothing they depend on changed. */
async function plan(
  ctx: ActorContext,
  booking: StoredBooking,
  entered: Entered,
  market: Market,
  sources: EditSources,
): Promise<PlannedRide> {
  const { fields, promo } = entered
  if (!replanned(booking, entered)) return booking
  const code = promo === null ? null : await findPromo(ctx.db, promo)
  return planRide(await sources.rules(ctx), fields, market, code)
}

/** What the code that a booking keeps would take off a ride that it is not for is a problem. */
async function checkKept(
  ctx: ActorContext,
  code: string,
  ride: Parameters<typeof misfitProblem>[2],
  problems: ReturnType<typeof problemList>,
) {
  const promo = await findPromo(ctx.db, code)
  const problem = promo && misfitProblem(ctx, promo, ride)
  if (problem) problems.add('promo', problem)
}

/**
 * A code that is new to the booking is checked and claimed; the one it had stays as it was agreed, as long as the ride is
 * one that it is for.
 */
async function exchangePromo(
  ctx: ActorContext,
  booking: StoredBooking,
  input: BookingInput,
  anotherRide: boolean,
  market: Market,
  problems: ReturnType<typeof problemList>,
  sources: EditSources,
): Promise<string | null> {
  const typed = input.promo?.toUpperCase() || null
  const keeps = typed === booking.promo
  if (keeps && (typed === null || !anotherRide)) return typed
  const fare = planRide(
    await sources.rules(ctx),
    { ...input, requestedAt: new Date(input.requestedAt) },
    market,
    null,
  )
  if (keeps && typed !== null) {
    const ride = { companyId: input.company, fare: fare.quote.total, currency: market.currency }
    await checkKept(ctx, typed, ride, problems)
    return typed
  }
  const promo = await applyPromo(ctx, input, { ...market, fare: fare.quote.total, rides: 1 }, problems)
  problems.throwIfAny()
  if (booking.promo) await releasePromo(ctx.db, booking.promo)
  return promo?.code ?? null
}

async function storeRiders({ db }: ActorContext, id: string, riderIds: readonly string[]) {
  await db.delete(bookingChildren).where(eq(bookingChildren.bookingId, id))
  if (riderIds.length === 0) return
  await db.insert(bookingChildren).values(riderIds.map((childId) => ({ bookingId: id, childId })))
}

/**
 * Changes a booking that is locked, and prices it anew when that is called for. Answers its row, null when nothing
 * changed; throws 400 by field.
 */
export async function changeBooking(
  ctx: ActorContext,
  { booking, childIds }: Booked,
  requested: BookingInput,
  settings: Settings,
  { event = 'edited', apart = 'own', quote: agreed, quiet = false, sources = loadedSources }: EditKind = {},
): Promise<StoredBooking | null> {
  const { db, now, user } = ctx
  const { id } = booking
  const before = {
    childIds,
    source: booking.source,
    company: booking.companyId,
    parent: booking.bookerParentId,
  }
  const input = ownName(user, requested, before)
  const problems = problemList()
  const checked = await checkInput(ctx, input, before, problems, sources)
  const market = marketOf(checked.company, settings)
  const fields = storedFields(input, checked)
  const uses = { ...input, booker: checked.booker }
  const anotherRide = agreed === undefined && isAnotherRide(booking, fields)
  const promo = await exchangePromo(ctx, booking, uses, anotherRide, market, problems, sources)
  const { quote: priced, ...planned } = await plan(ctx, booking, { fields, promo }, market, sources)
  const quote = agreed ?? priced
  if (planned.pickupAt.getTime() !== booking.pickupAt.getTime()) checkTime(ctx, planned.pickupAt, problems)
  problems.throwIfAny()

  const riderIds = checked.riders.map((child) => child.id)
  const sameRiders = isDeepStrictEqual([...riderIds].sort(), [...childIds].sort())
  const formerRiders = sameRiders ? checked.riders : await loadRiders(db, childIds)
  const former =
    fields.companyId === booking.companyId ? checked.company : await findCompany(db, booking.companyId)
  const after = { ...booking, ...fields, promo, total: quote.total }
  const changes = differences(
    { ...booking, company: former?.name ?? null, children: names(formerRiders).sort() },
    { ...after, company: checked.company?.name ?? null, children: names(checked.riders).sort() },
  )
  if (changes.length === 0) return null
  const own = apartAfter(apart, { booking, childIds }, { booking: after, childIds: riderIds })
  const searchText =
    sameRiders && !differs(searched, booking, fields)
      ? booking.searchText
      : await loadSearchText(
          db,
          { ...after, childIds: riderIds, trips: await loadTripsOf(db, id) },
          booking.reference,
        )
  const [stored] = await db
    .update(bookings)
    .set({
      ...fields,
      distanceM: planned.distanceM,
      durationS: planned.durationS,
      pickupAt: planned.pickupAt,
      dropoffAt: planned.dropoffAt,
      zone: market.zone,
      quote,
      total: quote.total,
      currency: quote.currency,
      promo,
      searchText,
      apart: own,
      version: sql`${bookings.version} + 1`,
      updatedAt: now,
      updatedBy: user.id,
    })
    .where(eq(bookings.id, id))
    .returning()
  // Hundreds of rides of a series are edited at once: what they share with before is left alone.
  if (!sameRiders) await storeRiders(ctx, id, riderIds)
  if (!sameRiders || fields.companyId !== booking.companyId) await refreshListNamesOf(db, [id])
  const desk = !quiet && isBooker(user) && promisedBookings.includes(booking.status)
  await recordEvent(ctx, { entity: 'booking', entityId: id, type: event, changes, desk })
  await recordAudit(ctx, 'update', 'child', [...childIds, ...riderIds])
  bookingsChanged(db)
  return stored ?? null
}
