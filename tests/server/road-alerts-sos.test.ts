import { beforeEach, describe, expect, test } from 'vitest'
import type { RoadAlerts } from '#contract/road-alert.ts'
import { driverCalls } from '#server/schema/driver-day.ts'
import { home, north, roadWorld, school } from './support/road-world.ts'
import { testServer } from './support.ts'

const server = await testServer()
const { db, clock } = server
const { world, report, look, alerts, notified, carrying, reset, desk } = await roadWorld(server)
beforeEach(async () => {
  await reset()
  await db.delete(driverCalls)
})

/** A driver calls, some seconds ago. */
async function calls(
  trip: string | null,
  { driver = 'amal', agoS = 0, recordedAgoS = agoS, position = null, kind = 'sos' }: Partial<Call> = {},
) {
  const at = new Date(clock().getTime() - agoS * 1000)
  const recordedAt = new Date(clock().getTime() - recordedAgoS * 1000)
  const times = { at, saidAt: at, recordedAt }
  await db.insert(driverCalls).values({ driverId: driver, ...times, kind, tripId: trip, position })
}
interface Call {
  driver: string
  agoS: number
  /** When it came in. */
  recordedAgoS: number
  position: { lat: number; lng: number } | null
  kind: 'sos' | 'delayed'
}

describe('a driver who calls for help', () => {
  test('is on the map where they said that they are, once, and stays until somebody has seen it', async () => {
    const trip = await carrying()
    await report('car-tracker', home, 0)
    await calls(trip, { position: north(home, 40) })
    expect(await look()).toBe(1)
    expect(await look()).toBe(0)
    expect(await alerts()).toMatchObject([
      {
        ...{ kind: 'sos', vehicleId: 'car', tripId: trip, driverId: 'amal', figures: { riders: 1 } },
        ...{ at: clock(), until: clock(), latitude: north(home, 40).lat },
      },
    ])
    // They were notified when the driver called.
    expect(await notified()).toEqual([])
    clock.advance(3600)
    const office = await server.signedIn(desk)
    const read = async () => (await office.get<RoadAlerts>('/api/web/tracking/alerts')).body.results
    const [alert] = await read()
    expect(alert).toMatchObject({ kind: 'sos', vehicle: { id: 'car' }, seen: null })
    expect((await office.post(`/api/web/tracking/alerts/${alert?.id}/seen`, {})).status).toBe(200)
    expect(await read()).toEqual([])
  })

  test('stands before all other alerts that nobody has seen', async () => {
    const trip = await carrying()
    await calls(trip, { agoS: 60 })
    await report('car-tracker', home, 130)
    await report('van-tracker', home, 130)
    clock.advance(30)
    await report('car-tracker', north(home, 1000), 130)
    await look()
    const office = await server.signedIn(desk)
    const { results } = (await office.get<RoadAlerts>('/api/web/tracking/alerts')).body
    expect(results.map(({ kind }) => kind)).toEqual(['sos', 'speeding'])
  })

  test('who does not say where is where the vehicle was heard, or at the first stop of the trip', async () => {
    const trip = await carrying()
    await report('car-tracker', school, 0)
    await calls(trip)
    const waiting = await world.trip(
      { driverId: 'bo', vehicleId: 'van', status: 'dispatched' },
      { children: ['ada'] },
    )
    await calls(waiting, { driver: 'bo' })
    expect(await look()).toBe(2)
    const found = new Map((await alerts()).map((one) => [one.vehicleId, one]))
    expect(found.get('car')).toMatchObject({ latitude: school.lat, longitude: school.lng })
    expect(found.get('van')?.figures).toEqual({})
    expect(found.get('van')?.latitude).not.toBe(school.lat)
  })

  test('without a run is in the vehicle that they are under way with; one without any is on no map', async () => {
    await carrying()
    await report('car-tracker', home, 0)
    await calls(null)
    await calls(null, { driver: 'bo' })
    expect(await look()).toBe(1)
    expect(await alerts()).toMatchObject([{ vehicleId: 'car', driverId: 'amal' }])
  })

  test('and presses again within a minute means the same, later another', async () => {
    const trip = await carrying()
    await report('car-tracker', home, 0)
    clock.set(new Date(Math.ceil(clock().getTime() / 60_000) * 60_000))
    for (const second of [0, 5, 50]) {
      await calls(trip, { agoS: -second })
    }
    clock.advance(55)
    expect(await look()).toBe(1)
    clock.advance(60)
    await calls(trip)
    expect(await look()).toBe(1)
  })

  test('by a phone whose clock is a day behind is shown when it came in', async () => {
    const trip = await carrying()
    await report('car-tracker', home, 0)
    await calls(trip, { agoS: 24 * 3600, recordedAgoS: 0 })
    expect(await look()).toBe(1)
    const office = await server.signedIn(desk)
    const { results } = (await office.get<RoadAlerts>('/api/web/tracking/alerts')).body
    expect(results).toMatchObject([{ kind: 'sos', at: clock().toISOString() }])
  })

  test('longer ago than a quarter of an hour is no news, and one who is late needs no help', async () => {
    const trip = await carrying()
    await report('car-tracker', home, 0)
    await calls(trip, { agoS: 16 * 60 })
    await calls(trip, { kind: 'delayed' })
    expect(await look()).toBe(0)
  })
})
