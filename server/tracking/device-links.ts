import { and, eq, inArray, isNull, sql } from 'drizzle-orm'
import type { Db } from '#server/platform/db/connect.ts'
import { deviceLinks, deviceStates, devices } from '#server/schema/tracking.ts'

/** The last word of a device says where it was: nothing of it is left, and the next one takes its place. */
export const noWord = {
  ...{ time: null, latitude: null, longitude: null, altitudeM: null, speedKmh: null, course: null },
  ...{ accuracyM: null, batteryPct: null, attributes: {} },
  changedIn: sql`pg_current_xact_id()`,
}

/**
 * Notes that a device was taken out of one vehicle or put into another one: where it was until then is no business of those
 * who see the other. One that is linked for the first time was there all along.
 */
export async function noteLink(
  db: Db,
  deviceId: string,
  { before, after }: Record<'before' | 'after', string | null>,
  now: Date,
): Promise<void> {
  if (before === after) return
  if (before !== null) {
    const isOpen = and(eq(deviceLinks.deviceId, deviceId), isNull(deviceLinks.to))
    const closed = await db.update(deviceLinks).set({ to: now }).where(isOpen).returning()
    if (closed.length === 0)
      await db.insert(deviceLinks).values({ deviceId, vehicleId: before, from: null, to: now })
  }
  if (after === null || (await db.$count(deviceLinks, eq(deviceLinks.deviceId, deviceId))) === 0) return
  await db.insert(deviceLinks).values({ deviceId, vehicleId: after, from: now, to: null })
  await db.update(deviceStates).set(noWord).where(eq(deviceStates.deviceId, deviceId))
}

/** A device with the vehicle that it was in, from when on and until when; null is always. */
export interface DeviceLink {
  device: string
  vehicle: string
  from: Date | null
  to: Date | null
}

/** Which devices these vehicles had and have. */
export async function linksOf(db: Db, vehicles: readonly string[]): Promise<DeviceLink[]> {
  if (vehicles.length === 0) return []
  const noted = await db
    .select({
      device: deviceLinks.deviceId,
      vehicle: deviceLinks.vehicleId,
      from: deviceLinks.from,
      to: deviceLinks.to,
    })
    .from(deviceLinks)
    .where(inArray(deviceLinks.vehicleId, [...vehicles]))
  const current = await db
    .select({ device: devices.id, vehicle: sql<string>`${devices.vehicleId}` })
    .from(devices)
    .where(inArray(devices.vehicleId, [...vehicles]))
  const isNoted = (device: string) => noted.some((one) => one.device === device && one.to === null)
  const always = current.filter(({ device }) => !isNoted(device))
  return [...noted, ...always.map((one) => ({ ...one, from: null, to: null }))]
}

/** The part of a span in which a device was in its vehicle; null where it was not. */
export function partOf<Span extends { from: Date; to: Date }>(span: Span, link: DeviceLink): Span | null {
  const from = link.from && link.from > span.from ? link.from : span.from
  const to = link.to && link.to < span.to ? link.to : span.to
  return from < to || (from.getTime() === to.getTime() && span.from.getTime() === span.to.getTime())
    ? { ...span, from, to }
    : null
}
