import { and, asc, eq, gt, gte, inArray, isNotNull, lt, or } from 'drizzle-orm'
import type { Db } from '#server/platform/db/connect.ts'
import { events } from '#server/schema/history.ts'
import { devices, runPhones } from '#server/schema/tracking.ts'
import { trips } from '#server/schema/trips.ts'
import { linksOf, partOf } from '../device-links.ts'

/** From when on and until when, without that moment itself. */
export interface Span {
  from: Date
  to: Date
}
interface OfVehicle extends Span {
  vehicle: string
}
interface OfDevice extends Span {
  device: string
}
/** Whose positions of when are those of a driver. */
export interface DriverSpans {
  /** Their phone and their own tracker. */
  own: string[]
  vehicles: OfVehicle[]
  devices: OfDevice[]
}

/** Who had a vehicle before the oldest position is looked for so much farther back. */
const lookBackMs = 8 * 86_400_000

interface Had {
  vehicle: string
  driver: string | null
  from: Date
}

/** The vehicles that a driver set off with, or was exchanged in. */
async function vehiclesOf(db: Db, driver: string, since: Date): Promise<string[]> {
  const lost = db
    .select({ id: events.entityId })
    .from(events)
    .where(and(eq(events.lostDriver, driver), eq(events.entity, 'trip'), gte(events.at, since)))
  const theirs = or(eq(trips.driverId, driver), inArray(trips.id, lost))
  const found = await db
    .selectDistinct({ vehicle: trips.vehicleId })
    .from(trips)
    .where(and(theirs, isNotNull(trips.startedAt), isNotNull(trips.vehicleId), gte(trips.startAt, since)))
  return found.flatMap(({ vehicle }) => vehicle ?? [])
}

/** Who had these vehicles from when on: whoever set off, or took over on the way. In order of vehicle and time. */
async function hadBy(db: Db, vehicles: readonly string[], since: Date): Promise<Had[]> {
  const driven = and(
    inArray(trips.vehicleId, [...vehicles]),
    isNotNull(trips.startedAt),
    gte(trips.startAt, since),
  )
  const found = await db
    .select({ id: trips.id, vehicle: trips.vehicleId, driver: trips.driverId, from: trips.startedAt })
    .from(trips)
    .where(driven)
  const exchanged = await db
    .select({ trip: events.entityId, lost: events.lostDriver, at: events.at })
    .from(events)
    .innerJoin(trips, eq(trips.id, events.entityId))
    .where(
      and(eq(events.entity, 'trip'), isNotNull(events.lostDriver), gt(events.at, trips.startedAt), driven),
    )
    .orderBy(asc(events.id))
  const lossesOf = Map.groupBy(exchanged, ({ trip }) => trip)
  const all = found.flatMap(({ id, vehicle, driver, from }): Had[] => {
    if (vehicle === null || from === null) return []
    const losses = lossesOf.get(id) ?? []
    const starts = [from, ...losses.map(({ at }) => at)]
    return starts.map((at, index) => ({ vehicle, driver: losses[index]?.lost ?? driver, from: at }))
  })
  return all.toSorted((a, b) => a.vehicle.localeCompare(b.vehicle) || a.from.getTime() - b.from.getTime())
}

/** A vehicle is with whoever set off with it last, until somebody else does; one of them after the other is one span. */
function spansIn(had: readonly Had[], driver: string, until: Date): OfVehicle[] {
  const spans: OfVehicle[] = []
  for (const [index, { vehicle, driver: by, from }] of had.entries()) {
    const next = had[index + 1]
    const end = next?.vehicle === vehicle && next.from < until ? next.from : until
    if (by !== driver || from >= end) continue
    const last = spans.at(-1)
    if (last?.vehicle === vehicle && last.to.getTime() === from.getTime()) last.to = end
    else spans.push({ vehicle, from, to: end })
  }
  return spans
}

/**
 * Where a driver was, until a time: their phone and own tracker always, a vehicle from when they set off with it until
 * somebody else does. On runs whose vehicle was exchanged their phone tells when they were in the first one.
 */
export async function driverSpans(db: Db, driver: string, oldest: Date, until: Date): Promise<DriverSpans> {
  const since = new Date(oldest.getTime() - lookBackMs)
  const isTheirs = or(eq(devices.phoneOf, driver), eq(devices.driverId, driver))
  const own = await db.select({ id: devices.id }).from(devices).where(isTheirs)
  const phones = await db
    .select({ vehicle: runPhones.vehicleId, from: runPhones.from, to: runPhones.to })
    .from(runPhones)
    .innerJoin(devices, eq(devices.id, runPhones.deviceId))
    .where(and(isTheirs, lt(runPhones.from, until)))
  const driven = await vehiclesOf(db, driver, since)
  const vehicles = [
    ...spansIn(await hadBy(db, driven, since), driver, until),
    // The last moment is within it.
    ...phones.map(({ to, ...rest }) => ({
      ...rest,
      to: new Date(Math.min(to.getTime() + 1, until.getTime())),
    })),
  ]
  const links = await linksOf(db, [...new Set(vehicles.map(({ vehicle }) => vehicle))])
  return {
    own: own.map(({ id }) => id),
    vehicles,
    devices: vehicles.flatMap(({ vehicle, ...span }) =>
      links
        .filter((one) => one.vehicle === vehicle)
        .flatMap((link) => partOf({ device: link.device, ...span }, link) ?? []),
    ),
  }
}
