import { and, eq } from 'drizzle-orm'
import * as access from '#contract/access.ts'
import { type QuoteAnswer, type QuoteInput, quoteAnswer, sentQuote } from '#contract/quote.ts'
import { withPoints } from '#server/places/locate.ts'
import type { ActorContext } from '#server/platform/history/actor-context.ts'
import { defineRoute, type Route } from '#server/platform/http/define-route.ts'
import { problemList } from '#server/platform/http/problem-list.ts'
import { loadFareRules, planRide } from '#server/quotes/plan.ts'
import { findPromo, misfitProblem, type Promo, type PromoUse, promoProblem } from '#server/quotes/promo.ts'
import { bookingScope } from '#server/reach/bookings.ts'
import { referenceTargets } from '#server/reach/reference-targets.ts'
import { findInReach, idsInReach } from '#server/resources/find-in-reach.ts'
import { loadViews } from '#server/rides/view.ts'
import { bookings } from '#server/schema/bookings.ts'
import { checkPlaces, marketOf, type Settings } from './check.ts'
import { childWarnings } from './clashes.ts'
import { isAnotherRide } from './edit.ts'
import { findTyped } from './typed-promo.ts'

/** Whom a promo code would be used by, as far as it is known before the booking is made. */
const bookerOf = ({ role, parent }: ActorContext['user']) =>
  role === 'parent' && parent ? { parent, phone: '' } : null

/** The booking that is edited, where it has this promo code already. */
async function keeping({ db, user }: ActorContext, { booking, promo }: QuoteInput) {
  if (!booking || !promo) return undefined
  const scope = await bookingScope(db, user)
  const same = eq(bookings.promo, promo.toUpperCase())
  const [found] = await db
    .select()
    .from(bookings)
    .where(and(eq(bookings.id, booking), same, scope.where))
  if (!found) return undefined
  // Whoever shares it does not read its code.
  const view = await loadViews(db, scope, [
    { id: booking, bookings: [booking], bookers: [found.bookerParentId] },
  ])
  return view(booking).whole ? found : undefined
}

interface Typed {
  promo: Promo | null
  problem: string | null
}

/**
 * The code, and why it can't be used; one that the booking has already is asked no more than when it is saved. Throws 429 for
 * somebody who guesses.
 */
async function readPromo(
  ctx: ActorContext,
  requested: QuoteInput & { promo: string },
  use: PromoUse,
): Promise<Typed> {
  const { companyId } = use
  const kept = await keeping(ctx, requested)
  const promo = kept
    ? await findPromo(ctx.db, requested.promo)
    : await findTyped(ctx, requested.promo, companyId)
  if (!kept || !promo) return { promo, problem: await promoProblem(ctx, promo, use) }
  const another = isAnotherRide(kept, { ...requested, companyId })
  return { promo, problem: another ? misfitProblem(ctx, promo, use) : null }
}

/** Route, times and price of a ride that is not booked yet. Throws 400 by field; nothing is stored. */
async function quoteRide(ctx: ActorContext, requested: QuoteInput, settings: Settings): Promise<QuoteAnswer> {
  const { db, user } = ctx
  const companyId = user.role === 'company' ? user.company : requested.company
  const problems = problemList()
  const company = await findInReach(ctx, referenceTargets.payer, companyId)
  if (companyId !== null && !company) problems.add('company', ctx.t('bookings:company.unknown'))
  checkPlaces(ctx, requested, problems)
  const market = marketOf(company, settings)
  const rules = await loadFareRules(db)
  const ride = { ...requested, requestedAt: new Date(requested.requestedAt) }
  let promo: Promo | null = null
  if (requested.promo) {
    const fare = planRide(rules, ride, market, null).quote.total
    const use = {
      companyId,
      booker: bookerOf(user),
      fare,
      currency: market.currency,
      rides: 1,
      zone: market.zone,
    }
    const typed = await readPromo(ctx, { ...requested, promo: requested.promo }, use)
    if (typed.problem) problems.add('promo', typed.problem)
    promo = typed.promo
  }
  problems.throwIfAny()
  const { pickupAt, dropoffAt, ...plan } = planRide(rules, ride, market, promo)
  const childIds = [...(await idsInReach(ctx, referenceTargets.child, requested.children ?? []))]
  const span = { id: requested.booking ?? null, childIds, pickupAt, dropoffAt, zone: market.zone }
  return {
    ...plan,
    pickupAt: pickupAt.toISOString(),
    dropoffAt: dropoffAt.toISOString(),
    warnings: await childWarnings(ctx, [span]),
  }
}

const quote = defineRoute({
  method: 'post',
  path: '/api/web/booking-management/quote',
  summary: 'Route, times and price of a ride before it is booked',
  tags: ['Bookings'],
  access: access.bookings.write,
  body: sentQuote,
  // What counts guesses of promo codes stays when the answer is a refusal.
  atomic: false,
  answers: { 200: quoteAnswer },
  handle: async (ctx) => quoteRide(ctx, await withPoints(ctx, ctx.body), ctx.env),
})

export const quoteRoutes: readonly Route[] = [quote]
