import { asc, eq, inArray, sql } from 'drizzle-orm'
import type { BoardDriver } from '#contract/trip-board.ts'
import { driverBlockReasons, leaveBetween, leaveReasons, loadPapers } from '#server/papers/block-reasons.ts'
import type { ActorContext } from '#server/platform/history/actor-context.ts'
import { driverReach, isDriverInReach } from '#server/reach/fleet.ts'
import { shiftsOn } from '#server/rides/shifts-on.ts'
import { vehicleModels, vehicles } from '#server/schema/fleet.ts'
import { companies, drivers } from '#server/schema/people.ts'
import { fullName } from './rows.ts'

const atWork = ['available', 'on_duty', 'on_break'] as const

/** The drivers of the day's trips, and those at work without any, by name. */
function laneDrivers({ db, user }: ActorContext, ids: readonly string[]) {
  const withTrips = ids.length > 0 ? inArray(drivers.id, [...new Set(ids)]) : sql`false`
  const idle = driverReach(user) ?? sql`true`
  return db
    .select({
      driver: drivers,
      company: { id: companies.id, name: companies.name },
      usual: { id: vehicles.id, plate: vehicles.plate },
      body: vehicleModels.body,
    })
    .from(drivers)
    .leftJoin(companies, eq(companies.id, drivers.companyId))
    .leftJoin(vehicles, eq(vehicles.id, drivers.vehicleId))
    .leftJoin(vehicleModels, eq(vehicleModels.id, vehicles.modelId))
    .where(sql`${withTrips} or (${idle} and ${inArray(drivers.status, [...atWork])})`)
    .orderBy(asc(drivers.lastName), asc(drivers.firstName), asc(drivers.id))
}

const nothingKnown = {
  company: null,
  vehicle: null,
  status: null,
  canWork: null,
  blockReasons: [],
  shifts: null,
  onLeave: false,
}

/**
 * The lanes of a day: the drivers of its trips (`ids`), and those at work without any. How a driver stands is for those who
 * may look drivers up, and for themselves.
 */
export async function boardDrivers(
  ctx: ActorContext,
  day: string,
  zone: string,
  ids: readonly string[],
): Promise<BoardDriver[]> {
  const rows = await laneDrivers(ctx, ids)
  const isKnown = (row: (typeof rows)[number]) => isDriverInReach(ctx.user, row.driver)
  const papers = await loadPapers(
    ctx.db,
    'driver',
    rows.filter(isKnown).map(({ driver }) => driver.id),
  )
  return rows.map((row) => {
    const { driver, company } = row
    const named = { id: driver.id, name: fullName(driver), code: driver.code, phone: driver.phone }
    if (!isKnown(row)) return { ...named, ...nothingKnown }
    const blockReasons = [
      ...driverBlockReasons(driver, papers.get(driver.id) ?? [], day, ctx),
      ...leaveReasons(driver.leave, day, ctx),
    ]
    return {
      ...named,
      company,
      vehicle: row.usual && row.body ? { ...row.usual, body: row.body } : null,
      status: driver.status,
      canWork: blockReasons.length === 0,
      blockReasons,
      shifts: shiftsOn(driver.shifts, day, zone),
      onLeave: leaveBetween(driver.leave, day, day) !== undefined,
    }
  })
}
