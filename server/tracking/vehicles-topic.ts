import { and, eq, inArray, isNotNull, type SQL, type SQLWrapper } from 'drizzle-orm'
import * as access from '#contract/access.ts'
import type { AlertChange, VehicleMove } from '#contract/live.ts'
import type { Db } from '#server/platform/db/connect.ts'
import type { Looker, Topic } from '#server/platform/live/topic.ts'
import type { User } from '#server/platform/sessions/user.ts'
import { vehicleOwner } from '#server/reach/fleet.ts'
import { vehicles } from '#server/schema/fleet.ts'
import { roadAlerts } from '#server/schema/road-alerts.ts'
import { deviceStates, devices } from '#server/schema/tracking.ts'
import { trips } from '#server/schema/trips.ts'
import { auditLook } from './audit-look.ts'
import { isTracked, ridersNow } from './riders-now.ts'
import { isPhoneBelieved, loadPhones } from './run-phones.ts'

/** A company hears of its own vehicles, others who may of all. */
const reachOf = (user: User) => JSON.stringify(vehicleOwner(user))
const everybodys = JSON.stringify('all')
const ofCompany = (company: string) => JSON.stringify({ company })

const word = {
  id: vehicles.id,
  company: vehicles.companyId,
  heardAt: deviceStates.heardAt,
  time: deviceStates.time,
  latitude: deviceStates.latitude,
  longitude: deviceStates.longitude,
  speedKmh: deviceStates.speedKmh,
  course: deviceStates.course,
  batteryPct: deviceStates.batteryPct,
}

/** Vehicles whose own device has spoken. */
const movedThemselves = (tx: Db, written: (column: SQLWrapper) => SQL) =>
  tx
    .select(word)
    .from(deviceStates)
    .innerJoin(devices, eq(devices.id, deviceStates.deviceId))
    .innerJoin(vehicles, eq(vehicles.id, devices.vehicleId))
    .where(and(written(deviceStates.changedIn), isNotNull(deviceStates.time)))

/** Vehicles of which their driver's phone has spoken, where it is believed. */
async function movedByPhone(tx: Db, written: (column: SQLWrapper) => SQL) {
  const phones = await loadPhones(tx, written(deviceStates.changedIn))
  if (phones.size === 0) return []
  const found = await tx
    .select({ id: vehicles.id, company: vehicles.companyId, own: { heardAt: deviceStates.heardAt } })
    .from(vehicles)
    .leftJoin(devices, and(eq(devices.vehicleId, vehicles.id), eq(devices.active, true)))
    .leftJoin(deviceStates, eq(deviceStates.deviceId, devices.id))
    .where(inArray(vehicles.id, [...phones.keys()]))
  return found.flatMap(({ id, company, own }) => {
    const phone = phones.get(id)
    if (!phone || !isPhoneBelieved(own, phone.state)) return []
    const { heardAt, time, latitude, longitude, speedKmh, course, batteryPct } = phone.state
    return { id, company, heardAt, time, latitude, longitude, speedKmh, course, batteryPct }
  })
}

/** Vehicles whose alerts have changed. */
const alerted = (tx: Db, written: (column: SQLWrapper) => SQL) =>
  tx
    .selectDistinct({ id: vehicles.id, company: vehicles.companyId })
    .from(roadAlerts)
    .innerJoin(vehicles, eq(vehicles.id, roadAlerts.vehicleId))
    .where(written(roadAlerts.changedIn))

/** Vehicles that have moved, and whose alerts have changed, by whose they are. */
async function changes(tx: Db, written: (column: SQLWrapper) => SQL) {
  const rows = [...(await movedThemselves(tx, written)), ...(await movedByPhone(tx, written))]
  const alerts = (await alerted(tx, written)).map(({ id, company }) => ({
    company,
    move: { id, alerts: true as const },
  }))
  const moved = rows.flatMap(({ company, ...row }): { company: string | null; move: VehicleMove }[] => {
    const { latitude, longitude } = row
    if (!row.time || latitude === null || longitude === null) return []
    const instants = { heardAt: row.heardAt.toISOString(), time: row.time.toISOString() }
    return [{ company, move: { ...row, ...instants, latitude, longitude } }]
  })
  const moves: { company: string | null; move: VehicleMove | AlertChange }[] = [...moved, ...alerts]
  const all = moves.map(({ move }) => move)
  const byReach = Map.groupBy(moves, ({ company }) => (company === null ? '' : ofCompany(company)))
  return (reach: string) => (reach === everybodys ? all : (byReach.get(reach) ?? []).map(({ move }) => move))
}

/** The vehicles of a reach, as a condition on the trips that they are out for. */
function within(db: Db, reach: string): SQL | undefined {
  const owner: ReturnType<typeof vehicleOwner> = JSON.parse(reach)
  if (owner === 'all') return undefined
  const own = eq(vehicles.companyId, owner?.company ?? '')
  return inArray(trips.vehicleId, db.select({ id: vehicles.id }).from(vehicles).where(own))
}

async function look(db: Db, reach: string, lookers: readonly Looker[]): Promise<void> {
  const riders = await ridersNow(db, and(isTracked(db), within(db, reach)))
  for (const { user, ip, now } of lookers) await auditLook({ db, user, ip, now }, riders)
}

/** Where vehicles are, as they report it: the newest position of each that has one and a device. */
export const vehiclesTopic: Topic = { access: access.tracking.read, reachOf, changes, look }
