import { and, eq, gte, inArray, type SQL, sql } from 'drizzle-orm'
import * as access from '#contract/access.ts'
import type { BulkResult } from '#contract/page.ts'
import type { SeriesCancelInput } from '#contract/series-sheet.ts'
import { findBooking } from '#server/bookings/find.ts'
import { lockBookings } from '#server/bookings/lock.ts'
import { checkReason, concernsDesk, type Tells } from '#server/bookings/step.ts'
import type { ActorContext, WriteContext } from '#server/platform/history/actor-context.ts'
import { recordEvent } from '#server/platform/history/events.ts'
import { claimUndoSteps, storeUndoSteps, type UndoStep } from '#server/platform/history/undo-steps.ts'
import { notFound, refused } from '#server/platform/http/problem.ts'
import { problemList } from '#server/platform/http/problem-list.ts'
import { bookingsChanged } from '#server/platform/search/count-cache.ts'
import { dayIn, formatDay } from '#server/platform/time/format-date.ts'
import { tryRow } from '#server/resources/try-row.ts'
import { bookings, series } from '#server/schema/bookings.ts'
import { moveBooking } from './move-booking.ts'
import { planOf } from './plan-of.ts'
import { findSeries } from './read-series.ts'
import { checkWaits, stillToCome, unended } from './series-rides.ts'
import { type CameBack, undoStep } from './undo-bookings.ts'

type StoredSeries = typeof series.$inferSelect
type Pause = Pick<StoredSeries, 'pausedFrom' | 'pausedTo'>
/** How the step of the series itself is told from those of its rides. */
const pauseStep = 'series_pause'

/** 400 by field: a reason, and what the scope needs. */
function checkInput(ctx: ActorContext, input: SeriesCancelInput) {
  checkReason(ctx, input, true)
  const { t } = ctx
  const problems = problemList()
  const { scope, booking, from, to } = input
  if (scope === 'following' && booking === undefined) problems.add('booking', t('core:field.required'))
  if (scope === 'pause') {
    if (from === undefined) problems.add('from', t('core:field.required'))
    if (to === undefined) problems.add('to', t('core:field.required'))
    if (from !== undefined && to !== undefined && to < from)
      problems.add('to', t('bookings:series.to_before_from'))
  }
  problems.throwIfAny()
}

/** The condition on `bookings` for a scope. 404 when `booking` is no ride of the series within reach. */
async function scopeWhere(
  ctx: ActorContext,
  { scope, booking, from = '', to = '' }: SeriesCancelInput,
  id: string,
): Promise<SQL | undefined> {
  if (scope === 'following') {
    const { booking: first } = await findBooking(ctx, booking ?? '')
    if (first.seriesId !== id) throw notFound()
    return gte(bookings.pickupAt, first.pickupAt)
  }
  // By the clock of each ride's own zone, so that a change of clocks moves none over midnight.
  const day = sql`to_char(${bookings.pickupAt} at time zone ${bookings.zone}, 'YYYY-MM-DD')`
  return scope === 'pause' ? sql`${day} between ${from} and ${to}` : stillToCome(ctx.now)
}

/** Cancels one ride that still waits, and answers how to undo it, and whether the desk hears of it. */
async function cancelOne(ctx: ActorContext, id: string, { reason, note }: SeriesCancelInput, tells: Tells) {
  const { booking } = await findBooking(ctx, id, true)
  checkWaits(booking, ctx.now)
  const before = await planOf(ctx, booking)
  const why = { ...(reason && { reason }), ...(note && { note }) }
  await moveBooking(ctx, id, 'cancel', why, undefined, tells)
  const { booking: after } = await findBooking(ctx, id)
  const step: UndoStep = {
    id,
    version: after.version,
    undo: 'cancel',
    data: { ...before, after: after.status },
  }
  return { step, told: tells !== 'nothing' && concernsDesk(ctx, booking.status) }
}

async function storePause(
  ctx: ActorContext,
  { id }: StoredSeries,
  pause: Pause,
  type: string,
): Promise<number> {
  const [stored] = await ctx.db
    .update(series)
    .set({
      ...pause,
      version: sql`${series.version} + 1`,
      updatedAt: ctx.now,
      updatedBy: ctx.user.id,
    })
    .where(eq(series.id, id))
    .returning({ version: series.version })
  const note = [pause.pausedFrom, pause.pausedTo].filter(Boolean).join(' – ')
  await recordEvent(ctx, { entity: 'series', entityId: id, type, note })
  return stored?.version ?? 0
}

/** A series has one pause at a time: 409 when another is not over yet, and not within the new one. */
function checkPause(
  ctx: ActorContext,
  { zone, pausedFrom, pausedTo }: StoredSeries,
  from: string,
  to: string,
) {
  if (pausedFrom === null || (pausedTo !== null && pausedTo < dayIn(zone, ctx.now))) return
  if (from <= pausedFrom && pausedTo !== null && pausedTo <= to) return
  const told = { from: formatDay(ctx.locale, pausedFrom), to: formatDay(ctx.locale, pausedTo) || '…' }
  throw refused('paused_already', 'bookings:series.paused_already', 409, told)
}

/** The pause is kept when at least one ride was cancelled for it. */
async function pauseSeries(
  ctx: ActorContext,
  found: StoredSeries,
  { from = '', to = '' }: SeriesCancelInput,
) {
  const version = await storePause(ctx, found, { pausedFrom: from, pausedTo: to }, 'paused')
  const { pausedFrom, pausedTo } = found
  return {
    id: found.id,
    version,
    undo: pauseStep,
    data: { before: JSON.stringify({ pausedFrom, pausedTo }) },
  }
}

/**
 * Cancels the rides of a series within a scope, each with a result of its own; one that is under way or over is left and
 * named. `undo` takes all of it back, for those who may reinstate. 404 out of reach, 400 by field, 409 when no ride is left
 * to cancel or another pause stands.
 */
export async function cancelSeries(
  ctx: ActorContext,
  id: string,
  input: SeriesCancelInput,
): Promise<BulkResult> {
  const { found, rides } = await findSeries(ctx, id, true)
  checkInput(ctx, input)
  const isPause = input.scope === 'pause'
  if (isPause) checkPause(ctx, found, input.from ?? '', input.to ?? '')
  const concerned = await ctx.db
    .select({ id: bookings.id })
    .from(bookings)
    .where(and(rides, inArray(bookings.status, unended), await scopeWhere(ctx, input, id)))
    .orderBy(bookings.pickupAt, bookings.id)
  const ids = concerned.map((ride) => ride.id)
  if (ids.length === 0) throw refused('nothing_left', 'bookings:series.nothing_left')
  const references = await lockBookings(ctx, ids)
  const results: BulkResult['results'] = []
  const steps: UndoStep[] = []
  // The desk hears once of all of them.
  let tells: Tells = ids.length > 1 ? 'series' : 'ride'
  for (const one of ids) {
    const row = { id: one, reference: references.get(one) ?? '' }
    results.push(
      await tryRow(ctx, row, async (inner) => {
        const { step, told } = await cancelOne(inner, one, input, tells)
        steps.push(step)
        if (told) tells = 'nothing'
      }),
    )
  }
  bookingsChanged(ctx.db)
  if (isPause && steps.length > 0) steps.unshift(await pauseSeries(ctx, found, input))
  const undoes = access.bookings.dispatch.includes(ctx.user.role)
  return { results, undo: undoes ? await storeUndoSteps(ctx, steps) : null }
}

/**
 * Takes a cancellation back, its pause with it, or an edit. A ride that was changed since stays as it is, and its row says so; so
 * does a pause that was.
 */
export async function undoSeries(ctx: WriteContext, token: string): Promise<BulkResult> {
  const steps = await claimUndoSteps(ctx, token)
  const paused = steps.find(({ undo }) => undo === pauseStep)
  const cancelled = steps.filter((step) => step !== paused)
  if (paused) {
    const { found } = await findSeries(ctx, paused.id, true)
    const before: Pause = JSON.parse(paused.data.before ?? '{}')
    if (found.version === paused.version) await storePause(ctx, found, before, 'undone')
  }
  const references = await lockBookings(
    ctx,
    cancelled.map((step) => step.id),
  )
  const results: BulkResult['results'] = []
  const cameBack: CameBack = new Map()
  for (const step of cancelled) {
    const row = { id: step.id, reference: references.get(step.id) ?? '' }
    results.push(await tryRow(ctx, row, (inner) => undoStep(inner, step, cameBack)))
  }
  bookingsChanged(ctx.db)
  return { results, undo: null }
}
