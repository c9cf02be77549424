import { and, eq, inArray } from 'drizzle-orm'
import * as z from 'zod'
import { driver } from '#contract/driver.ts'
import type { DriverAction } from '#contract/driver-states.ts'
import { driverTransitions } from '#contract/driver-states.ts'
import { id } from '#contract/record.ts'
import { stepReason } from '#contract/register.ts'
import { busyTrips } from '#contract/trip-states.ts'
import { countWithin } from '#server/auth/throttle.ts'
import { drivers } from '#server/db/schema/people.ts'
import { trips } from '#server/db/schema/trips.ts'
import { defineRoute, type Route, reply } from '#server/http/define-route.ts'
import { refused } from '#server/http/problem.ts'
import { readRecord } from '#server/resources/list.ts'
import type { Working } from '#server/resources/spec.ts'
import { rowForStep } from '#server/resources/step.ts'
import { changeRow } from '#server/resources/write.ts'
import { sendInvitation } from './invite.ts'
import { driverRegister } from './register.ts'

const { resource } = driverRegister
type Row = typeof drivers.$inferSelect

const invitations = { limit: 3, seconds: 3600 }

async function refuseWithTrips({ db }: Working, { id: driverId, firstName, lastName }: Row) {
  const count = await db.$count(
    trips,
    and(eq(trips.driverId, driverId), inArray(trips.status, [...busyTrips])),
  )
  if (count === 0) return
  throw refused('has_trips', 'drivers:has_trips', 409, { count, name: `${firstName} ${lastName}` })
}

/** What a step does beside the change of status, before it. */
const effects: Partial<Record<DriverAction, (ctx: Working, row: Row) => Promise<void>>> = {
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

async function move(
  ctx: Working & { request: Request },
  recordId: string,
  action: DriverAction,
  note: string | null,
) {
  await rowForStep(resource, ctx, recordId, action)
  const [row] = await ctx.db.select().from(drivers).where(eq(drivers.id, recordId))
  const found = driverTransitions.find((one) => one.action === action && one.from === row?.status)
  if (!row || !found) throw refused('not_now', 'resources:not_now')
  await effects[action]?.(ctx, row)
  const told = { from: row.status, to: found.to, note }
  await changeRow(resource, ctx, row, { status: found.to }, events[action], told)
  const record = await readRecord(resource, ctx, recordId)
  return reply(200, record, { etag: `"${record.version}"` })
}

const common = (action: DriverAction, what: string) =>
  ({
    method: 'post',
    path: `/api/web/drivers/{id}/actions/${action}`,
    summary: `Drivers: ${what}; needs If-Match with the version`,
    tags: [resource.tag],
    access: resource.write,
    params: z.object({ id }),
    answers: { 200: driver },
  }) as const

const step = (action: DriverAction, what: string): Route =>
  defineRoute({ ...common(action, what), handle: (ctx) => move(ctx, ctx.params.id, action, null) })

const reasoned = (action: DriverAction, what: string): Route =>
  defineRoute({
    ...common(action, what),
    body: stepReason,
    handle: (ctx) => move(ctx, ctx.params.id, action, ctx.body.reason),
  })

/** What can be done about a driver beside editing them. */
export const driverRoutes: readonly Route[] = [
  step('invite', 'texts the invitation to sign in once more'),
  reasoned('suspend', 'bars one from trips and signs them out everywhere'),
  step('reinstate', 'lets one who was suspended drive again'),
  reasoned('leave', 'ends their driving; refused while trips are theirs'),
  step('rejoin', 'takes one back who had left'),
]
