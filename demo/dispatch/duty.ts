import { runningTrips } from '#contract/lists/trips.ts'
import { later } from '#demo/clock.ts'
import type { Driver, Making, MasterData, Trip } from '#demo/types.ts'

function dutyOf(
  { now, today }: Making,
  trips: readonly Trip[],
  dayOf: (at: Date) => string,
): Driver['status'] {
  const near = trips.some(
    ({ startAt, scheduledEnd }) => later(startAt, -75) < now && now < later(scheduledEnd, 40),
  )
  if (near) return 'on_duty'
  const todays = trips.filter(({ startAt }) => dayOf(startAt) === today)
  if (todays.some(({ startAt }) => startAt > now))
    return todays.some(({ startAt }) => startAt < now) ? 'on_break' : 'available'
  return todays.length > 0 ? 'off_duty' : 'available'
}

/** Sets what drivers and vehicles are doing now by the trips they have. */
export function setDuty(
  making: Making,
  master: MasterData,
  trips: readonly Trip[],
  dayOf: (at: Date) => string,
): void {
  const random = making.random.fork('duty')
  const live = Map.groupBy(
    trips.filter(({ status }) => status !== 'cancelled'),
    ({ driverId }) => driverId,
  )
  for (const { driver, vehicle } of master.crews) {
    const own = live.get(driver.id) ?? []
    const running = own.some(({ status }) => runningTrips.includes(status))
    const status = running ? 'on_duty' : dutyOf(making, own, dayOf)
    const lastPositionAt =
      status === 'on_duty' || status === 'on_break' ? later(making.now, -random.int(1, 8) / 4) : null
    Object.assign(driver, { status, lastPositionAt })
    if (running) Object.assign(vehicle, { status: 'in_use' })
  }
}
