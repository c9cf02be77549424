import type { Point } from '#contract/place.ts'
import type { TripActionInput } from '#contract/trip.ts'
import { moveTrip } from '#server/dispatch/trip-commands.ts'
import { runAfterCommit } from '#server/platform/db/after-transaction.ts'
import type { Db } from '#server/platform/db/connect.ts'
import type { Env } from '#server/platform/env.ts'
import type { ActorContext } from '#server/platform/history/actor-context.ts'
import { bookedBy } from '#server/rides/shares.ts'
import { lockTrip } from '#server/trips/lock.ts'
import { contextOf, driverActor, officeActor } from './actors.ts'
import { type LoadedTrip, loadTrip } from './load.ts'
import { findCrew, sendRelief } from './office.ts'
import { ridersHere, unmet } from './riders.ts'
import type { DemoStep, DriverAction } from './timetable.ts'

type Locked = Awaited<ReturnType<typeof lockTrip>>

/** The office names somebody for each child whom nobody on its list can take over. */
async function approveUnmet(ctx: ActorContext, trip: string, input: TripActionInput) {
  const children = unmet(input)
  const user = children.length > 0 ? await officeActor(ctx.db) : undefined
  if (!user) return
  for (const child of children) {
    const approval = { child, name: 'Club leader', reason: 'Agreed with the family by telephone.' }
    await moveTrip({ ...ctx, user }, trip, 'approve', { approval })
  }
}

async function driverInput(ctx: ActorContext, { trip, shares }: Locked, action: DriverAction) {
  switch (action) {
    case 'fail':
      return {
        reason: 'vehicle_breakdown' as const,
        note: 'A warning light came on; the vehicle does not start again.',
      }
    case 'board':
    case 'next_stop':
    case 'complete':
    case 'release': {
      const input = await ridersHere(ctx.db, { trip, booked: bookedBy(shares) }, action, ctx.now)
      await approveUnmet(ctx, trip.id, input)
      return input
    }
    default:
      return {}
  }
}

/** Whether anything came of a step. */
async function act(
  ctx: ActorContext,
  locked: Locked,
  { action }: DemoStep,
  point: Point | undefined,
): Promise<boolean> {
  const { trip } = locked
  if (action === 'unassign') {
    await moveTrip(ctx, trip.id, action, { reason: 'driver_unavailable' })
    return true
  }
  if (action === 'assign') return findCrew(ctx, trip)
  if (action === 'relieve') return point !== undefined && sendRelief(ctx, trip, point)
  const input = action === 'dispatch' ? {} : await driverInput(ctx, locked, action)
  return !(await moveTrip(ctx, trip.id, action, { ...input, ...(point && { position: point }) }))
}

interface Parts {
  db: Db
  env: Env
  now: Date
}
interface Taken {
  /** The trip as it stands now; undefined when it is gone. */
  trip: LoadedTrip | undefined
  taken: boolean
}

/**
 * Takes a step of a trip as its driver, or the office, would, by the rules that hold for them and at the time at which it
 * was due. Nothing is done where somebody moved the trip meanwhile or has it in hand. Refused as `moveTrip` refuses.
 * @param point where the vehicle is
 */
export async function takeStep(
  { db, env, now }: Parts,
  trip: LoadedTrip,
  step: DemoStep,
  point?: Point,
): Promise<Taken> {
  const decides = ['assign', 'unassign', 'relieve'].includes(step.action)
  const isOffice = decides || step.action === 'dispatch'
  const done = await db.transaction(async (tx: Db) => {
    // For a driver without an account, the office notes what they report.
    const driver = isOffice ? undefined : await driverActor(tx, trip.driverId ?? '')
    const user = driver ?? (await officeActor(tx))
    if (!user) return { tx, trip, taken: false }
    const ctx = contextOf(env, tx, user, decides ? now : step.at)
    const locked = await lockTrip(ctx, trip.id)
    const before = await loadTrip(tx, trip.id, now)
    if (before?.status !== trip.status || before.inHand) return { tx, trip: before, taken: false }
    const taken = await act(ctx, locked, step, point)
    return { tx, trip: await loadTrip(tx, trip.id, now), taken }
  })
  runAfterCommit(done.tx)
  return { trip: done.trip, taken: done.taken }
}
