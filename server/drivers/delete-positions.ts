import * as access from '#contract/access.ts'
import { deletePositionsInput } from '#contract/driver-positions.ts'
import { recordAudit } from '#server/platform/history/audit.ts'
import { stepRoute } from '#server/resources/step-route.ts'
import { runUnderWay } from '#server/rides/run-under-way.ts'
import type { drivers } from '#server/schema/people.ts'
import { positionDeletions } from '#server/schema/tracking.ts'
import { driverRegister } from './drivers.register.ts'

/**
 * Has the positions of a driver deleted, which takes a while: the request stands in a table until a server has done it. What
 * is of the trip under way stays.
 */
export const deletePositionsStep = stepRoute<typeof drivers.$inferSelect, typeof deletePositionsInput>({
  register: driverRegister,
  action: 'delete_positions',
  event: 'positions_requested',
  summary:
    'Drivers: deletes where one was, by phone, own tracker and vehicles, up to the trip under way; needs If-Match with the version',
  access: access.drivers.positions,
  body: deletePositionsInput,
  take: async (ctx, { id }) => {
    const until = (await runUnderWay(ctx.db, id))?.startedAt ?? ctx.now
    // Once more while it is under way: up to now.
    const again = { requestedAt: ctx.now, until }
    await ctx.db
      .insert(positionDeletions)
      .values({ driverId: id, ...again })
      .onConflictDoUpdate({ target: positionDeletions.driverId, set: { until, requestedAt: ctx.now } })
    await recordAudit(ctx, 'delete', 'positions', [id])
    return { columns: { lastPositionAt: null } }
  },
})
