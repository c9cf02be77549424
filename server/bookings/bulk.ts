import { eq, inArray } from 'drizzle-orm'
import type { BulkInput } from '#contract/booking.ts'
import type { BulkResult } from '#contract/page.ts'
import type { Acting } from '#server/platform/history/acting.ts'
import { keepSteps, type UndoStep } from '#server/platform/history/undo-steps.ts'
import { bookingsChanged } from '#server/platform/search/changed.ts'
import { tryRow } from '#server/resources/try-row.ts'
import { bookings } from '#server/schema/bookings.ts'
import { trips } from '#server/schema/trips.ts'
import { assignBooking, type Crew } from './assign.ts'
import { checkReason, moveBooking } from './move.ts'
import { problemList } from './problems.ts'
import { findBooking, type StoredBooking } from './read.ts'

function crewOf({ t }: Acting, { action, driver, vehicle, assistant }: BulkInput): Crew | null {
  if (action !== 'assign') return null
  const problems = problemList()
  if (!driver) problems.add('driver', t('core:field.required'))
  if (!vehicle) problems.add('vehicle', t('core:field.required'))
  problems.throwIfAny()
  return { driver: driver ?? '', vehicle: vehicle ?? '', assistant }
}

/** Locks the bookings, in one order for everybody so that two bulk actions can't wait for each other; their references. */
export async function lockAll(
  { db }: Pick<Acting, 'db'>,
  ids: readonly string[],
): Promise<Map<string, string>> {
  const rows = await db
    .select({ id: bookings.id, reference: bookings.reference })
    .from(bookings)
    .where(inArray(bookings.id, [...ids]))
    .orderBy(bookings.id)
    .for('no key update')
  return new Map(rows.map(({ id, reference }) => [id, reference]))
}

/** How a cancelled booking's trip was planned, to plan it so again. */
async function planOf({ db }: Acting, { tripId, status }: StoredBooking): Promise<UndoStep['data']> {
  if (!tripId || status !== 'scheduled') return { status }
  const [trip] = await db.select().from(trips).where(eq(trips.id, tripId))
  if (!trip) return { status }
  return {
    status,
    startAt: trip.startAt.toISOString(),
    driver: trip.driverId,
    vehicle: trip.vehicleId,
    assistant: trip.assistant,
  }
}

/** Does the action to one booking and tells how it can be taken back. */
async function act(ctx: Acting, id: string, input: BulkInput, crew: Crew | null): Promise<UndoStep> {
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
export async function bulkAction(ctx: Acting, input: BulkInput): Promise<BulkResult> {
  const crew = crewOf(ctx, input)
  checkReason(ctx, input, input.action === 'cancel')
  const ids = [...new Set(input.ids)]
  const references = await lockAll(ctx, ids)
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
  return { results, undo: await keepSteps(ctx, steps) }
}
