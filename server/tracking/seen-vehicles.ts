import { and, eq, isNotNull } from 'drizzle-orm'
import type { Point } from '#contract/place.ts'
import type { Db } from '#server/platform/db/connect.ts'
import { deviceStates, devices } from '#server/schema/tracking.ts'
import { trueTime } from './expected/arrivals.ts'
import { isPhoneBelieved, loadPhones } from './run-phones.ts'

/** Slower than this it stands: the speed of a vehicle at rest is never quite nothing. */
export const movingKmh = 5
/** Of a position that is less exact than this, in metres, nothing is concluded. */
export const exactM = 100

/** A vehicle as it was heard last, by its own device or else by its driver's phone. */
export interface SeenVehicle {
  vehicle: string
  device: string
  /** When either was heard last. */
  heardAt: Date
  /** Where it was last, and when that was. */
  at: Date
  point: Point
  kmh: number | null
  accuracyM: number | null
}

const state = {
  heardAt: deviceStates.heardAt,
  time: deviceStates.time,
  latitude: deviceStates.latitude,
  longitude: deviceStates.longitude,
  speedKmh: deviceStates.speedKmh,
  accuracyM: deviceStates.accuracyM,
}
type Word = Pick<typeof deviceStates.$inferSelect, keyof typeof state>

function seenBy(vehicle: string, device: string, word: Word, now: Date): SeenVehicle[] {
  const { heardAt, time, latitude, longitude, speedKmh: kmh, accuracyM } = word
  if (!time || latitude === null || longitude === null) return []
  const point = { lat: latitude, lng: longitude }
  return [{ vehicle, device, heardAt, at: trueTime(time, heardAt, now), point, kmh, accuracyM }]
}

/** All vehicles of which anything was ever heard, by id. */
export async function seenVehicles(db: Db, now: Date): Promise<Map<string, SeenVehicle>> {
  const own = await db
    .select({ vehicle: devices.vehicleId, device: devices.id, ...state })
    .from(devices)
    .innerJoin(deviceStates, eq(deviceStates.deviceId, devices.id))
    .where(and(devices.active, isNotNull(devices.vehicleId)))
  const words = new Map(own.map((row) => [row.vehicle as string, row]))
  const seen = new Map(
    own.flatMap((row) =>
      seenBy(row.vehicle as string, row.device, row, now).map((one) => [one.vehicle, one] as const),
    ),
  )
  for (const [vehicle, phone] of await loadPhones(db)) {
    const known = seen.get(vehicle)
    if (isPhoneBelieved(words.get(vehicle), phone.state)) {
      for (const one of seenBy(vehicle, phone.device, phone.state, now)) seen.set(vehicle, one)
    } else if (known && phone.state.heardAt > known.heardAt) known.heardAt = phone.state.heardAt
  }
  return seen
}

/** Of a position from longer ago nothing is concluded about where a vehicle is now. */
const freshMs = 2 * 60_000

/** Those that were seen in the last two minutes. */
export async function freshVehicles(db: Db, now: Date): Promise<Map<string, SeenVehicle>> {
  const seen = await seenVehicles(db, now)
  return new Map([...seen].filter(([, { at }]) => now.getTime() - at.getTime() <= freshMs))
}
