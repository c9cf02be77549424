import type { BulkInput } from '#contract/booking.ts'
import type { BulkResult } from '#contract/page.ts'
import { findBooking } from '#server/bookings/find.ts'
import { lockBookings } from '#server/bookings/lock.ts'
import { checkReason } from '#server/bookings/step.ts'
import type { ActorContext } from '#server/platform/history/actor-context.ts'
import { storeUndoSteps, type UndoStep } from '#server/platform/history/undo-steps.ts'
import { bookingsChanged } from '#server/platform/search/count-cache.ts'
import { tryRow } from '#server/resources/try-row.ts'
import { requireBoth } from '#server/trips/crew-input.ts'
import { assignBooking, type Crew } from './assign-booking.ts'
import { moveBooking } from './move-booking.ts'
import { planOf } from './plan-of.ts'
import { withWarnings } from './row-warnings.ts'

async function crewOf(ctx: ActorContext, input: BulkInput): Promise<Crew | null> {
  if (input.action !== 'assign') return null
  return { ...(await requireBoth(ctx, input)), assistant: input.assistant }
}

/** Does the action to one booking and answers how to undo it. */
async function act(ctx: ActorContext, id: string, input: BulkInput, crew: Crew | null): Promise<UndoStep> {
  const { booking: before } = await findBooking(ctx, id, true)
  const data: UndoStep['data'] = await planOf(ctx, before)
  if (crew) {
    const { made, ...had } = await assignBooking(ctx, id, crew)
    Object.assign(data, { ...had, made: String(made) })
  } else if (input.action !== 'assign') {
    const { reason, note } = input
    await moveBooking(ctx, id, input.action, { ...(reason ? { reason } : {}), ...(note ? { note } : {}) })
  }
  const { booking: after } = await findBooking(ctx, id)
  return { id, version: after.version, undo: input.action, data: { ...data, after: after.status } }
}

/**
 * Does one action to many bookings. Each row has its own result: one that is refused leaves the others alone. `undo`
 * takes back what was done; null when nothing was. Throws 400 when reason, driver or vehicle is missing for all.
 */
export async function bulkAction(ctx: ActorContext, input: BulkInput): Promise<BulkResult> {
  const crew = await crewOf(ctx, input)
  checkReason(ctx, input, input.action === 'cancel')
  const ids = [...new Set(input.ids)]
  const references = await lockBookings(ctx, ids)
  const results: BulkResult['results'] = []
  const steps: UndoStep[] = []
  for (const id of ids) {
    const row = { id, reference: references.get(id) ?? '' }
    const result = await tryRow(ctx, row, async (inner) => {
      steps.push(await act(inner, id, input, crew))
    })
    results.push(result)
  }
  bookingsChanged(ctx.db)
  const told = crew ? await withWarnings(ctx, 'bookings', results) : results
  return { results: told, undo: await storeUndoSteps(ctx, steps) }
}
