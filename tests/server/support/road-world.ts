import { eq } from 'drizzle-orm'
import type { Point } from '#contract/place.ts'
import { notifications } from '#server/schema/notifications.ts'
import { roadAlerts } from '#server/schema/road-alerts.ts'
import { deviceStates, devices, positions } from '#server/schema/tracking.ts'
import type { StoredPassenger } from '#server/schema/trips.ts'
import { trips } from '#server/schema/trips.ts'
import { watchVehicles } from '#server/tracking/alerts/watch-vehicles.ts'
import { storePositions } from '#server/tracking/store-positions.ts'
import type { testServer } from '../support.ts'
import { tripWorld } from './trip-world.ts'

export const home: Point = { lat: 51.4545, lng: -2.5879 }
export const school: Point = { lat: 51.47, lng: -2.62 }
/** So many metres to the north of a point. */
export const north = ({ lat, lng }: Point, metres: number): Point => ({ lat: lat + metres / 111_195, lng })

/** The car and the van of the trip world with a tracker each, `car-tracker` and `van-tracker`, and a desk that is told. */
export async function roadWorld({ db, clock, ...server }: Awaited<ReturnType<typeof testServer>>) {
  const start = clock()
  const world = await tripWorld(db, start)
  const desk = await server.account('dispatcher')
  await db.insert(devices).values(
    ['car', 'van'].map((vehicle) => ({
      ...{ id: `${vehicle}-tracker`, name: `Tracker of ${vehicle}`, uniqueId: vehicle },
      ...{ source: 'osmand' as const, vehicleId: vehicle, active: true },
    })),
  )

  /** A position of a device, `agoS` seconds old, that comes in now. */
  const report = (
    device: string,
    { lat, lng }: Point,
    speedKmh: number | null = 0,
    { agoS = 0, accuracyM = 5 }: { agoS?: number; accuracyM?: number } = {},
  ) => {
    const time = new Date(clock().getTime() - agoS * 1000)
    const where = { latitude: lat, longitude: lng, altitudeM: null, speedKmh, course: 90, accuracyM }
    const reported = [{ ...where, time, batteryPct: 80, attributes: {} }]
    return storePositions(
      db,
      [{ deviceId: device, protocol: 'osmand', heardAt: clock(), reported }],
      clock(),
      90,
    )
  }
  const look = (limit = 110) =>
    watchVehicles(db, clock(), { SPEED_LIMIT_KMH: limit, OPERATOR_ZONE: 'Europe/London' })
  const alerts = () => db.select().from(roadAlerts).orderBy(roadAlerts.at)
  const notified = async () =>
    (await db.select().from(notifications).where(eq(notifications.accountId, desk))).map(
      ({ kind, data }) => ({
        kind,
        data,
      }),
    )

  const stored = async (id: string) => {
    const [trip] = await db.select().from(trips).where(eq(trips.id, id))
    if (!trip) throw new Error('no such trip')
    return trip
  }
  /** A passenger of a trip gets on, is handed over, or does not come. */
  async function rider(
    id: string,
    child: string,
    state: StoredPassenger['state'],
    place: string | null = null,
  ) {
    const at = clock().toISOString()
    const record = { at, by: 'Amal', place, position: null, distanceM: null, method: null, checkedBy: null }
    const to = { kind: null, id: null, name: null, relationship: null }
    const passengers = (await stored(id)).passengers.map((one) => {
      if (one.childId !== child) return one
      const released = { ...record, to, attempts: 0, approvedBy: null, reason: null }
      return {
        ...one,
        ...{ state, at },
        ...(state === 'boarded' && { boarded: record }),
        ...(state === 'released' && { released }),
      }
    })
    await db.update(trips).set({ passengers, updatedAt: clock() }).where(eq(trips.id, id))
  }
  /** A trip of the car that is under way with Ada aboard since some minutes ago. */
  async function carrying(values: Parameters<typeof world.trip>[0] = {}, of = { children: ['ada'] }) {
    const id = await world.trip(
      {
        driverId: 'amal',
        vehicleId: 'car',
        status: 'onboard',
        startAt: world.after(-10),
        startedAt: world.after(-20),
        ...values,
      },
      of,
    )
    await rider(id, 'ada', 'boarded', '4 Park Row, Bristol')
    return id
  }
  async function reset() {
    clock.set(start)
    await db.delete(roadAlerts)
    await db.delete(notifications)
    await db.delete(positions)
    await db.delete(deviceStates)
    await db.update(trips).set({ status: 'cancelled', completedAt: new Date('2026-01-01') })
  }
  return { world, report, look, alerts, notified, stored, rider, carrying, reset, desk }
}
