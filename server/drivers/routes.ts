import { and, eq, inArray } from 'drizzle-orm'
import type { DriverAction } from '#contract/driver-states.ts'
import { driverTransitions } from '#contract/driver-states.ts'
import { busyTrips } from '#contract/lists/trips.ts'
import { stepReason } from '#contract/register.ts'
import type { WriteContext } from '#server/platform/history/actor-context.ts'
import type { Route } from '#server/platform/http/define-route.ts'
import { refused } from '#server/platform/http/problem.ts'
import { countWithin } from '#server/platform/http/throttle.ts'
import { stepRoute } from '#server/resources/step-route.ts'
import type { drivers } from '#server/schema/people.ts'
import { trips } from '#server/schema/trips.ts'
import { deletePositionsStep } from './delete-positions.ts'
import { driverRegister } from './drivers.register.ts'
import { sendInvitation } from './invite.ts'

type Row = typeof drivers.$inferSelect

const invitations = { limit: 3, seconds: 3600 }

async function refuseWithTrips({ db }: WriteContext, { id: driverId, firstName, lastName }: Row) {
  const count = await db.$count(
    trips,
    and(eq(trips.driverId, driverId), inArray(trips.status, [...busyTrips])),
  )
  if (count === 0) return
  throw refused('has_trips', 'drivers:has_trips', 409, { count, name: `${firstName} ${lastName}` })
}

/** What a step does beside the change of status, before it. */
const effects: Partial<Record<DriverAction, (ctx: WriteContext, row: Row) => Promise<void>>> = {
  invite: async (ctx, row) => {
    await countWithin(ctx.db, `driver-invite:${row.id}`, ctx.now, invitations)
    await sendInvitation(ctx, row)
  },
  leave: refuseWithTrips,
}

/** What the timeline calls it. */
const events: Record<DriverAction, string> = {
  invite: 'invited',
  suspend: 'suspended',
  reinstate: 'reinstated',
  leave: 'left',
  rejoin: 'rejoined',
}

async function move(ctx: WriteContext, row: Row, action: DriverAction, note: string | null) {
  const found = driverTransitions.find((one) => one.action === action && one.from === row.status)
  if (!found) throw refused('not_now', 'resources:not_now')
  await effects[action]?.(ctx, row)
  return { columns: { status: found.to }, details: { from: row.status, to: found.to, note } }
}

const common = (action: DriverAction, what: string) => ({
  register: driverRegister,
  action,
  event: events[action],
  summary: `Drivers: ${what}; needs If-Match with the version`,
  access: driverRegister.resource.write,
})

const step = (action: DriverAction, what: string): Route =>
  stepRoute<Row>({ ...common(action, what), take: (ctx, row) => move(ctx, row, action, null) })

const reasoned = (action: DriverAction, what: string): Route =>
  stepRoute<Row, typeof stepReason>({
    ...common(action, what),
    body: stepReason,
    take: (ctx, row, { reason }) => move(ctx, row, action, reason),
  })

/** What can be done about a driver beside editing them. */
export const driverRoutes: readonly Route[] = [
  step('invite', 'texts the invitation to sign in once more'),
  reasoned('suspend', 'bars one from trips and signs them out everywhere'),
  step('reinstate', 'lets one who was suspended drive again'),
  reasoned('leave', 'ends their driving; refused while trips are theirs'),
  step('rejoin', 'takes one back who had left'),
  deletePositionsStep,
]
