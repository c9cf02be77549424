import { and, eq, isNotNull, type SQL, type SQLWrapper } from 'drizzle-orm'
import * as access from '#contract/access.ts'
import type { VehicleMove } from '#contract/live.ts'
import type { Db } from '#server/platform/db/connect.ts'
import type { Topic } from '#server/platform/live/topic.ts'
import type { User } from '#server/platform/sessions/user.ts'
import { vehicleOwner } from '#server/reach/fleet.ts'
import { vehicles } from '#server/schema/fleet.ts'
import { deviceStates, devices } from '#server/schema/tracking.ts'

/** A company hears of its own vehicles, others who may of all. */
const reachOf = (user: User) => JSON.stringify(vehicleOwner(user))
const everybodys = JSON.stringify('all')
const ofCompany = (company: string) => JSON.stringify({ company })

/** Vehicles that have moved, by whose they are. */
async function changes(tx: Db, written: (column: SQLWrapper) => SQL) {
  const rows = await tx
    .select({
      id: vehicles.id,
      company: vehicles.companyId,
      heardAt: deviceStates.heardAt,
      time: deviceStates.time,
      latitude: deviceStates.latitude,
      longitude: deviceStates.longitude,
      speedKmh: deviceStates.speedKmh,
      course: deviceStates.course,
      batteryPct: deviceStates.batteryPct,
    })
    .from(deviceStates)
    .innerJoin(devices, eq(devices.id, deviceStates.deviceId))
    .innerJoin(vehicles, eq(vehicles.id, devices.vehicleId))
    .where(and(written(deviceStates.changedIn), isNotNull(deviceStates.time)))
  const moves = rows.flatMap(({ company, ...row }): { company: string | null; move: VehicleMove }[] => {
    const { latitude, longitude } = row
    if (!row.time || latitude === null || longitude === null) return []
    const instants = { heardAt: row.heardAt.toISOString(), time: row.time.toISOString() }
    return [{ company, move: { ...row, ...instants, latitude, longitude } }]
  })
  const all = moves.map(({ move }) => move)
  const byReach = Map.groupBy(moves, ({ company }) => (company === null ? '' : ofCompany(company)))
  return (reach: string) => (reach === everybodys ? all : (byReach.get(reach) ?? []).map(({ move }) => move))
}

/** Where vehicles are, as they report it: the newest position of each that has one and a device. */
export const vehiclesTopic: Topic = { access: access.tracking.read, reachOf, changes }
