import type { RunPositions } from '#contract/driver-day.ts'
import { runningTrips } from '#contract/lists/trips.ts'
import type { ActorContext } from '#server/platform/history/actor-context.ts'
import { refused } from '#server/platform/http/problem.ts'
import { countWithin } from '#server/platform/http/throttle.ts'
import { findOrAddPhone } from '#server/tracking/find-device.ts'
import { take } from '#server/tracking/intake.ts'
import { courseOf, type Reported } from '#server/tracking/reported.ts'
import { noteRunPhones } from '#server/tracking/run-phones.ts'
import type { StoredTrip } from '#server/trips/progress.ts'
import { fullName } from '#server/trips/rows.ts'
import { ownDriver, ownRun } from './own-run.ts'

/** A phone sends every ten seconds or so, and what it could not send in one go. */
const perDriver = { limit: 1200, seconds: 3600 }
/** What was taken before the end comes in for so long after it was recorded, in milliseconds. */
const lateMs = 15 * 60_000

/** When a run was recorded as over; null while it is under way. Undefined for one that never set off. */
function endOf({ status, startedAt, completedAt, updatedAt }: StoredTrip): Date | null | undefined {
  if (startedAt === null) return undefined
  if (runningTrips.includes(status)) return null
  return completedAt && updatedAt > completedAt ? updatedAt : completedAt
}

/** The positions that were taken on the run: where a driver is before and after it is nobody's business. */
function duringRun({ startedAt, completedAt }: StoredTrip, { positions }: RunPositions): Reported[] {
  return positions.flatMap(({ time, course, ...where }) => {
    const at = new Date(time)
    if (startedAt === null || at < startedAt || (completedAt && at > completedAt)) return []
    const rest = { altitudeM: null, batteryPct: null, attributes: {} }
    return { ...where, ...rest, time: at, course: courseOf(course) }
  })
}

/** Takes in where a driver's phone was during a run of theirs, as from any device. 409 when the run is not under way. */
export async function takePositions(ctx: ActorContext, input: RunPositions): Promise<void> {
  const { db, now, env } = ctx
  const driver = await ownDriver(ctx)
  await countWithin(db, `positions:${driver.id}`, now, perDriver)
  const run = await ownRun(ctx, input.run)
  const end = endOf(run)
  if (end === undefined || (end !== null && now.getTime() - end.getTime() > lateMs))
    throw refused('not_under_way', 'driver-day:not_running')
  const reported = duringRun(run, input)
  if (reported.length === 0 || run.vehicleId === null) return
  const name = `${fullName(driver)} (${driver.code})`
  const phone = await findOrAddPhone(db, { id: driver.id, name }, now)
  if (!phone.active) throw refused('phone_off', 'driver-day:phone_off')
  const times = reported.map(({ time }) => time)
  await noteRunPhones(db, [{ tripId: run.id, deviceId: phone.id, vehicleId: run.vehicleId, times }])
  const word = { deviceId: phone.id, protocol: 'phone', heardAt: now, reported }
  if (!(await take(db, word, env.POSITION_DAYS))) throw refused('phone_off', 'driver-day:phone_off')
}
