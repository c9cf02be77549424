import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import { coverMost } from '#contract/lists/cover.ts'
import { refreshListNamesOf } from '#server/rides/list-names.ts'
import { documents } from '#server/schema/fleet.ts'
import { auditLog } from '#server/schema/history.ts'
import { assistants, children, drivers, schools } from '#server/schema/people.ts'
import { tripBookings, trips } from '#server/schema/trips.ts'
import { coverWorld } from './support/cover-world.ts'
import { testServer } from './support.ts'

const server = await testServer()
const { db } = server
const { world, sick, asked, plan, trip, given, at, reset, allButDee, desk, ada } = await coverWorld(server)

beforeEach(reset)

const today = () => server.clock().toISOString().slice(0, 10)
const area = { lat: 51.4545, lng: -2.5879, radiusM: 500 }

describe('a plan', () => {
  test('names every trip that it touches, and nobody for two at once', async () => {
    // Ten trips in five pairs that begin together are more than one driver can take.
    const ids: string[] = []
    for (let pair = 0; pair < 5; pair += 1) {
      ids.push(await trip(60 + pair * 90))
      ids.push(await trip(61 + pair * 90, { driverId: 'dee', vehicleId: 'spare' }, { children: ['ben'] }))
    }
    await trip(24 * 60)
    const { rows, subject, leave } = await plan(sick())
    expect(rows.map(({ id }) => id)).toEqual(ids)
    expect([subject, leave]).toEqual([{ id: 'dee', name: 'Dee Cover' }, 'to'])
    const crews = rows.map(({ act, candidates: [first], from, to }) => {
      expect([act, first?.warnings]).toEqual(['exchange', []])
      return { driver: first?.driver?.id, vehicle: first?.vehicle?.id, from, to }
    })
    expect(new Set(crews.map(({ driver }) => driver)).size).toBeGreaterThan(1)
    for (const [index, one] of crews.entries())
      for (const other of crews.slice(index + 1)) {
        if (other.from >= one.to) continue
        expect([one.driver === other.driver, one.vehicle === other.vehicle]).toEqual([false, false])
      }
    expect(rows.flatMap(({ candidates }) => candidates.map(({ driver }) => driver?.id))).not.toContain('dee')
  })

  test('changes nothing, and is kept in the audit log', async () => {
    const id = await trip(60)
    await plan(sick())
    expect((await db.select().from(trips).where(eq(trips.id, id)))[0]).toMatchObject({ ...given, version: 1 })
    const [last] = (await db.select().from(auditLog).orderBy(auditLog.id)).slice(-1)
    expect(last).toMatchObject({ actorId: desk, action: 'list', entity: 'child', entityIds: ['ada'] })
  })

  test('prefers who knows the child, and says how often, how far and how long', async () => {
    for (const days of [1, 2, 3])
      await trip(-days * 24 * 60, { status: 'completed', driverId: 'eli', vehicleId: 'estate' })
    await trip(-200 * 24 * 60, { status: 'completed', driverId: 'amal', vehicleId: 'car' })
    // Eli is at the school by half past nine, which is some way from here.
    await trip(0, { driverId: 'eli', vehicleId: 'estate' }, { children: ['ben'] })
    await trip(90)
    const [row] = (await plan(sick())).rows
    expect(row?.candidates[0]).toMatchObject({
      driver: { id: 'eli' },
      vehicle: { id: 'estate' },
      freeMin: 60,
      knows: [{ child: { id: 'ada', name: 'Ada Reed' }, times: 3 }],
      tripsThatDay: 1,
    })
    const metres = row?.candidates[0]?.distanceM ?? 0
    expect([metres > 3000, metres < 5000]).toEqual([true, true])
    expect(row?.candidates.find(({ driver }) => driver?.id === 'amal')?.knows).toEqual([])
    expect([row?.families, row?.told]).toEqual([0, []])
  })

  test('says how much of a shift is left, and of a trip outside of it', async () => {
    const weekday = '2' as const
    await db
      .update(drivers)
      .set({ shifts: [{ weekday, from: '08:00', to: '12:00' }] })
      .where(eq(drivers.id, 'eli'))
    await trip(60)
    await trip(5 * 60)
    const { rows } = await plan(sick())
    const eli = rows.map(({ candidates }) => candidates.find(({ driver }) => driver?.id === 'eli'))
    expect(eli.map((one) => [one?.hoursLeftMin, one?.warnings.map(({ code }) => code)])).toEqual([
      [90, []],
      [null, ['driver_shift']],
    ])
    expect(rows[1]?.candidates.at(-1)?.driver?.id).toBe('eli')
  })

  test('names nobody where nobody is free, and why not', async () => {
    const days = { from: today(), to: today() }
    await allButDee({ leave: [{ ...days, kind: 'holiday' }] })
    await trip(60)
    const [row] = (await plan(sick())).rows
    expect(row).toMatchObject({ acts: [], act: null, candidates: [] })
    expect(row?.note).toContain('Nobody is free')
    expect(row?.others).toContainEqual({ name: 'Eli Cover', message: expect.stringContaining('on leave') })
    await allButDee({ leave: [] })
  })

  test('gives the wheelchair user no vehicle that has no room', async () => {
    await trip(60, {}, { children: ['cleo'], wheelchairs: 1 })
    const [row] = (await plan(sick())).rows
    const amal = row?.candidates.find(({ driver }) => driver?.id === 'amal')
    expect(amal?.vehicle?.id).not.toBe('car')
    expect(row?.candidates.length).toBeGreaterThan(1)
  })

  test('knows leave that is recorded', async () => {
    const days = { from: today(), to: today() }
    await db
      .update(drivers)
      .set({ leave: [{ ...days, kind: 'sick' }] })
      .where(eq(drivers.id, 'dee'))
    expect((await plan(sick())).leave).toBe('recorded')
    expect((await plan(sick({ to: at(30 * 60) }))).leave).toBe('to')
    expect((await plan(sick({ kind: 'weather' }))).leave).toBeNull()
  })
})

test('names a trip that was to be over by now and still runs, of a window that has begun', async () => {
  const running = await trip(-120, { status: 'at_dropoff', scheduledEnd: world.after(-30) })
  expect((await plan(sick({ from: at(-10) }))).rows.map(({ id }) => id)).toEqual([running])
  expect((await plan(sick({ from: at(10) }))).rows).toEqual([])
})

test('names a trip that failed and that nobody took over', async () => {
  const failed = await trip(-30, { status: 'failed' })
  const taken = await trip(-30, { status: 'failed', driverId: 'bo', vehicleId: 'van' }, { children: ['ben'] })
  await trip(10, { relievesId: taken, driverId: 'eli', vehicleId: 'estate' }, { children: ['ben'] })
  expect((await plan(sick())).rows.map(({ id }) => id)).toEqual([failed])
  expect((await plan(sick({ id: 'bo' }))).rows).toEqual([])
})

test('of a breakdown lets the driver stay and take a vehicle that is spare', async () => {
  await trip(60)
  const { rows, leave } = await plan(sick({ kind: 'breakdown', of: 'vehicle', id: 'minibus' }))
  expect(leave).toBeNull()
  expect(rows[0]?.candidates[0]).toMatchObject({ driver: { id: 'dee' }, vehicle: { id: 'spare' } })
  expect(rows[0]?.candidates.every(({ vehicle }) => vehicle?.id !== 'minibus')).toBe(true)
  expect(rows[0]?.candidates.filter(({ driver }) => driver?.id === 'dee')).toHaveLength(1)
})

test('of a sick assistant names another one, before there is a driver too', async () => {
  await trip(60, { assistantId: 'nia' })
  await trip(200, { status: 'unassigned', driverId: null, vehicleId: null, assistantId: 'nia' })
  const { rows } = await plan(sick({ of: 'assistant', id: 'nia' }))
  expect(
    rows.map(({ act, assistant, candidates: [first] }) => [act, assistant?.id, first?.assistant?.id]),
  ).toEqual([
    ['exchange', 'nia', 'noor'],
    ['exchange', 'nia', 'noor'],
  ])
  await db.update(assistants).set({ status: 'suspended' }).where(eq(assistants.id, 'noor'))
  expect((await plan(sick({ of: 'assistant', id: 'nia' }))).rows[0]?.act).toBeNull()
  await db.update(assistants).set({ status: 'active' }).where(eq(assistants.id, 'noor'))
  const owner = { ownerKind: 'assistant', ownerId: 'noor', type: 'background_check' } as const
  await db.insert(documents).values({ ...owner, files: [], required: true, status: 'rejected' })
  const [covered] = (await plan(sick({ of: 'assistant', id: 'nia' }))).rows
  expect(covered?.act).toBeNull()
  expect(covered?.others).toContainEqual({
    name: 'Noor Khan',
    message: expect.stringContaining('Background check: rejected.'),
  })
  await db.delete(documents).where(eq(documents.ownerId, 'noor'))
})

describe('of a place', () => {
  test('a closed school has all its rides called off, those without a trip too; what runs is left', async () => {
    await server.account('parent', { parent: 'maya' })
    const running = await trip(-10, { status: 'onboard' }, { status: 'in_progress' })
    const planned = await trip(60)
    const without = await world.booking({ pickupAt: world.after(120), children: ['ben'] })
    await refreshListNamesOf(db, [without])
    await world.booking({
      pickupAt: world.after(150),
      direction: 'other',
      dropoff: { place: 'Pool', point: { lat: 51.5, lng: -2.7 } },
      status: 'cancelled',
    })
    const { rows } = await plan(sick({ kind: 'closure', of: 'school', id: 'hillside-primary' }))
    expect(rows.map(({ id, is, act, acts }) => [id, is, act, acts])).toEqual([
      [running, 'trip', null, []],
      [planned, 'trip', 'cancel', ['cancel']],
      [without, 'booking', 'cancel', ['cancel']],
    ])
    const [last] = (await db.select().from(auditLog).orderBy(auditLog.id)).slice(-1)
    expect(last).toMatchObject({ action: 'list', entity: 'child', entityIds: ['ada', 'ben'] })
    expect(rows[0]?.note).toContain('Already on the way')
    expect(rows[1]).toMatchObject({ families: 1, told: [{ act: 'cancel', title: 'Booking cancelled' }] })
  })

  test('a ride that a child of another school shares is not proposed to be called off', async () => {
    await db.insert(children).values({ ...ada, id: 'dot', firstName: 'Dot', schoolId: 'redland-primary' })
    await db.update(schools).set({ place: null }).where(eq(schools.id, 'redland-primary'))
    await trip(60, {}, { children: ['ada', 'dot'] })
    const [row] = (await plan(sick({ kind: 'closure', of: 'school', id: 'hillside-primary' }))).rows
    expect(row).toMatchObject({ act: null, acts: ['cancel'] })
    expect(row?.note).toContain('another school')
  })

  test('a blocked road moves the rides that stop there, and no others', async () => {
    const near = await trip(60)
    const far = { place: 'Keynsham', point: { lat: 51.41, lng: -2.49 } }
    await trip(120, {}, { pickup: far, dropoff: { ...far, place: 'Saltford' } })
    const { id: _, ...what } = sick({ kind: 'road', of: 'area', ...area, minutes: 20 })
    const { rows, subject } = await plan(what)
    expect([subject, rows.map(({ id, act, acts }) => [id, act, acts])]).toEqual([
      null,
      [[near, 'move', ['move', 'cancel']]],
    ])
    const moved = rows[0]?.told.find(({ act }) => act === 'move')
    expect(moved?.body).toContain('10:20')
  })
})

describe('refuses', () => {
  test.each([
    [{ to: at(-120) }, 'to'],
    [{ to: at(30 * 24 * 60) }, 'to'],
    [{ kind: 'breakdown' as const }, 'of'],
    [{ kind: 'road' as const, of: 'area' as const }, 'place'],
  ])('what makes no sense: %j', async (more, field) => {
    const { status, body } = await asked(sick(more))
    expect([status, Object.keys(body)]).toEqual([400, [field]])
  })

  test('whom it does not know, and whoever does not dispatch', async () => {
    const { id: _, ...nobody } = sick()
    expect((await asked(nobody)).status).toBe(400)
    for (const of of ['driver', 'assistant', 'vehicle', 'school'] as const)
      expect((await asked(sick({ kind: 'weather', of, id: 'nobody' }))).status).toBe(404)
    for (const client of [
      await server.as('viewer'),
      await server.as('support'),
      await server.as('company', { company: 'hillside' }),
      await server.as('driver', { driver: 'dee' }),
      await server.as('parent', { parent: 'maya' }),
    ])
      expect((await asked(sick(), client)).status).toBe(403)
  })

  test('more trips than can be looked through; just as many it answers in a moment', async () => {
    const first = await trip(60)
    const [row] = await db.select().from(trips).where(eq(trips.id, first))
    if (!row) throw new Error('no trip')
    const { number: _, ordinal: __, ...values } = row
    const many = Array.from({ length: coverMost.trips }, (_one, index) => ({
      ...values,
      id: `many-${index}`,
      reference: `KB-700000-${index + 1}`,
      startAt: world.after(100 + index * 60),
      scheduledEnd: world.after(130 + index * 60),
    }))
    await db.insert(trips).values(many)
    await db
      .insert(tripBookings)
      .values(many.map(({ id, startAt }) => ({ tripId: id, bookingId: row.bookingId, startAt })))
    const long = sick({ to: at(13 * 24 * 60) })
    const refused = await asked(long)
    expect([refused.status, refused.body.code]).toEqual([409, 'too_many_trips'])
    expect(refused.body.detail).toContain('200')
    await db.update(trips).set({ status: 'cancelled' }).where(eq(trips.id, first))
    const began = performance.now()
    const { rows } = await plan(long)
    expect(rows).toHaveLength(coverMost.trips)
    expect(rows.every(({ act }) => act === 'exchange')).toBe(true)
    expect(performance.now() - began).toBeLessThan(20_000)
  })
})
