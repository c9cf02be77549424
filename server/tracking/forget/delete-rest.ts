import { and, eq, inArray, isNotNull, lt, or, type SQL, sql } from 'drizzle-orm'
import type { AnyPgColumn } from 'drizzle-orm/pg-core'
import type { Db } from '#server/platform/db/connect.ts'
import { geofenceVisits } from '#server/schema/geofences.ts'
import { roadAlerts } from '#server/schema/road-alerts.ts'
import { deviceStates, devices, runPhones } from '#server/schema/tracking.ts'
import { noWord } from '../device-links.ts'
import type { DriverSpans } from './driver-spans.ts'

/** Whether some of these spans has both: one's own key, and a time within it. */
const isIn = (spans: readonly { key: string; from: Date; to: Date }[], key: AnyPgColumn, at: AnyPgColumn) =>
  sql`exists (
    select from jsonb_to_recordset(${JSON.stringify(spans)}::jsonb) as span(key text, "from" timestamptz, "to" timestamptz)
    where span.key = ${key} and ${at} >= span."from" and ${at} < span."to"
  )`

/**
 * Deletes what else says where a driver was: the last words of devices, alerts that are over, visits to geofences, and when
 * their phone told of a vehicle.
 */
export async function deleteRest(db: Db, driver: string, spans: DriverSpans, until: Date): Promise<void> {
  const byVehicle = spans.vehicles.map(({ vehicle, ...span }) => ({ key: vehicle, ...span }))
  const byDevice = spans.devices.map(({ device, ...span }) => ({ key: device, ...span }))
  const own = (column: AnyPgColumn): SQL | undefined =>
    spans.own.length > 0 ? inArray(column, spans.own) : undefined
  await db
    .update(deviceStates)
    .set(noWord)
    .where(
      or(
        and(own(deviceStates.deviceId), lt(deviceStates.time, until)),
        isIn(byDevice, deviceStates.deviceId, deviceStates.time),
      ),
    )
  await db
    .delete(roadAlerts)
    .where(
      and(
        isNotNull(roadAlerts.until),
        lt(roadAlerts.at, until),
        or(eq(roadAlerts.driverId, driver), isIn(byVehicle, roadAlerts.vehicleId, roadAlerts.at)),
      ),
    )
  await db
    .delete(geofenceVisits)
    .where(
      and(
        isNotNull(geofenceVisits.leftAt),
        isIn(byVehicle, geofenceVisits.vehicleId, geofenceVisits.enteredAt),
      ),
    )
  const phones = db
    .select({ id: devices.id })
    .from(devices)
    .where(or(eq(devices.phoneOf, driver), eq(devices.driverId, driver)))
  await db.delete(runPhones).where(and(inArray(runPhones.deviceId, phones), lt(runPhones.to, until)))
}
