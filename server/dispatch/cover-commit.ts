import { and, eq, inArray } from 'drizzle-orm'
import type { CoverInput } from '#contract/cover.ts'
import type { BulkResult } from '#contract/page.ts'
import { lockBookings } from '#server/bookings/lock.ts'
import type { WriteContext } from '#server/platform/history/actor-context.ts'
import { storeUndoSteps, type UndoStep } from '#server/platform/history/undo-steps.ts'
import { invalid } from '#server/platform/http/problem.ts'
import { bookingsChanged } from '#server/platform/search/count-cache.ts'
import { tripReach } from '#server/reach/trips.ts'
import { tryRow } from '#server/resources/try-row.ts'
import { bookings } from '#server/schema/bookings.ts'
import { tripBookings, trips } from '#server/schema/trips.ts'
import { ridersOf } from '#server/trips/child-rides.ts'
import { applyChoice } from './cover-apply.ts'
import { recordLeave } from './cover-leave.ts'
import { type Subject, subjectOf } from './cover-subject.ts'
import { touchedBy } from './cover-touched.ts'
import { lockPeople } from './lock-people.ts'
import { withWarnings } from './row-warnings.ts'

/** Locks the bookings of all these trips and bookings, in one order for everybody; the references of the rows by their ids. */
export async function lockRows(ctx: WriteContext, ids: readonly string[]): Promise<Map<string, string>> {
  const { db } = ctx
  const served = await db
    .select({ id: trips.id, reference: trips.reference, booking: tripBookings.bookingId })
    .from(trips)
    .innerJoin(tripBookings, eq(tripBookings.tripId, trips.id))
    .where(and(inArray(trips.id, [...ids]), tripReach(db, ctx.user)))
  const own = await db
    .select({ id: bookings.id, reference: bookings.reference })
    .from(bookings)
    .where(inArray(bookings.id, [...ids]))
  await lockBookings(ctx, [...served.map(({ booking }) => booking), ...own.map(({ id }) => id)])
  return new Map([...own, ...served].map(({ id, reference }) => [id, reference]))
}

type Someone = string | null | undefined

/** Locks all who have these trips and those who are to have them, and the children who ride. */
export async function lockCrewsOf(
  { db }: WriteContext,
  ids: readonly string[],
  more: readonly { driver?: Someone; vehicle?: Someone; assistant?: Someone }[],
): Promise<void> {
  const held = await db
    .select({
      driver: trips.driverId,
      vehicle: trips.vehicleId,
      assistant: trips.assistantId,
      passengers: trips.passengers,
    })
    .from(trips)
    .where(inArray(trips.id, [...ids]))
  const of = (who: 'driver' | 'vehicle' | 'assistant') => [...held, ...more].map((one) => one[who] ?? null)
  await lockPeople(db, {
    driver: of('driver'),
    vehicle: of('vehicle'),
    assistant: of('assistant'),
    riders: held.flatMap(({ passengers }) => ridersOf(passengers)),
  })
}

/** Rides that become later are moved from the last on, so that none runs into the next one of its driver. */
const inOrder = <Row extends { id: string }>(
  rows: readonly Row[],
  order: readonly string[],
  backwards: boolean,
) => {
  const at = new Map(order.map((id, index) => [id, index]))
  const sorted = rows.toSorted((a, b) => (at.get(a.id) ?? 0) - (at.get(b.id) ?? 0))
  return backwards ? sorted.reverse() : sorted
}

const asPerson = ({ of, ...subject }: Subject) =>
  (of === 'driver' || of === 'assistant') && 'id' in subject ? { [of]: subject.id } : {}

/**
 * Does what was chosen about each trip, each with a result of its own: one that is refused, or was changed since it was
 * shown, leaves the others alone. `undo` takes back what was done. Refused as a plan is.
 */
export async function cover(ctx: WriteContext, input: CoverInput): Promise<BulkResult> {
  if (input.rows.length === 0 && !input.leave) throw invalid({ rows: [ctx.t('cover:needs.rows')] })
  const subject = await subjectOf(ctx, input)
  const ids = input.rows.map(({ id }) => id)
  const references = await lockRows(ctx, ids)
  await lockCrewsOf(ctx, ids, [...input.rows, asPerson(subject)])
  const touched = await touchedBy(ctx, subject, input)
  const results: BulkResult['results'] = []
  const steps: UndoStep[] = []
  const order = touched.map(({ id }) => id)
  const byId = new Map(touched.map((one) => [one.id, one]))
  for (const choice of inOrder(input.rows, order, (input.minutes ?? 0) > 0)) {
    const row = { id: choice.id, reference: references.get(choice.id) ?? '' }
    const done: UndoStep[] = []
    const result = await tryRow(ctx, row, async (inner) => {
      done.push(...(await applyChoice(inner, input, choice, byId)))
    })
    if (result.ok) steps.push(...done)
    results.push(result)
  }
  if (input.leave && 'leave' in subject) {
    const result = await tryRow(ctx, { id: subject.id, reference: subject.name }, async (inner) => {
      const step = await recordLeave(inner, subject, input)
      if (step) steps.push(step)
    })
    results.push(result)
  }
  bookingsChanged(ctx.db)
  return { results: await withWarnings(ctx, 'trips', results), undo: await storeUndoSteps(ctx, steps) }
}
