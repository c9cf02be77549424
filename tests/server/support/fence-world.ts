import type { Area } from '#contract/area.ts'
import { movedBy } from '#contract/area.ts'
import type { Device } from '#contract/device.ts'
import type { Point } from '#contract/place.ts'
import { geofences } from '#server/schema/geofences.ts'
import { testServer } from '../support.ts'
import { tripWorld } from './trip-world.ts'

type Fence = Partial<typeof geofences.$inferInsert>

/** Where `tripWorld` picks up and sets down. */
export const home = { lat: 51.4545, lng: -2.5879 }
export const school = { lat: 51.47, lng: -2.62 }

/** A small business whose car has a tracker, and geofences around places. */
export async function fenceWorld() {
  const server = await testServer()
  const { db, clock } = server
  const world = await tripWorld(db, clock())
  const staff = await server.as('dispatcher')
  const tracker = async (vehicle: string) =>
    (
      await staff.post<Device>('/api/web/devices', {
        name: `Tracker of ${vehicle}`,
        vehicle,
        driver: null,
        active: true,
      })
    ).body
  const trackers = { car: await tracker('car'), van: await tracker('van') }
  /** A position of a vehicle, as its tracker sends it; speed in km/h. */
  async function report(
    at: Point,
    {
      vehicle = 'car',
      speed = 0,
      accuracy,
      agoS = 0,
    }: { vehicle?: 'car' | 'van'; speed?: number; accuracy?: number; agoS?: number } = {},
  ) {
    const values = {
      id: trackers[vehicle].uniqueId,
      lat: at.lat,
      lon: at.lng,
      speed: speed / 1.852,
      timestamp: clock().getTime() / 1000 - agoS,
      ...(accuracy !== undefined && { accuracy }),
    }
    const query = new URLSearchParams(Object.entries(values).map(([key, value]) => [key, String(value)]))
    return server.anonymous().get(`/api/tracking/osmand?${query}`)
  }
  const circle = (center: Point, radiusM = 150): Area => ({ shape: 'circle', center, radiusM })
  async function fence(values: Fence = {}) {
    const [made] = await db
      .insert(geofences)
      .values({
        name: 'Depot',
        kind: 'depot',
        area: circle(home),
        onEnter: 'nothing',
        onExit: 'nothing',
        active: true,
        ...values,
      })
      .returning()
    if (!made) throw new Error('No geofence was stored')
    return made
  }
  return { server, db, clock, world, staff, report, circle, fence }
}

/** So many metres north of a place. */
export const north = (of: Point, metres: number) => movedBy(of, 0, metres)
