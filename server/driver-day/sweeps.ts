import type { SweepInput } from '#contract/driver-day.ts'
import { endedTrips } from '#contract/lists/trips.ts'
import type { ActorContext } from '#server/platform/history/actor-context.ts'
import { recordEvent } from '#server/platform/history/events.ts'
import { refused } from '#server/platform/http/problem.ts'
import { countWithin } from '#server/platform/http/throttle.ts'
import { tripSweeps } from '#server/schema/driver-day.ts'
import { happenedAt } from '#server/trips/happened.ts'
import { ownDriver, ownRun } from './own-run.ts'
import { tellDesk } from './tell-desk.ts'

const aDay = { limit: 100, seconds: 24 * 3600 }

/** Records the walk through the empty vehicle after a ride; the same one twice is one. A child is an alarm. */
export async function recordSweep(ctx: ActorContext, input: SweepInput): Promise<void> {
  const { db, now } = ctx
  const driver = await ownDriver(ctx)
  await countWithin(db, `sweeps:${driver.id}`, now, aDay)
  const run = await ownRun(ctx, input.run)
  if (!endedTrips.includes(run.status)) throw refused('not_over', 'driver-day:not_over')
  const saidAt = new Date(input.at)
  const at = happenedAt(ctx, saidAt, run.completedAt)
  const { found } = input
  const note = input.note || null
  const added = await db
    .insert(tripSweeps)
    .values({ driverId: driver.id, tripId: run.id, at, saidAt, recordedAt: now, found, note })
    .onConflictDoNothing()
    .returning({ id: tripSweeps.id })
  if (added.length === 0) return
  // A child is an event of its own, and nothing is what is expected.
  const changes = found === 'belongings' ? [{ field: 'found', before: null, after: found }] : []
  const type = found === 'child' ? 'child_found' : 'swept'
  await recordEvent(ctx, { entity: 'trip', entityId: run.id, type, at, saidAt, note, changes })
  if (found === 'child') await tellDesk(ctx, 'child_found', {}, run.id)
}
