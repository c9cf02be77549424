import type { DriverCallInput } from '#contract/driver-day.ts'
import { endedTrips } from '#contract/lists/trips.ts'
import { recordSickness } from '#server/drivers/sickness.ts'
import type { WriteContext } from '#server/platform/history/actor-context.ts'
import { recordAudit } from '#server/platform/history/audit.ts'
import { recordEvent } from '#server/platform/history/events.ts'
import { refused } from '#server/platform/http/problem.ts'
import { problemList } from '#server/platform/http/problem-list.ts'
import { countWithin } from '#server/platform/http/throttle.ts'
import { dayIn } from '#server/platform/time/format-date.ts'
import { driverCalls } from '#server/schema/driver-day.ts'
import type { drivers } from '#server/schema/people.ts'
import { happenedAt } from '#server/trips/happened.ts'
import type { StoredTrip } from '#server/trips/progress.ts'
import { findOwnRun, ownDriver, ownRun } from './own-run.ts'
import { tellDesk } from './tell-desk.ts'

/** Whoever calls for help presses more than once: nobody is turned away for that. */
const limits = {
  sick: { limit: 10, seconds: 24 * 3600 },
  delayed: { limit: 60, seconds: 24 * 3600 },
  sos: { limit: 120, seconds: 3600 },
}

/** 400 by field for what a call lacks. */
function checkCall({ t }: WriteContext, { kind, run, minutes }: DriverCallInput): void {
  if (kind !== 'delayed') return
  const problems = problemList()
  if (run === undefined) problems.add('run', t('driver-day:needs.run'))
  if (minutes === undefined) problems.add('minutes', t('driver-day:needs.minutes'))
  problems.throwIfAny()
}

/** When it happened, and as the phone says it. Whoever calls for help is heard whatever their clock says. */
function timesOf(ctx: WriteContext, { kind, at }: DriverCallInput) {
  const saidAt = new Date(at)
  if (kind !== 'sos') return { at: happenedAt(ctx, saidAt), saidAt }
  return { at: saidAt > ctx.now ? ctx.now : saidAt, saidAt }
}

/** The run that a call is about; a call for help is one also without it, and when the run was given away. */
async function runOf(ctx: WriteContext, { kind, run }: DriverCallInput): Promise<StoredTrip | null> {
  if (run === undefined) return null
  if (kind !== 'sos') return ownRun(ctx, run)
  return (await findOwnRun(ctx, run)) ?? null
}

interface Call {
  driver: typeof drivers.$inferSelect
  run: StoredTrip | null
  at: Date
  saidAt: Date
  input: DriverCallInput
}

/** What a call is in the timeline of its run. */
async function note(ctx: WriteContext, { run, at, saidAt, input }: Call): Promise<void> {
  if (run === null || input.kind === 'sick') return
  const { kind, minutes, position = null, note: words } = input
  const changes = kind === 'delayed' ? [{ field: 'delayMin', before: null, after: String(minutes) }] : []
  await recordEvent(ctx, {
    entity: 'trip',
    entityId: run.id,
    type: kind,
    at,
    saidAt,
    position,
    changes,
    note: words || null,
  })
}

const tell: Record<DriverCallInput['kind'], (ctx: WriteContext, call: Call) => Promise<void>> = {
  sick: async (ctx, { driver, at }) => {
    const { OPERATOR_ZONE: zone } = ctx.env
    await recordSickness(ctx, driver.id, { from: dayIn(zone, at), to: dayIn(zone, ctx.now) })
    await tellDesk(ctx, 'driver_sick', { reference: driver.code, driver: driver.id })
  },
  delayed: (ctx, { run, input }) => tellDesk(ctx, 'driver_delayed', { minutes: input.minutes }, run?.id),
  sos: (ctx, { driver, run, input }) =>
    tellDesk(
      ctx,
      'driver_sos',
      { reference: driver.code, ...(input.position && { point: input.position }) },
      run?.id,
    ),
}

/** Takes what a driver tells the desk with one press; the same press twice is one. */
export async function recordCall(ctx: WriteContext, input: DriverCallInput): Promise<void> {
  const { db, now } = ctx
  const driver = await ownDriver(ctx)
  checkCall(ctx, input)
  await countWithin(db, `driver-calls:${input.kind}:${driver.id}`, now, limits[input.kind])
  const run = await runOf(ctx, input)
  if (input.kind === 'delayed' && run && endedTrips.includes(run.status))
    throw refused('over', 'driver-day:over')
  const call: Call = { driver, run, ...timesOf(ctx, input), input }
  const { kind, minutes = null, position = null } = input
  const { at, saidAt } = call
  const told = { driverId: driver.id, at, saidAt, recordedAt: now, note: input.note || null }
  const [added] = await db
    .insert(driverCalls)
    .values({ ...told, kind, tripId: run?.id ?? null, minutes, position })
    .onConflictDoNothing()
    .returning({ id: driverCalls.id })
  if (!added) return
  await recordAudit(ctx, 'create', 'driver-call', [added.id])
  await note(ctx, call)
  await tell[kind](ctx, call)
}
