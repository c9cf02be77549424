import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { devices } from '#server/schema/tracking.ts'
import { trips } from '#server/schema/trips.ts'
import { auditFromNow } from './support/audit.ts'
import { followWorld } from './support/follow-world.ts'
import { testServer } from './support.ts'

const server = await testServer()
const { db, clock } = server
const { world, desk, maya, noor, minutes, act, sharedRun, report, position, accountOf, bySight, atSchool } =
  await followWorld(server)
const roles = {
  viewer: await accountOf('viewer'),
  finance: await accountOf('finance'),
  bo: await accountOf('driver', { driver: 'bo' }),
  amal: await accountOf('driver', { driver: 'amal' }),
  wheels: await accountOf('company', { company: 'wheels' }),
  stranger: await accountOf('parent', { parent: 'nobody' }),
}

const nothing = { vehicle: null, heardAt: null, position: null }

test('a family sees nothing before its ride sets off, and nothing from before that', async () => {
  const { trip } = await sharedRun()
  await report(51.44, -2.59)
  expect(await position(trip, maya)).toMatchObject({
    ...{ trip, state: 'ahead', over: false, ...nothing },
    next: { kind: 'pickup', place: '1 North Street, Bristol' },
  })
  minutes(3)
  await act(trip, 'depart')
  expect(await position(trip, maya)).toMatchObject({
    state: 'under_way',
    vehicle: { plate: 'VN34 WAV', name: 'Ford Tourneo' },
    heardAt: null,
    position: null,
  })
  minutes(1)
  await report(51.441, -2.591)
  expect(await position(trip, maya)).toMatchObject({
    at: clock().toISOString(),
    heardAt: clock().toISOString(),
    position: { latitude: 51.441, longitude: -2.591, time: clock().toISOString() },
  })
})

test('it is over for each family with its own child, while the run goes on', async () => {
  const { trip } = await sharedRun()
  minutes(4)
  await act(trip, 'depart')
  await report(51.45, -2.6)
  await act(trip, 'arrive')
  await act(trip, 'board', { passengers: [bySight('ada')] })
  await report(51.452, -2.602)
  // Each has its own next stop, and no word of the other’s.
  const [ofMaya, ofNoor] = [await position(trip, maya), await position(trip, noor)]
  expect(ofMaya).toMatchObject({ next: { kind: 'dropoff', place: 'Hillside Primary' } })
  expect(ofNoor).toMatchObject({ next: { kind: 'pickup', place: '9 South Street, Bristol' } })
  expect(JSON.stringify(ofMaya)).not.toContain('South Street')
  expect(JSON.stringify(ofNoor)).not.toContain('North Street')

  await act(trip, 'absent', { passengers: [{ child: 'ben', state: 'absent' }] })
  expect(await position(trip, noor)).toMatchObject({ ...nothing, state: 'over', over: true, next: null })
  expect(await position(trip, maya)).toMatchObject({ state: 'under_way', over: false })
  await act(trip, 'expect', { passengers: [{ child: 'ben', state: 'expected' }] })
  expect(await position(trip, noor)).toMatchObject({ state: 'under_way' })

  minutes(15)
  await act(trip, 'arrive_dropoff')
  await act(trip, 'board', { passengers: [bySight('ben')] })
  await act(trip, 'next_stop')
  minutes(15)
  await act(trip, 'arrive_dropoff')
  await report(51.47, -2.62)
  await act(trip, 'release', { passengers: [atSchool('ada')] })
  expect(await position(trip, maya)).toMatchObject({ ...nothing, state: 'over', over: true })
  expect(await position(trip, noor)).toMatchObject({ state: 'under_way', position: { latitude: 51.47 } })
  await act(trip, 'release', { passengers: [atSchool('ben')] })
  expect(await position(trip, noor)).toMatchObject({ ...nothing, over: true })
  expect(await position(trip, desk)).toMatchObject({ ...nothing, over: true })
})

test('whose ride it is may look: staff who track, its own driver, its company, and nobody else', async () => {
  const { trip } = await sharedRun()
  minutes(4)
  await act(trip, 'depart')
  await report(51.45, -2.6)
  const seen = { state: 'under_way', position: { latitude: 51.45 } }
  for (const account of [desk, roles.viewer, roles.bo, maya, noor])
    expect(await position(trip, account)).toMatchObject(seen)
  expect(await position(trip, roles.finance)).toBe(403)
  for (const account of [roles.amal, roles.wheels, roles.stranger])
    expect(await position(trip, account)).toBe(404)
  expect(await position('none', desk)).toBe(404)
  await db.update(trips).set({ status: 'cancelled' }).where(eq(trips.id, trip))
  const own = { driverId: 'bo', vehicleId: 'van', status: 'en_route', startedAt: clock() } as const
  const hired = await world.trip(own, { companyId: 'wheels', children: ['cleo'] })
  expect(await position(hired, roles.wheels)).toMatchObject({ state: 'under_way' })
  expect(await position(hired, maya)).toBe(404)
})

test('every look is in the audit log, once in five minutes, and names one’s own child alone', async () => {
  const { trip } = await sharedRun()
  // Somebody who has not looked in another test.
  const mother = await accountOf('parent', { parent: 'maya' })
  const audited = await auditFromNow(db)
  const located = async () =>
    (await audited())
      .filter(({ action }) => action === 'locate')
      .map(({ actorId, entityIds }) => [actorId, entityIds])
  await position(trip, mother)
  expect(await located()).toEqual([])
  minutes(4)
  await act(trip, 'depart')
  await position(trip, mother)
  minutes(4)
  await position(trip, mother)
  expect(await located()).toEqual([[mother, ['ada']]])
  minutes(2)
  await position(trip, mother)
  expect(await located()).toHaveLength(2)
})

test('a ride whose passengers have no records is followed until its last stop is left', async () => {
  const account = await accountOf('company', { company: 'hillside' })
  const own = { driverId: 'bo', vehicleId: 'van', status: 'en_route', startedAt: clock() } as const
  const trip = await world.trip(own, { companyId: 'hillside', children: [], passengers: 3 })
  expect(await position(trip, account)).toMatchObject({ state: 'under_way', vehicle: { plate: 'VN34 WAV' } })
  await db.update(trips).set({ status: 'completed' }).where(eq(trips.id, trip))
  expect(await position(trip, account)).toMatchObject({ over: true, vehicle: null })
})

test('a device that is switched off tells nobody where it is', async () => {
  const { trip } = await sharedRun()
  minutes(4)
  await act(trip, 'depart')
  await report(51.45, -2.6)
  await db.update(devices).set({ active: false })
  expect(await position(trip, maya)).toMatchObject({
    vehicle: { plate: 'VN34 WAV' },
    heardAt: null,
    position: null,
  })
  await db.update(devices).set({ active: true })
})
