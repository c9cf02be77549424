import { and, eq, gte, isNotNull } from 'drizzle-orm'
import type { Point } from '#contract/place.ts'
import type { Db } from '#server/platform/db/connect.ts'
import { deviceStates, devices } from '#server/schema/tracking.ts'
import { isPhoneBelieved, loadPhones } from './run-phones.ts'

/** A vehicle where it was seen last; `accuracyM` and `speedKmh` are null where its device does not say. */
export interface SeenVehicle {
  vehicleId: string
  point: Point
  at: Date
  speedKmh: number | null
  accuracyM: number | null
}

/** Of a position from longer ago nothing is concluded. */
const freshMs = 2 * 60_000

type State = typeof deviceStates.$inferSelect

function seenBy(vehicleId: string, state: State, now: Date): SeenVehicle[] {
  const { time, latitude, longitude, speedKmh, accuracyM, heardAt } = state
  if (!time || latitude === null || longitude === null) return []
  const at = new Date(Math.min(time.getTime(), heardAt.getTime(), now.getTime()))
  if (now.getTime() - at.getTime() > freshMs) return []
  return [{ vehicleId, point: { lat: latitude, lng: longitude }, at, speedKmh, accuracyM }]
}

/** All vehicles that were seen in the last two minutes, by their own devices or by the phones of their drivers. */
export async function seenVehicles(db: Db, now: Date): Promise<Map<string, SeenVehicle>> {
  const since = new Date(now.getTime() - freshMs)
  const own = await db
    .select({ vehicleId: devices.vehicleId, state: deviceStates })
    .from(devices)
    .innerJoin(deviceStates, eq(deviceStates.deviceId, devices.id))
    .where(and(devices.active, isNotNull(devices.vehicleId), gte(deviceStates.heardAt, since)))
  const states = new Map(own.flatMap(({ vehicleId, state }) => (vehicleId ? [[vehicleId, state]] : [])))
  for (const [vehicleId, { state }] of await loadPhones(db, gte(deviceStates.heardAt, since)))
    if (isPhoneBelieved(states.get(vehicleId), state)) states.set(vehicleId, state)
  const seen = [...states].flatMap(([vehicleId, state]) => seenBy(vehicleId, state, now))
  return new Map(seen.map((one) => [one.vehicleId, one]))
}
