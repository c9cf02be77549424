import * as access from '#contract/access.ts'
import type { NewBookingInput } from '#contract/booking.ts'
import type { BookingStatus } from '#contract/booking-states.ts'
import type { SeriesInput } from '#contract/series.ts'
import type { ActorContext } from '#server/platform/history/actor-context.ts'
import { type ProblemList, problemList } from '#server/platform/http/problem-list.ts'
import { createTurnYielder } from '#server/platform/time/yield-turn.ts'
import { loadFareRules, type Market, planRide } from '#server/quotes/plan.ts'
import { series as seriesTable } from '#server/schema/bookings.ts'
import { checkInput, checkTime, marketOf, ownName, type Settings } from './check.ts'
import { nothingBefore } from './check-people.ts'
import { childWarnings } from './clashes.ts'
import { applyPromo } from './promo.ts'
import { type Leg, legsOfSeries } from './series-legs.ts'
import { storeRides } from './store.ts'

async function storeSeries(ctx: ActorContext, repeated: SeriesInput, zone: string): Promise<string> {
  const id = crypto.randomUUID()
  const { calendar, ...rest } = repeated
  const by = { createdAt: ctx.now, createdBy: ctx.user.id, updatedAt: ctx.now, updatedBy: ctx.user.id }
  await ctx.db.insert(seriesTable).values({ id, ...rest, calendarId: calendar, zone, ...by })
  return id
}

type Choices = Pick<NewBookingInput, 'draft' | 'confirm'>

/** The states a new booking goes through at once. */
export function firstSteps({ draft, confirm }: Choices): BookingStatus[] {
  if (draft) return ['draft']
  return confirm ? ['pending', 'confirmed'] : ['pending']
}

/** Whether this user may have the booking start so. */
export function checkChoices(ctx: ActorContext, { draft, confirm }: Choices, problems: ProblemList) {
  if (!confirm) return
  if (!access.bookings.dispatch.includes(ctx.user.role))
    problems.add('confirm', ctx.t('bookings:confirm.not_yours'))
  if (draft) problems.add('confirm', ctx.t('bookings:confirm.draft'))
}

type Promo = Parameters<typeof planRide>[3]

/** Plans all rides, in several turns where they are many. */
async function planLegs(
  legs: readonly Leg[],
  rules: Awaited<ReturnType<typeof loadFareRules>>,
  market: Market,
  promo: Promo,
) {
  const yieldTurn = createTurnYielder()
  const planned: (Leg & { plan: ReturnType<typeof planRide> })[] = []
  for (const one of legs) {
    const ride = { ...one.input, requestedAt: one.at }
    planned.push({ ...one, plan: planRide(rules, ride, market, promo) })
    await yieldTurn()
  }
  return planned
}

/**
 * Books a ride, or all rides of a series, each with a reference, price and first event of its own. Answers the
 * earliest. Throws 400 by field; everything is stored or nothing.
 */
export async function createBookings(ctx: ActorContext, requested: NewBookingInput, settings: Settings) {
  const { db, user } = ctx
  const { draft, confirm, series: repeated, ...fields } = requested
  const input = ownName(user, fields, null)
  const problems = problemList()
  checkChoices(ctx, requested, problems)
  const checked = await checkInput(ctx, input, nothingBefore, problems)
  const market = marketOf(checked.company, settings)
  const legs = repeated
    ? await legsOfSeries(ctx, input, repeated, market.zone)
    : [{ at: new Date(input.requestedAt), input, leg: null, apart: [] }]
  const rules = await loadFareRules(db)
  const full = await planLegs(legs, rules, market, null)
  const [first] = full
  if (first && !repeated) checkTime(ctx, first.plan.pickupAt, problems)
  const fare = Math.min(...full.map(({ plan: { quote } }) => quote.total))
  const uses = { ...input, booker: checked.booker }
  const promo = await applyPromo(ctx, uses, { ...market, fare, rides: legs.length }, problems)
  problems.throwIfAny()

  const series = repeated ? await storeSeries(ctx, repeated, market.zone) : null
  const common = { checked, market, series, promo: promo?.code ?? null, origin: 'created' as const }
  const steps = firstSteps({ draft, confirm })
  const priced = promo ? await planLegs(legs, rules, market, promo) : full
  const rows = await storeRides(
    ctx,
    priced.map((leg) => ({ ...common, ...leg, steps })),
  )
  const childIds = checked.riders.map(({ id }) => id)
  return {
    id: rows[0]?.id ?? '',
    reference: rows[0]?.reference ?? '',
    created: rows.length,
    series,
    total: rows.reduce((sum, row) => sum + row.total, 0),
    currency: market.currency,
    warnings: draft
      ? []
      : await childWarnings(
          ctx,
          rows.map(({ id, pickupAt, dropoffAt, zone }) => ({ id, childIds, pickupAt, dropoffAt, zone })),
        ),
  }
}
