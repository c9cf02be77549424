import { eq } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import type { Device } from '#contract/device.ts'
import type { TrackedVehicles, Trail } from '#contract/tracking.ts'
import { deviceLinks, devices } from '#server/schema/tracking.ts'
import { trips } from '#server/schema/trips.ts'
import { driverSpans } from '#server/tracking/forget/driver-spans.ts'
import { fenceWorld, home, north } from './support/fence-world.ts'

const { server, db, clock, world, report } = await fenceWorld()
const begin = clock()
const path = '/api/web/tracking/vehicles'
const desk = () => server.as('dispatcher')
const wheels = () => server.as('company', { company: 'wheels' })

/** The car's tracker; the van has none. */
let tracker = ''
beforeEach(async () => {
  clock.set(begin)
  await db.delete(deviceLinks)
  await db.update(trips).set({ status: 'cancelled' })
  await db.update(devices).set({ vehicleId: null })
  const [first] = await db
    .update(devices)
    .set({ vehicleId: 'car' })
    .where(isNamed('Tracker of car'))
    .returning()
  tracker = first?.id ?? ''
})
const isNamed = (name: string) => eq(devices.name, name)

async function link(vehicle: string | null) {
  const client = await desk()
  const { body } = await client.get<Device>(`/api/web/devices/${tracker}`)
  const input = { name: body.name, vehicle, driver: null, active: true }
  const answer = await client.put(`/api/web/devices/${tracker}`, input, { 'if-match': `"${body.version}"` })
  expect(answer.status).toBe(200)
}
/** It reports from so many metres up the road, a minute later. */
async function drive(metres: number) {
  clock.advance(60)
  await report(north(home, metres))
}
const start = begin.toISOString()
const whereabouts = async (client: Awaited<ReturnType<typeof desk>>) =>
  (await client.get<TrackedVehicles>(path)).body.results.map(({ id, position }) => [id, position !== null])
const wayOf = async (vehicle: string, client: Awaited<ReturnType<typeof desk>>) =>
  (await client.get<Trail>(`${path}/${vehicle}/trail?from=${start}`)).body.results.map(({ latitude }) =>
    Math.round((latitude - home.lat) * 111_195),
  )

test('a tracker that goes into another vehicle leaves where it was with the first one', async () => {
  await drive(100)
  await drive(200)
  clock.advance(60)
  await link('van')
  expect(await whereabouts(await wheels())).toEqual([['van', false]])
  expect(await wayOf('van', await wheels())).toEqual([])
  await drive(300)
  expect(await whereabouts(await wheels())).toEqual([['van', true]])
  expect(await wayOf('van', await wheels())).toEqual([300])
  expect(await wayOf('car', await desk())).toEqual([100, 200])

  clock.advance(60)
  await link(null)
  await drive(400)
  clock.advance(60)
  await link('car')
  expect(await whereabouts(await desk())).toEqual([['car', false]])
  await drive(500)
  expect(await wayOf('car', await desk())).toEqual([100, 200, 500])
  expect(await wayOf('van', await wheels())).toEqual([300])
})

test('one that is linked for the first time was there all along', async () => {
  await db.update(devices).set({ vehicleId: null })
  await drive(100)
  await link('van')
  expect(await whereabouts(await wheels())).toEqual([['van', true]])
  expect(await wayOf('van', await wheels())).toEqual([100])
})

test('positions of a driver are found by the tracker that their vehicle had then', async () => {
  await world.trip({
    ...{ driverId: 'amal', vehicleId: 'car', status: 'completed', startAt: begin, startedAt: begin },
    completedAt: world.after(10),
  })
  clock.advance(5 * 60)
  await link('van')
  const moved = clock()
  clock.advance(5 * 60)
  const { devices: found } = await driverSpans(db, 'amal', world.after(-60), clock())
  expect(found).toEqual([{ device: tracker, from: begin, to: moved }])
})
