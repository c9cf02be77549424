import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import type { Device } from '#contract/device.ts'
import type { TrackedVehicles, Trail } from '#contract/tracking.ts'
import { currentMoment, writtenBetween } from '#server/platform/live/moment.ts'
import { deviceStates, devices, positions, runPhones } from '#server/schema/tracking.ts'
import { trips } from '#server/schema/trips.ts'
import { vehiclesTopic } from '#server/tracking/vehicles-topic.ts'
import { driverWorld } from './support/driver-world.ts'
import { testServer } from './support.ts'

const server = await testServer()
const { db, clock } = server
const { world, post, act, run, reset, at, as, stored } = await driverWorld(server)
const desk = () => as('desk')

/** Two points in one street, so that whoever reports could have driven there. */
const street = (place: number) => ({ latitude: 51 + place / 10_000, longitude: -2.58 })
const fix = (minutes: number, place = 0) => ({
  ...{ time: at(minutes), ...street(place), speedKmh: 30, course: 360, accuracyM: 8 },
})
const report = (trip: string, fixes: object[], who: 'bo' | 'amal' = 'bo') =>
  post('positions', { run: trip, positions: fixes }, who)
const vehicles = async () =>
  (await (await desk()).get<TrackedVehicles>('/api/web/tracking/vehicles')).body.results
const trailOf = async (vehicle: string, fromMin: number) =>
  (
    await (
      await desk()
    ).get<Trail>(`/api/web/tracking/vehicles/${vehicle}/trail?from=${encodeURIComponent(at(fromMin))}`)
  ).body.results

beforeEach(async () => {
  await reset()
  await db.delete(positions)
  await db.delete(deviceStates)
  await db.delete(devices)
})

const underWay = async () => {
  const trip = await run({ startAt: world.after(10) })
  await act(trip, 'depart')
  clock.advance(5 * 60)
  return trip
}

test('a phone of a driver under way says where the vehicle is, in the list, the trail and the stream', async () => {
  const trip = await underWay()
  const since = await db.transaction((tx) => currentMoment(tx))
  expect(await vehicles()).toEqual([])
  expect((await report(trip, [fix(-2), fix(-1, 5)])).body).toEqual({})
  const [van, ...others] = await vehicles()
  expect(others).toEqual([])
  expect(van).toMatchObject({
    id: 'van',
    heardAt: clock().toISOString(),
    position: { time: at(-1), ...street(5), speedKmh: 30, course: 0, accuracyM: 8 },
    trip: { id: trip },
  })
  expect((await trailOf('van', -60)).map(({ time }) => time)).toEqual([at(-2), at(-1)])
  const told = await db.transaction(async (tx) => {
    const now = await currentMoment(tx)
    return vehiclesTopic.changes(tx, (column) => writtenBetween(column, since, now))
  })
  expect(told('"all"')).toMatchObject([{ id: 'van', time: at(-1) }])
  expect(told('{"company":"wheels"}')).toMatchObject([{ id: 'van' }])
  expect(told('{"company":"hillside"}')).toEqual([])
})

test('it is one device of the driver, made by itself, and stays theirs', async () => {
  const trip = await underWay()
  await Promise.all([report(trip, [fix(-2)]), report(trip, [fix(-1)])])
  const { body } = await (await desk()).get<{ results: Device[] }>('/api/web/devices')
  const [phone, ...others] = body.results
  expect(others).toEqual([])
  expect(phone).toMatchObject({
    name: 'Bo Lind (D-102)',
    source: 'phone',
    driver: { id: 'bo', name: 'Bo Lind' },
    vehicle: null,
    linked: true,
    status: 'online',
    counts: { double: 0, impossible: 0 },
  })
  // Which of the two came first is nobody's to say.
  expect((phone?.counts.accepted ?? 0) + (phone?.counts.late ?? 0)).toBe(2)
  const edit = async (input: object) => {
    const now = (await (await desk()).get<Device>(`/api/web/devices/${phone?.id}`)).body
    return (await desk()).put<Device>(
      `/api/web/devices/${phone?.id}`,
      { name: 'Bo', vehicle: null, driver: 'bo', active: true, ...input },
      { 'if-match': `"${now.version}"` },
    )
  }
  // A tracker of the driver is another device.
  const tracker = { name: 'Tracker', vehicle: null, driver: 'bo', active: true }
  expect((await (await desk()).post('/api/web/devices', tracker)).status).toBe(201)
  const renamed = await edit({})
  expect([renamed.status, renamed.body.driver, renamed.body.uniqueId]).toEqual([
    200,
    { id: 'bo', name: 'Bo Lind' },
    phone?.uniqueId,
  ])
  expect((await edit({ driver: 'amal' })).body).toEqual({
    driver: [expect.stringMatching(/^This is the phone/)],
  })
  expect((await edit({ vehicle: 'car' })).body).toEqual({
    vehicle: [expect.stringMatching(/^A driver’s phone/)],
  })
  // Nobody reports by it but who is signed in.
  const guess = `/api/tracking/osmand?id=${phone?.uniqueId}&lat=51&lon=-2.58`
  expect((await server.anonymous().get(guess)).status).toBe(400)
  expect((await edit({ active: false })).status).toBe(200)
  const off = await report(trip, [fix(0)])
  expect([off.status, off.body.code]).toEqual([409, 'phone_off'])
  expect(await vehicles()).toEqual([])
})

describe('the vehicle’s own device', () => {
  const own = async () => {
    const made = { name: 'Tracker of the van', vehicle: 'van', driver: null, active: true }
    return (await (await desk()).post<Device>('/api/web/devices', made)).body
  }
  const ownSays = (device: Device, place: number) =>
    server
      .anonymous()
      .get(
        `/api/tracking/osmand?id=${device.uniqueId}&lat=${street(place).latitude}&lon=-2.58&timestamp=${clock().getTime() / 1000}`,
      )

  test('comes first while it is heard; two minutes after it the phone is believed', async () => {
    const trip = await underWay()
    const device = await own()
    await ownSays(device, 20)
    clock.advance(120)
    await report(trip, [fix(0, 30)])
    expect((await vehicles())[0]).toMatchObject({ device: device.id, position: street(20) })
    clock.advance(1)
    await report(trip, [fix(0, 31)])
    expect((await vehicles())[0]).toMatchObject({ position: street(31) })
    expect((await vehicles())[0]?.device).not.toBe(device.id)
    expect((await trailOf('van', -60)).map(({ latitude }) => latitude)).toEqual([
      street(20).latitude,
      street(31).latitude,
    ])
    await ownSays(device, 32)
    expect((await vehicles())[0]).toMatchObject({ device: device.id, position: street(32) })
  })
})

describe('where a driver is is known during their run alone', () => {
  test('what was taken before it and after it is not stored', async () => {
    const trip = await underWay()
    await report(trip, [fix(-6, 1), fix(-4, 2)])
    expect((await db.select().from(positions)).map(({ latitude }) => latitude)).toEqual([street(2).latitude])
    await act(trip, 'fail', { reason: 'vehicle_breakdown' })
    clock.advance(14 * 60)
    expect((await report(trip, [fix(-15, 3), fix(-1, 4)])).status).toBe(200)
    expect((await db.select().from(positions)).map(({ latitude }) => latitude)).toEqual([
      street(2).latitude,
      street(3).latitude,
    ])
    expect(await vehicles()).toEqual([])
    clock.advance(61)
    const late = await report(trip, [fix(-16)])
    expect([late.status, late.body.code]).toEqual([409, 'not_under_way'])
  })

  test('a ride that ended offline long ago still takes what was kept, once its end is known', async () => {
    const trip = await underWay()
    clock.advance(3 * 3600)
    await act(trip, 'fail', { reason: 'vehicle_breakdown', at: at(-120) })
    expect((await report(trip, [fix(-150), fix(-100)])).status).toBe(200)
    expect(await db.select().from(positions)).toHaveLength(1)
  })

  test('of a run that is planned, somebody else’s, or given away, nothing is taken', async () => {
    const planned = await run({ startAt: world.after(30), status: 'assigned' })
    expect((await report(planned, [fix(0)])).body.code).toBe('not_under_way')
    const trip = await underWay()
    expect((await report(trip, [fix(0)], 'amal')).status).toBe(404)
    await act(trip, 'exchange', { reason: 'driver_unavailable', driver: 'amal' }, 'desk')
    const { status, body } = await report(trip, [fix(0)])
    expect([status, body.code]).toEqual([409, 'not_yours'])
    expect(await db.select().from(positions)).toEqual([])
  })

  test('with the next run the phone is in the next vehicle, and where it was before stays with the first', async () => {
    const first = await underWay()
    await report(first, [fix(-1, 1)])
    await act(first, 'fail', { reason: 'vehicle_breakdown' })
    const second = await run({ startAt: world.after(20), vehicleId: 'car' }, { children: ['cleo'] })
    clock.advance(60)
    await db.update(trips).set({ status: 'en_route', startedAt: clock() }).where(eq(trips.id, second))
    // It was last heard in the van: the car is nowhere yet.
    expect(await vehicles()).toEqual([])
    clock.advance(60)
    await report(second, [fix(0, 2)])
    expect((await vehicles()).map(({ id }) => id)).toEqual(['car'])
    expect((await trailOf('van', -60)).map(({ latitude }) => latitude)).toEqual([street(1).latitude])
    expect((await trailOf('car', -60)).map(({ latitude }) => latitude)).toEqual([street(2).latitude])
    expect(await db.select().from(runPhones)).toHaveLength(2)
    // Also where the first run is under way again.
    await db.update(trips).set({ status: 'onboard' }).where(eq(trips.id, first))
    expect((await vehicles()).map(({ id }) => id)).toEqual(['car'])
    expect((await stored(second)).status).toBe('en_route')
  })
})

describe('an app or tracker that is linked to a driver, and to no vehicle', () => {
  const add = async (driver = 'bo', vehicle: string | null = null) => {
    const made = { name: `Traccar Client of ${driver}`, vehicle, driver, active: true }
    return (await (await desk()).post<Device>('/api/web/devices', made)).body
  }
  const says = async ({ uniqueId }: Device, place: number, minutesAgo = 0) => {
    const where = `lat=${street(place).latitude}&lon=-2.58&timestamp=${encodeURIComponent(at(-minutesAgo))}`
    const answer = await server.anonymous().get(`/api/tracking/osmand?id=${uniqueId}&${where}`)
    expect(answer.status).toBe(200)
  }

  test('says where the vehicle of their run is, in the list, the trail and the stream, to the family too', async () => {
    const device = await add()
    const trip = await underWay()
    const since = await db.transaction((tx) => currentMoment(tx))
    await says(device, 3, 1)
    await says(device, 4)
    expect(await vehicles()).toMatchObject([
      { id: 'van', device: device.id, position: { ...street(4), time: at(0) }, trip: { id: trip } },
    ])
    expect((await trailOf('van', -60)).map(({ time }) => time)).toEqual([at(-1), at(0)])
    const told = await db.transaction(async (tx) => {
      const now = await currentMoment(tx)
      return vehiclesTopic.changes(tx, (column) => writtenBetween(column, since, now))
    })
    expect(told('"all"')).toMatchObject([{ id: 'van', time: at(0) }])
    const own = await (await desk()).get(`/api/trips/trip-request/${trip}/position`)
    expect(own.body).toMatchObject({ state: 'under_way', position: street(4) })
  })

  test('tells of no vehicle before the run and after it, nor of what was taken then', async () => {
    const device = await add()
    await says(device, 1)
    expect(await vehicles()).toEqual([])
    const trip = await underWay()
    await says(device, 2, 6)
    expect(await vehicles()).toEqual([])
    await says(device, 3, 4)
    expect(await vehicles()).toMatchObject([{ id: 'van', position: street(3) }])
    await act(trip, 'fail', { reason: 'vehicle_breakdown' })
    clock.advance(60)
    await says(device, 4)
    expect(await vehicles()).toEqual([])
    expect((await trailOf('van', -60)).map(({ latitude }) => latitude)).toEqual([street(3).latitude])
    // Of what it kept without a network, that of the run alone is where the van was.
    const kept = [20, 2, 0].map((ago) => ({
      timestamp: at(-ago - 0.5),
      coords: { latitude: street(2).latitude, longitude: -2.58 },
    }))
    const body = { device_id: device.uniqueId, location: kept }
    expect((await server.anonymous().post('/api/tracking/osmand', body)).status).toBe(200)
    expect((await trailOf('van', -60)).map(({ time }) => time)).toEqual([at(-5), at(-2.5)])
  })

  test('is not believed while the vehicle’s own device is heard, nor for the run of another driver', async () => {
    const device = await add()
    const own = await add('amal', 'van')
    await underWay()
    await says(own, 9)
    await says(device, 3)
    expect(await vehicles()).toMatchObject([{ device: own.id, position: street(9) }])
    clock.advance(121)
    await says(device, 3)
    expect(await vehicles()).toMatchObject([{ device: device.id, position: street(3) }])
    await says(await add('lee'), 7)
    expect(await vehicles()).toMatchObject([{ device: device.id }])
  })
})

test.each([
  ['no positions', []],
  ['too many', Array.from({ length: 501 }, () => fix(0))],
  ['another field', [{ ...fix(0), battery: 3 }]],
  ['no place on earth', [{ ...fix(0), latitude: 91 }]],
  ['a speed that is none', [{ ...fix(0), speedKmh: -1 }]],
])('%s is refused', async (_, fixes) => {
  expect((await report(await underWay(), fixes)).status).toBe(400)
})

test('positions are counted as those of any device: twice, in the Gulf of Guinea, faster than any vehicle', async () => {
  const trip = await underWay()
  const far = { ...fix(-1), latitude: 52, longitude: -2.58 }
  await report(trip, [fix(-3), fix(-3), { ...fix(-2), latitude: 0, longitude: 0 }, far, fix(0, 9)])
  const { body } = await (await desk()).get<{ results: Device[] }>('/api/web/devices')
  expect(body.results[0]?.counts).toMatchObject({ accepted: 2, double: 1, impossible: 2 })
})
