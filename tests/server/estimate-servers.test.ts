import { once } from 'node:events'
import { createServer } from 'node:http'
import { afterAll, expect, test } from 'vitest'
import { startEstimateJobs } from '#server/app/estimate-jobs.ts'
import { createLog } from '#server/platform/log.ts'
import { drivenLegs, tripEstimates } from '#server/schema/estimates.ts'
import { deviceStates, devices } from '#server/schema/tracking.ts'
import { expectedArrivals } from './support/expected-arrivals.ts'
import { tripWorld } from './support/trip-world.ts'
import { testServer } from './support.ts'

const { db, clock } = await testServer()
const world = await tripWorld(db, clock())
const crew = { driverId: 'amal', vehicleId: 'car' }
await db
  .insert(devices)
  .values({ id: 'tracker', name: 'Tracker', uniqueId: '1', source: 'osmand', vehicleId: 'car', active: true })
await db.insert(deviceStates).values({
  ...{
    deviceId: 'tracker',
    heardAt: clock(),
    time: clock(),
    latitude: 51.4,
    longitude: -2.58,
    attributes: {},
  },
  ...{ accepted: 1, late: 0, double: 0, old: 0, clock: 0, impossible: 0 },
})

/** An engine that says of each part of a way that it takes ten minutes. */
const asked: string[] = []
const engine = createServer((request, response) => {
  asked.push(request.url ?? '')
  const places = decodeURI(request.url ?? '').split(';').length
  const legs = Array.from({ length: places - 1 }, () => ({ duration: 600, distance: 5000 }))
  response.end(JSON.stringify({ code: 'Ok', routes: [{ legs }] }))
})
engine.listen(0, '127.0.0.1')
await once(engine, 'listening')
const bound = engine.address()
const url = `http://127.0.0.1:${typeof bound === 'object' && bound ? bound.port : 0}`
afterAll(() => {
  engine.closeAllConnections()
  engine.close()
})

test('of two servers one looks where vehicles are and asks the engine, and both stop at once', async () => {
  const id = await world.trip({ ...crew, status: 'en_route', startAt: world.after(4) })
  const over = { status: 'completed' as const, startAt: world.after(-60), completedAt: world.after(-10) }
  const stops = [-40, -20].map((minutes, seq) => ({
    ...{ seq, kind: seq === 0 ? ('pickup' as const) : ('dropoff' as const), place: `Place ${seq}` },
    point: { lat: 51.45 + seq / 50, lng: -2.58 },
    eta: world.after(minutes).toISOString(),
    arrivedAt: world.after(minutes).toISOString(),
    departedAt: world.after(minutes + 2).toISOString(),
  }))
  await world.trip({ ...over, stops })
  const lines: string[] = []
  const parts = {
    ...{ db, clock, env: { ROUTING_URL: { engine: 'osrm' as const, url } } },
    log: createLog('debug', (line) => void lines.push(line)),
  }
  const servers = [startEstimateJobs(parts), startEstimateJobs(parts)]
  await expect.poll(async () => (await db.select().from(tripEstimates)).length).toBe(1)
  await expect.poll(async () => (await db.select().from(drivenLegs)).length).toBe(1)
  await Promise.all(servers.map((stop) => stop()))
  expect(asked).toHaveLength(1)
  expect(lines).toEqual([])
  expect((await expectedArrivals(db, [id], clock())).get(id)).toEqual([
    { seq: 0, at: world.after(10) },
    { seq: 1, at: world.after(22) },
  ])
})
