import type { NewBookingInput } from '#contract/booking.ts'
import type { BookingStatus } from '#contract/booking-states.ts'
import type { SeriesInput } from '#contract/series.ts'
import { bookingChildren, bookings, series as seriesTable } from '#server/db/schema/bookings.ts'
import type { Acting } from '#server/history/acting.ts'
import { recordAudit } from '#server/history/audit.ts'
import { type NewEvent, recordEvents } from '#server/history/events.ts'
import { loadFareRules, type Market, planRide } from '#server/quotes/plan.ts'
import { dispatchRoles } from './actions.ts'
import { bookingsChanged } from './changed.ts'
import { checkInput, checkTime, marketOf, ownName, type Settings } from './check.ts'
import { storedFields } from './fields.ts'
import { type Leg, legsOfSeries } from './legs.ts'
import { type ProblemList, problemList } from './problems.ts'
import { applyPromo } from './promo.ts'
import { nextReferences } from './reference.ts'
import { loadSearchText } from './search-source.ts'
import { refreshShownOf } from './shown.ts'

async function storeSeries(ctx: Acting, repeated: SeriesInput, zone: string): Promise<string> {
  const id = crypto.randomUUID()
  const { calendar, ...rest } = repeated
  const by = { createdAt: ctx.now, createdBy: ctx.user.id, updatedAt: ctx.now, updatedBy: ctx.user.id }
  await ctx.db.insert(seriesTable).values({ id, ...rest, calendarId: calendar, zone, ...by })
  return id
}

/** The states a new booking goes through at once, and the events that tell of them. */
function firstSteps({ draft, confirm }: Pick<NewBookingInput, 'draft' | 'confirm'>): BookingStatus[] {
  if (draft) return ['draft']
  return confirm ? ['pending', 'confirmed'] : ['pending']
}

function eventsOf(id: string, steps: readonly BookingStatus[]): NewEvent[] {
  return steps.map((to, index) => ({
    entity: 'booking',
    entityId: id,
    type: index === 0 ? 'created' : 'confirm',
    from: steps[index - 1] ?? null,
    to,
  }))
}

function planLegs(legs: readonly Leg[], rules: Awaited<ReturnType<typeof loadFareRules>>, market: Market) {
  return (promo: Parameters<typeof planRide>[3]) =>
    legs.map(({ at, input }) => ({
      at,
      input,
      plan: planRide(rules, { ...input, requestedAt: at }, market, promo),
    }))
}

function checkChoices(ctx: Acting, { draft, confirm }: NewBookingInput, problems: ProblemList) {
  if (!confirm) return
  if (!dispatchRoles.includes(ctx.user.role)) problems.add('confirm', ctx.t('bookings:confirm.not_yours'))
  if (draft) problems.add('confirm', ctx.t('bookings:confirm.draft'))
}

async function insertAll(
  ctx: Acting,
  rows: (typeof bookings.$inferInsert)[],
  riderIds: readonly string[],
  events: NewEvent[],
) {
  const { db } = ctx
  await db.insert(bookings).values(rows)
  const links = rows.flatMap(({ id }) => riderIds.map((childId) => ({ bookingId: id ?? '', childId })))
  for (let from = 0; from < links.length; from += 1000) {
    await db.insert(bookingChildren).values(links.slice(from, from + 1000))
  }
  await refreshShownOf(
    db,
    rows.map(({ id }) => id ?? ''),
  )
  await recordEvents(ctx, events)
  await recordAudit(ctx, 'create', 'child', riderIds)
  bookingsChanged(db)
}

/**
 * Books a ride, or all rides of a series, each with a reference, price and first event of its own. Answers the
 * earliest. Throws 400 by field; everything is stored or nothing.
 */
export async function createBookings(ctx: Acting, asked: NewBookingInput, settings: Settings) {
  const { db, now, user } = ctx
  const { draft, confirm, series: repeated, ...fields } = asked
  const input = ownName(user, fields, null)
  const problems = problemList()
  checkChoices(ctx, asked, problems)
  const checked = await checkInput(ctx, input, { childIds: [], company: null, parent: null }, problems)
  const market = marketOf(checked.company, settings)
  const legs = repeated
    ? await legsOfSeries(ctx, input, repeated, market.zone)
    : [{ at: new Date(input.requestedAt), input }]
  const plan = planLegs(legs, await loadFareRules(db), market)
  const [first] = plan(null)
  if (first && !repeated) checkTime(ctx, first.plan.pickupAt, problems)
  const fare = Math.min(...plan(null).map(({ plan: { quote } }) => quote.total))
  const uses = { ...input, booker: checked.booker }
  const promo = await applyPromo(ctx, uses, { ...market, fare, rides: legs.length }, problems)
  problems.throwIfAny()

  const seriesId = repeated ? await storeSeries(ctx, repeated, market.zone) : null
  const steps = firstSteps({ draft, confirm })
  const status = steps.at(-1) ?? 'pending'
  const riderIds = checked.riders.map(({ id }) => id)
  const fixed = storedFields(input, checked)
  const text = await loadSearchText(db, {
    ...fixed,
    childIds: riderIds,
    trips: [],
  })
  const references = await nextReferences(db, legs.length)
  const rows = plan(promo).map(({ at, input: leg, plan: { quote, ...planned } }, index) => {
    const reference = references[index] ?? ''
    return {
      ...storedFields(leg, checked),
      ...planned,
      id: crypto.randomUUID(),
      reference,
      requestedAt: at,
      status,
      zone: market.zone,
      seriesId,
      quote,
      total: quote.total,
      currency: quote.currency,
      promo: promo?.code ?? null,
      searchText: text(reference),
      createdAt: now,
      createdBy: user.id,
      updatedAt: now,
      updatedBy: user.id,
    }
  })
  await insertAll(
    ctx,
    rows,
    riderIds,
    rows.flatMap(({ id }) => eventsOf(id, steps)),
  )
  return {
    id: rows[0]?.id ?? '',
    reference: rows[0]?.reference ?? '',
    created: rows.length,
    series: seriesId,
    total: rows.reduce((sum, row) => sum + row.total, 0),
    currency: market.currency,
  }
}
