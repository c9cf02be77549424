import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import { watchFences } from '#server/geofences/watch-fences.ts'
import { geofenceVisits } from '#server/schema/geofences.ts'
import { roadAlerts } from '#server/schema/road-alerts.ts'
import { deviceStates, devices } from '#server/schema/tracking.ts'
import { trips } from '#server/schema/trips.ts'
import { auditFromNow } from './support/audit.ts'
import type { Client } from './support/client.ts'
import { fenceWorld, home } from './support/fence-world.ts'
import { readStream } from './support/live.ts'

const { server, db, clock, world, report, fence } = await fenceWorld()
const minutesAgo = (ago: number) => new Date(clock().getTime() - ago * 60_000)
const desk = () => server.as('dispatcher')
const depot = await fence()

beforeEach(async () => {
  clock.advance(10 * 60)
  await db.delete(roadAlerts)
  await db.delete(geofenceVisits)
  await db.delete(deviceStates)
  await db.update(trips).set({ status: 'cancelled' })
})

/** The car is out with Ada and Ben and stands in the depot; Ben has been handed over. */
async function ride(vehicle: 'car' | 'van' = 'car') {
  const id = await world.trip(
    { driverId: 'amal', vehicleId: vehicle, status: 'onboard', startAt: minutesAgo(5) },
    { children: ['ada', 'ben'], companyId: 'hillside' },
  )
  const [trip] = await db.select().from(trips).where(eq(trips.id, id))
  const passengers = (trip?.passengers ?? []).map((one) => ({
    ...one,
    state: one.childId === 'ada' ? ('boarded' as const) : ('released' as const),
  }))
  await db.update(trips).set({ passengers }).where(eq(trips.id, id))
  await report(home, { vehicle })
  await watchFences(db, clock())
  return id
}

/** Which children somebody is noted to have located while they did something. */
async function locatedBy(act: () => Promise<unknown>) {
  const audited = await auditFromNow(db)
  await act()
  const looks = (await audited()).filter(({ action }) => action === 'locate')
  return [...new Set(looks.flatMap(({ entityIds }) => entityIds))].toSorted()
}

async function listen(client: Client) {
  const cookie = [...client.cookies].map((pair) => pair.join('=')).join('; ')
  const incoming = { socket: { remoteAddress: '192.0.2.10' } }
  const path = '/api/web/live?topics=vehicles'
  const reader = readStream(await server.app.request(path, { headers: { cookie } }, { incoming }))
  await reader.started()
  await reader.close()
}

async function deviceId() {
  const [device] = await db.select({ id: devices.id }).from(devices).where(eq(devices.vehicleId, 'car'))
  return device?.id ?? ''
}
const ok = async (client: Client, path: string) => expect((await client.get(path)).status, path).toBe(200)

describe('whoever sees where a vehicle is, is noted for the child who rides in it', () => {
  test.each([
    ['the list of devices', () => '/api/web/devices'],
    ['a device', async () => `/api/web/devices/${await deviceId()}`],
    ['where all vehicles are', () => '/api/web/tracking/vehicles'],
    ['changes since a moment', () => '/api/web/live/changes?topics=vehicles'],
    ['who is in a geofence', () => `/api/web/geofences/${depot.id}/visits`],
  ])('%s', async (_, address) => {
    await ride()
    const path = await address()
    const client = await desk()
    const located = await locatedBy(() => ok(client, path))
    expect(located).toContain('ada')
  })

  test('the stream', async () => {
    await ride()
    const client = await desk()
    expect(await locatedBy(() => listen(client))).toEqual(['ada'])
  })

  test('the way of a vehicle, and what happened with it', async () => {
    await ride()
    const client = await desk()
    for (const what of ['trail', 'events'])
      expect(
        await locatedBy(() =>
          ok(client, `/api/web/tracking/vehicles/car/${what}?from=${minutesAgo(1).toISOString()}`),
        ),
      ).toEqual(['ada', 'ben'])
  })

  test('a vehicle that came to a geofence before its trip began', async () => {
    await report(home)
    await watchFences(db, clock())
    await ride()
    const client = await desk()
    const path = `/api/web/geofences/${depot.id}/visits`
    expect(await locatedBy(() => ok(client, path))).toContain('ada')
  })

  test('a company that sees its own vehicle, also where a child of others rides in it', async () => {
    const trip = await ride('van')
    await db.insert(roadAlerts).values({
      ...{ kind: 'silent', vehicleId: 'van', tripId: trip, driverId: 'amal', at: clock() },
      ...{ onceKey: trip, lastAt: clock() },
      ...{ latitude: home.lat, longitude: home.lng, place: 'Depot', figures: {} },
    })
    const wheels = () => server.as('company', { company: 'wheels' })
    for (const path of ['tracking/vehicles', 'live/changes?topics=vehicles', 'tracking/alerts']) {
      const client = await wheels()
      expect(await locatedBy(() => ok(client, `/api/web/${path}`)), path).toContain('ada')
    }
    const coaches = await server.as('company', { company: 'coaches' })
    expect(await locatedBy(() => ok(coaches, '/api/web/live/changes?topics=vehicles'))).toEqual([])
  })
})

test('whoever only works with devices has looked for no child: an export, a bulk action, devices at rest', async () => {
  await ride()
  const client = await desk()
  const id = await deviceId()
  expect(
    await locatedBy(async () => {
      await ok(client, '/api/web/devices/export?format=csv')
      const change = { action: 'set', values: { active: true } }
      expect((await client.post('/api/web/devices/bulk', { ids: [id], ...change })).status).toBe(200)
    }),
  ).toEqual([])
  await db.update(trips).set({ status: 'completed' })
  const other = await desk()
  expect(await locatedBy(() => ok(other, '/api/web/devices'))).toEqual([])
})
