import { and, eq, gt, gte, inArray, or, type SQL } from 'drizzle-orm'
import * as access from '#contract/access.ts'
import type { BookingInput } from '#contract/booking.ts'
import type { BookingStatus } from '#contract/booking-states.ts'
import type { BulkResult } from '#contract/page.ts'
import type { SeriesEditInput, SeriesEditPreview } from '#contract/series-edit.ts'
import { sharedSources } from '#server/bookings/edit-sources.ts'
import { findBooking, type StoredBooking } from '#server/bookings/find.ts'
import { lockBookings } from '#server/bookings/lock.ts'
import { tryOut } from '#server/platform/db/try-out.ts'
import type { ActorContext } from '#server/platform/history/actor-context.ts'
import { recordAudit } from '#server/platform/history/audit.ts'
import { recordEvent } from '#server/platform/history/events.ts'
import { storeUndoSteps } from '#server/platform/history/undo-steps.ts'
import { invalid, notFound } from '#server/platform/http/problem.ts'
import { bookingsChanged } from '#server/platform/search/count-cache.ts'
import { localTime } from '#server/platform/time/local-time.ts'
import { bookings } from '#server/schema/bookings.ts'
import { type EditedRide, editOpened, editOther } from './edit-series-ride.ts'
import { findSeries } from './read-series.ts'
import { seriesChange } from './series-patch.ts'
import { unended } from './series-rides.ts'

/** The edit, with the places of its ride known. */
export type SeriesEdit = Omit<SeriesEditInput, 'booking'> & { booking: BookingInput }

/** Those that an edit answers for: one that was cancelled may come back, and then it is as it was. */
const answered: BookingStatus[] = [...unended, 'cancelled']

const scopeWhere = ({ scope, legs }: SeriesEdit, first: StoredBooking, now: Date): SQL | undefined =>
  and(
    inArray(bookings.status, answered),
    scope === 'following'
      ? gte(bookings.pickupAt, first.pickupAt)
      : or(gt(bookings.pickupAt, now), eq(bookings.status, 'in_progress')),
    legs === 'same' && first.leg !== null ? eq(bookings.leg, first.leg) : undefined,
  )

/** Another day is one ride's own: the days of the others follow from the rule. */
function checkDay(ctx: ActorContext, { before, after }: EditedRide) {
  const [was, is] = [before, after].map(({ requestedAt }) => localTime(requestedAt, before.zone).day)
  if (was !== is) throw invalid({ requestedAt: [ctx.t('bookings:series.day_apart')] })
}

/** Edits the ride that was opened and those in scope, in order of pickup. */
async function editAll(
  ctx: ActorContext,
  id: string,
  input: SeriesEdit,
  version: number,
): Promise<EditedRide[]> {
  const { booking: first } = await findBooking(ctx, id)
  if (first.seriesId === null) throw notFound()
  const { rides } = await findSeries(ctx, first.seriesId, true)
  const concerned = await ctx.db
    .select({ id: bookings.id })
    .from(bookings)
    .where(and(rides, scopeWhere(input, first, ctx.now)))
    .orderBy(bookings.pickupAt, bookings.id)
  const ids = concerned.map((ride) => ride.id)
  await lockBookings(ctx, [id, ...ids])
  const opened = await editOpened(ctx, id, input.booking, version)
  checkDay(ctx, opened)
  const { childIds } = await findBooking(ctx, id)
  const change = seriesChange(
    { booking: opened.before, childIds: opened.childIds },
    { booking: opened.after, childIds },
  )
  const edited = [opened]
  const how = { overrides: input.overrides, sources: sharedSources() }
  for (const other of ids.filter((one) => one !== id)) {
    const ride = await editOther(ctx, other, change, how)
    if (ride) edited.push(ride)
  }
  const note = change.parts.join(', ')
  await recordEvent(ctx, { entity: 'series', entityId: first.seriesId, type: 'edited', note })
  return edited.sort((a, b) => a.before.pickupAt.getTime() - b.before.pickupAt.getTime())
}

/** What the rides that change cost together, before and after. */
function priceOf(edited: readonly EditedRide[]): SeriesEditPreview['price'] {
  const changed = edited.filter(({ undo }) => undo !== null)
  const currencies = new Set(changed.flatMap(({ before, after }) => [before.currency, after.currency]))
  const [currency] = currencies
  if (currency === undefined || currencies.size > 1) return null
  const sum = (of: 'before' | 'after') => changed.reduce((all, ride) => all + ride[of].total, 0)
  return { currency, before: sum('before'), after: sum('after') }
}

/**
 * What an edit of a series would do, tried on its rides and taken back. Throws what the ride that was opened is refused for:
 * 400 by field, 403, 404 for one of no series, 409, 412 when somebody else was quicker.
 */
export async function previewSeriesEdit(
  ctx: ActorContext,
  id: string,
  input: SeriesEdit,
  version: number,
): Promise<SeriesEditPreview> {
  const edited = await tryOut(ctx.db, (db) => editAll({ ...ctx, db }, id, input, version))
  await recordAudit(ctx, 'list', 'child', [...new Set(edited.flatMap(({ childIds }) => childIds))])
  return { rides: edited.map(({ row }) => row), price: priceOf(edited) }
}

/**
 * Edits the rides of a series within a scope, with a result for each; what can't or is not to be changed is left and named.
 * All rides of a series exist from its booking on and each holds what was agreed for it, so that an edit from one ride on
 * needs no second series. `undo` takes it back, for those who dispatch. Refused as its preview is.
 */
export async function editSeries(
  ctx: ActorContext,
  id: string,
  input: SeriesEdit,
  version: number,
): Promise<BulkResult> {
  const edited = await editAll(ctx, id, input, version)
  bookingsChanged(ctx.db)
  const undoes = access.bookings.dispatch.includes(ctx.user.role)
  const steps = edited.flatMap(({ undo }) => undo ?? [])
  return {
    results: edited.map(({ row: { booking, reference, effect, code, message } }) => ({
      id: booking,
      reference,
      ok: effect === 'change',
      ...(code !== null && { code }),
      ...(message !== null && { message }),
    })),
    undo: undoes ? await storeUndoSteps(ctx, steps) : null,
  }
}
