import type { BulkResult } from '#contract/page.ts'
import type { WriteContext } from '#server/platform/history/actor-context.ts'
import { claimUndoSteps, type UndoStep } from '#server/platform/history/undo-steps.ts'
import { refused } from '#server/platform/http/problem.ts'
import { bookingsChanged } from '#server/platform/search/count-cache.ts'
import { tryRow } from '#server/resources/try-row.ts'
import { lockTrip } from '#server/trips/lock.ts'
import { lockCrewsOf, lockRows } from './cover-commit.ts'
import { takeLeaveBack } from './cover-leave.ts'
import { editTrip, moveTrip } from './trip-commands.ts'
import { type CameBack, undoStep as undoRide } from './undo-bookings.ts'
import { uncancel } from './undo-trips.ts'

const isLeave = ({ undo }: UndoStep) => undo === 'leave_driver' || undo === 'leave_assistant'

/** Whom a step gives something back. */
function personOf({ id, undo, data }: UndoStep): UndoStep['data'] {
  if (undo === 'leave_driver') return { driver: id }
  return undo === 'leave_assistant' ? { assistant: id } : data
}

/** Gives a trip back to whom it had; 409 once it was changed since, and for what is on the road by then. */
async function giveBack(ctx: WriteContext, { id, version, undo, data }: UndoStep) {
  const { trip } = await lockTrip(ctx, id)
  if (undo === 'cover_relieve') throw refused('relief_sent', 'cover:refused.relief')
  if (trip.version !== version) throw refused('changed_since', 'trips:undo.changed')
  const { driver = null, vehicle = null, assistant = null, startAt } = data
  if (undo === 'cancel_trip') await uncancel(ctx, trip, { data })
  else if (driver && vehicle)
    await moveTrip(ctx, id, 'exchange', { reason: 'dispatcher', driver, vehicle, assistant })
  else await editTrip(ctx, id, { ride_start_time: startAt ?? '', driver, vehicle, assistant }, version)
}

/**
 * Takes what the cover desk did back, once and within ten minutes, by whoever did it; the last first, so that each trip
 * finds those around it as they were. A row that was changed since stays as it is and says so.
 */
export async function undoCover(ctx: WriteContext, token: string): Promise<BulkResult> {
  const steps = await claimUndoSteps(ctx, token)
  const ids = steps.map(({ id }) => id)
  const references = await lockRows(ctx, ids)
  await lockCrewsOf(ctx, ids, steps.map(personOf))
  const results: BulkResult['results'] = []
  const cameBack: CameBack = new Map()
  for (const step of steps.toReversed()) {
    const row = { id: step.id, reference: references.get(step.id) ?? step.data.name ?? '' }
    results.push(
      await tryRow(ctx, row, (inner) => {
        if (isLeave(step)) return takeLeaveBack(inner, step)
        return step.undo === 'cancel' || step.undo === 'move'
          ? undoRide(inner, step, cameBack)
          : giveBack(inner, step)
      }),
    )
  }
  bookingsChanged(ctx.db)
  return { results, undo: null }
}
