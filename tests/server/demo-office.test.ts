import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { trips } from '#server/schema/trips.ts'
import { drivingWorld } from './support/driving-world.ts'
import { testServer } from './support.ts'

const server = await testServer()
const { db } = server
const { world, staff, driving, read, statusOf, bookingOf, given } = await drivingWorld(server)

test('a trip that nobody has gets whoever is free, and is called off when it is too late for that', async () => {
  const wanted = await world.trip({ startAt: world.after(30) })
  const hopeless = await world.trip({ startAt: world.after(-90) }, { children: ['cleo'] })
  const demo = driving()
  await demo.pass(10)
  expect(await statusOf(wanted)).toBe('unassigned')
  await demo.pass(15)
  expect((await read(wanted)).driver?.name).toMatch(/Lind|Haddad/)
  const ended = await read(hopeless)
  expect([ended.status, ended.failReason]).toEqual(['cancelled', 'no_driver_found'])
})

test('whoever may not drive any more gives a trip up, for somebody else', async () => {
  const id = await world.trip({ ...given, driverId: 'sam', startAt: world.after(60) })
  const demo = driving()
  await demo.pass(45)
  expect((await read(id)).driver?.name).toBe('Sam Stone')
  await demo.pass(80)
  const trip = await read(id)
  expect([trip.status, trip.driver?.name]).not.toContain('Sam Stone')
  expect(trip.status).toBe('completed')
})

test('a booking that waits is answered and gets a trip in time, unless a person sees to it', async () => {
  const asked = await world.booking({ status: 'pending', children: ['cleo'], pickupAt: world.after(90) })
  const own = await world.booking({ status: 'pending', children: ['ben'], pickupAt: world.after(95) })
  const late = await world.booking({ status: 'confirmed', children: ['ada'], pickupAt: world.after(-40) })
  const client = await server.signedIn(staff)
  const path = `/api/web/booking-management/${own}/actions`
  expect((await client.post(`${path}/confirm`, {})).status).toBe(200)
  const demo = driving()
  await demo.pass(2)
  expect([await bookingOf(asked), await bookingOf(late)]).toEqual(['confirmed', 'cancelled'])
  await demo.pass(80)
  expect(await bookingOf(asked)).toBe('scheduled')
  await demo.pass(90)
  expect([await bookingOf(asked), await bookingOf(own)]).toEqual(['completed', 'confirmed'])
})

test('one vehicle a day breaks down, waits for the office, and is relieved at last', async () => {
  const crews = [
    { driverId: 'bo', vehicleId: 'van' },
    { driverId: 'amal', vehicleId: 'car' },
  ]
  const all = await Promise.all(
    [40, 41, 100, 101].map((minutes, index) =>
      world.trip({ ...given, ...crews[index % 2], startAt: world.after(minutes) }, { children: [] }),
    ),
  )
  const demo = driving()
  const broken = async () =>
    (await db.select().from(trips).where(eq(trips.failReason, 'vehicle_breakdown'))).filter(({ id }) =>
      all.includes(id),
    )
  for (let turns = 0; turns < 30 && (await broken()).length === 0; turns += 1) await demo.pass(5)
  const [failed, ...others] = await broken()
  expect([failed?.status, others]).toEqual(['failed', []])
  await demo.pass(15)
  expect(await statusOf(failed?.id ?? '')).toBe('failed')
  await demo.pass(40)
  const relieved = await read(failed?.id ?? '')
  expect(relieved.status).toBe('relieved')
  const relief = relieved.relievedBy?.id ?? ''
  for (let turns = 0; turns < 30 && (await statusOf(relief)) !== 'completed'; turns += 1) await demo.pass(10)
  expect(await statusOf(relief)).toBe('completed')
  expect(await bookingOf(relieved.booking.id)).toBe('completed')
  expect((await broken()).length).toBe(1)
})
