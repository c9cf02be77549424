import type { BookingInput } from '#contract/booking.ts'
import type { RidePart } from '#contract/lists/bookings.ts'
import type { SeriesEditRide } from '#contract/series-edit.ts'
import type { EditSources } from '#server/bookings/edit-sources.ts'
import { type FoundBooking, findBooking, type StoredBooking } from '#server/bookings/find.ts'
import type { ActorContext } from '#server/platform/history/actor-context.ts'
import type { UndoStep } from '#server/platform/history/undo-steps.ts'
import { refused } from '#server/platform/http/problem.ts'
import { tryRow } from '#server/resources/try-row.ts'
import { visibleRide } from '#server/rides/visible-route.ts'
import { bookingInputOf } from './booking-input.ts'
import { editBooking, editFound } from './edit-booking.ts'
import { patchRide, type SeriesChange } from './series-patch.ts'
import { checkWaits } from './series-rides.ts'

/** A ride after an edit of its series: what its reader is told, its row before and after, and how to undo it. */
export interface EditedRide {
  row: SeriesEditRide
  before: StoredBooking
  after: StoredBooking
  childIds: readonly string[]
  undo: UndoStep | null
}

/** What is left as it is keeps its row. */
function editedRide(
  { booking, childIds, view }: FoundBooking,
  after: StoredBooking | null,
  {
    keeps = [],
    code,
    message,
  }: { keeps?: RidePart[]; code?: string | undefined; message?: string | undefined },
): EditedRide {
  const { id, reference, leg, zone, pickup, stops, dropoff, pickupAt, dropoffAt } = booking
  const known = visibleRide(view, { route: [pickup, ...stops, dropoff], pickupAt, dropoffAt })
  const row: SeriesEditRide = {
    booking: id,
    reference,
    leg,
    zone,
    from: known.pickupAt.toISOString(),
    to: (after?.pickupAt ?? known.pickupAt).toISOString(),
    effect: after ? 'change' : 'leave',
    keeps,
    code: code ?? null,
    message: message ?? null,
  }
  const undo = after && {
    id,
    version: after.version,
    undo: 'edit',
    data: {
      input: JSON.stringify(bookingInputOf(booking, childIds)),
      quote: JSON.stringify(booking.quote),
      apart: JSON.stringify(booking.apart),
      after: after.status,
    },
  }
  return { row, before: booking, after: after ?? booking, childIds, undo }
}

function checkStands({ status }: StoredBooking) {
  if (status === 'cancelled') throw refused('cancelled', 'bookings:series.cancelled')
}

/** Edits the ride that was opened; what is refused there ends it all. */
export async function editOpened(ctx: ActorContext, id: string, input: BookingInput, version: number) {
  const found = await findBooking(ctx, id, true)
  checkStands(found.booking)
  checkWaits(found.booking, ctx.now)
  const after = await editBooking(ctx, id, input, version, ctx.env, { apart: 'shared' })
  if (!after) throw refused('same', 'bookings:series.nothing_changed')
  return editedRide(found, after, {})
}

/** Edits another ride of the series as that one was; null where the change is not about this one. A refusal leaves this ride alone. */
export async function editOther(
  ctx: ActorContext,
  id: string,
  change: SeriesChange,
  { overrides, sources }: { overrides: boolean; sources: EditSources },
): Promise<EditedRide | null> {
  const found = await findBooking(ctx, id, true)
  const { booking, childIds } = found
  const keeps: RidePart[] = []
  let isConcerned = true
  let after: StoredBooking | null = null
  const { code, message } = await tryRow(ctx, { id, reference: booking.reference }, async (inner) => {
    checkStands(booking)
    checkWaits(booking, ctx.now)
    const patched = patchRide(change, { booking, childIds }, overrides)
    keeps.push(...patched.keeps)
    isConcerned = !patched.untouched || keeps.length > 0
    if (patched.untouched) throw refused('apart', 'bookings:series.apart')
    // One notification to the desk tells of all rides.
    const kind = { apart: 'shared', quiet: true, sources } as const
    const stored = await editFound(inner, found, patched.input, ctx.env, kind)
    if (!stored) throw refused('same', 'bookings:series.same')
    after = stored
  })
  return isConcerned ? editedRide(found, after, { keeps, code, message }) : null
}
