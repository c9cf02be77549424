import { and, desc, eq, exists, gte, inArray, lte, or, type SQL, sql } from 'drizzle-orm'
import { ownDeviceMs } from '#contract/lists/tracking.ts'
import { runningTrips } from '#contract/lists/trips.ts'
import type { Db } from '#server/platform/db/connect.ts'
import { deviceStates, devices, runPhones } from '#server/schema/tracking.ts'
import { trips } from '#server/schema/trips.ts'

/*
 * A driver's phone says where the vehicle of their run is, where the vehicle's own device does not: that was not heard in the
 * two minutes before the phone was. So does a tracker that is linked to the driver, such as an app on their phone. This file is
 * the one place of that rule.
 */

interface Heard {
  heardAt: Date
}

/** Whether the phone is believed, by the last words of both. */
export const isPhoneBelieved = (own: Heard | null | undefined, phone: Heard): boolean =>
  !own || own.heardAt.getTime() < phone.heardAt.getTime() - ownDeviceMs

const isOfDriver = or(eq(devices.phoneOf, trips.driverId), eq(devices.driverId, trips.driverId))

/** The phones of drivers who are under way, with the vehicle that each is in and its last word of this run. */
function phonesUnderWay(db: Db, where?: SQL) {
  return db
    .selectDistinctOn([runPhones.vehicleId], {
      vehicle: runPhones.vehicleId,
      device: devices.id,
      state: deviceStates,
    })
    .from(runPhones)
    .innerJoin(trips, and(eq(trips.id, runPhones.tripId), eq(trips.vehicleId, runPhones.vehicleId)))
    .innerJoin(devices, and(eq(devices.id, runPhones.deviceId), isOfDriver, eq(devices.active, true)))
    .innerJoin(deviceStates, eq(deviceStates.deviceId, devices.id))
    .where(
      and(
        inArray(trips.status, [...runningTrips]),
        sql`${deviceStates.time} between ${runPhones.from} and ${runPhones.to}`,
        where,
      ),
    )
    .orderBy(runPhones.vehicleId, desc(deviceStates.heardAt))
}

/** Whether a device is the phone of whoever drives a trip, and has told of its vehicle. */
export const isPhoneOfTrip = (db: Db): SQL | undefined =>
  and(
    eq(devices.phoneOf, trips.driverId),
    exists(
      db
        .select({ one: sql`1` })
        .from(runPhones)
        .where(
          and(
            eq(runPhones.tripId, trips.id),
            eq(runPhones.deviceId, devices.id),
            eq(runPhones.vehicleId, trips.vehicleId),
          ),
        ),
    ),
  )

/** The phone of the driver who is under way with a vehicle. */
export const phoneIn = async (db: Db, vehicle: string) =>
  (await loadPhones(db, eq(runPhones.vehicleId, vehicle))).get(vehicle)

/** Those phones by vehicle; `where` is a condition on `deviceStates` and `runPhones`. */
export async function loadPhones(db: Db, where?: SQL) {
  const found = await phonesUnderWay(db, where)
  return new Map(found.map((phone) => [phone.vehicle, phone]))
}

/** When a device was in the vehicle of a run. */
export interface RunPhone {
  tripId: string
  deviceId: string
  vehicleId: string
  times: readonly Date[]
}

/** Notes that phones tell where the vehicles of runs are, each from the first of its times to the last. */
export async function noteRunPhones(db: Db, all: readonly RunPhone[]): Promise<void> {
  if (all.length === 0) return
  const rows = all.map(({ times, ...phone }) => {
    const at = times.map(Number)
    return { ...phone, from: new Date(Math.min(...at)), to: new Date(Math.max(...at)) }
  })
  await db
    .insert(runPhones)
    .values(rows)
    .onConflictDoUpdate({
      target: [runPhones.tripId, runPhones.deviceId, runPhones.vehicleId],
      set: {
        from: sql`least(${runPhones.from}, excluded.from_time)`,
        to: sql`greatest(${runPhones.to}, excluded.to_time)`,
      },
    })
}

/** Which phones told where a vehicle was within a span, each from when to when. */
export async function phonesIn(db: Db, vehicle: string, from: Date, to: Date) {
  const found = await db
    .select({ device: runPhones.deviceId, from: runPhones.from, to: runPhones.to })
    .from(runPhones)
    .where(and(eq(runPhones.vehicleId, vehicle), lte(runPhones.from, to), gte(runPhones.to, from)))
  return found.map((one) => ({
    device: one.device,
    from: one.from > from ? one.from : from,
    to: one.to < to ? one.to : to,
  }))
}
