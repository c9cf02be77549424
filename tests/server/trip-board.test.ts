import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import { metresBetween } from '#contract/distance.ts'
import type { Role } from '#contract/people.ts'
import { type TripBoard, type TripBoardAnswer, tripBoardAnswer } from '#contract/trip-board.ts'
import { shiftsOn } from '#server/rides/shifts-on.ts'
import { documents } from '#server/schema/fleet.ts'
import { assistants, drivers } from '#server/schema/people.ts'
import { trips } from '#server/schema/trips.ts'
import { auditFromNow } from './support/audit.ts'
import { tripWorld } from './support/trip-world.ts'
import { testServer } from './support.ts'

const server = await testServer()
const { db, clock } = server
const world = await tripWorld(db, clock())
const staff = await server.as('dispatcher')

// Today is Tuesday, 10 March 2026, 09:00 in Bristol.
const path = '/api/web/trip-management/board'
const ask = async (query = '', client = staff) => (await client.get<TripBoardAnswer>(`${path}${query}`)).body
async function board(query = '', client = staff): Promise<TripBoard> {
  const { board: found } = await ask(query, client)
  if (!found) throw new Error('no board')
  return found
}
const crew = { driverId: 'amal', vehicleId: 'car', status: 'assigned' as const }
const codes = (of: readonly { code: string }[] | undefined) => of?.map(({ code }) => code)
const tripIn = async (id: string) => (await board()).trips.find((trip) => trip.id === id)

beforeEach(async () => {
  await db.update(trips).set({ status: 'cancelled' })
})

describe('the day by driver', () => {
  test('has its trips by start and, beside their drivers, those at work without any', async () => {
    await world.trip({ id: 'late', ...crew, startAt: world.after(120) }, { companyId: 'hillside' })
    await world.trip({ id: 'open' }, { children: ['ada', 'ben'] })
    await world.trip({ id: 'tomorrow', startAt: world.after(24 * 60) })
    await world.trip({ id: 'last-minute', startAt: new Date('2026-03-10T23:59:00Z') })
    const answer = await ask('?date=2026-03-10')
    tripBoardAnswer.parse(answer)
    expect(answer.board).toMatchObject({
      date: '2026-03-10',
      zone: 'Europe/London',
      from: '2026-03-10T00:00:00.000Z',
      to: '2026-03-11T00:00:00.000Z',
    })
    expect(answer.board?.trips.map(({ id, driver }) => [id, driver])).toEqual([
      ['open', null],
      ['late', 'amal'],
      ['last-minute', null],
    ])
    expect(answer.board?.trips[0]).toMatchObject({
      from: world.after(60).toISOString(),
      to: world.after(90).toISOString(),
      pickup: '4 Park Row, Bristol',
      dropoff: 'Hillside Primary',
      riders: ['Ada Reed', 'Ben Reed'],
      passengers: 2,
      vehicle: null,
      conflicts: [],
      way: null,
    })
    expect(answer.board?.trips[1]).toMatchObject({
      company: { id: 'hillside' },
      vehicle: { id: 'car', plate: 'AB12 CDE' },
    })
    expect(answer.board?.drivers.map(({ name, canWork }) => [name, canWork])).toEqual([
      ['Amal Haddad', true],
      ['Lee Late', true],
      ['Bo Lind', true],
      ['Pat Paperless', false],
    ])
    expect(codes(answer.board?.drivers.at(-1)?.blockReasons)).toEqual(['paper_missing'])
    expect((await board()).date).toBe('2026-03-10')
  })

  test('says what drivers drive, for whom, when they work, and that they are on leave but not why', async () => {
    await db
      .update(drivers)
      .set({
        shifts: [
          { weekday: '1', from: '22:00', to: '06:00' },
          { weekday: '2', from: '13:00', to: '18:00' },
          { weekday: '3', from: '06:00', to: '14:00' },
        ],
        leave: [{ from: '2026-03-09', to: '2026-03-11', kind: 'sick' }],
      })
      .where(eq(drivers.id, 'bo'))
    const { drivers: lanes } = await board()
    const bo = lanes.find(({ id }) => id === 'bo')
    expect(bo).toMatchObject({
      company: { id: 'wheels', name: 'Company wheels' },
      onLeave: true,
      canWork: false,
      shifts: [
        { from: '2026-03-09T22:00:00Z', to: '2026-03-10T06:00:00Z' },
        { from: '2026-03-10T13:00:00Z', to: '2026-03-10T18:00:00Z' },
      ],
    })
    expect(JSON.stringify(bo)).not.toContain('sick')
    expect(lanes.find(({ id }) => id === 'amal')).toMatchObject({
      vehicle: { id: 'car', plate: 'AB12 CDE', body: 'van' },
      shifts: null,
      onLeave: false,
    })
    await db.update(drivers).set({ shifts: [], leave: [] }).where(eq(drivers.id, 'bo'))
  })

  test('counts shifts on the clock of the place, also when it is changed at night', () => {
    const night = [{ weekday: '6', from: '22:00', to: '06:00' }] as const
    expect(shiftsOn(night, '2026-03-29', 'Europe/London')).toEqual([
      { from: '2026-03-28T22:00:00Z', to: '2026-03-29T05:00:00Z' },
    ])
    expect(shiftsOn(night, '2026-03-27', 'Europe/London')).toEqual([])
    expect(shiftsOn([], '2026-03-27', 'Europe/London')).toBeNull()
  })
})

describe('what stands against the day as it is given out', () => {
  // From school back home: 1.3 × the straight line at 28 km/h, as it is Tuesday at half past ten.
  const { pickup, dropoff } = world.ride
  const neededMin = Math.ceil((metresBetween(dropoff.point, pickup.point) * 1.3) / (28 / 3.6) / 60)
  const second = (minutes: number, values: object = crew) =>
    world.trip({ startAt: world.after(minutes), ...values }, { children: ['ben'] })

  test('is found by the checks of an assignment: a way that is too long, and the way itself', async () => {
    await world.trip({ reference: 'KB-910001-1', ...crew })
    const next = await second(90 + neededMin - 1)
    const found = await tripIn(next)
    expect(found?.way).toEqual({ neededMin, thereMin: neededMin - 1 })
    expect(codes(found?.conflicts)).toEqual(['driver_travel', 'vehicle_travel'])
    expect(found?.conflicts[0]?.message).toContain('KB-910001-1')
    const given = await staff.post<{ detail: string }>(`/api/trips/trip-request/${next}/actions/dispatch`, {})
    expect([given.status, given.body.detail]).toEqual([
      409,
      found?.conflicts.map(({ message }) => message).join(' '),
    ])
  })

  test('is both of two trips at once, of a driver, an assistant or a child', async () => {
    const one = await world.trip({ ...crew, assistantId: 'noor' })
    const other = await world.trip({
      ...crew,
      vehicleId: 'van',
      driverId: 'bo',
      assistantId: 'noor',
      startAt: world.after(75),
    })
    expect(codes((await tripIn(one))?.conflicts)).toEqual(['assistant_overlap', 'child_overlap'])
    expect(codes((await tripIn(other))?.conflicts)).toEqual(['assistant_overlap', 'child_overlap'])
    const third = await second(65)
    expect(codes((await tripIn(third))?.conflicts)).toEqual(['driver_overlap', 'vehicle_overlap'])
  })

  test('is who may not work or drive that day, and a vehicle that is too small', async () => {
    const without = await world.trip({ ...crew, driverId: 'pat', vehicleId: 'broken' })
    expect(codes((await tripIn(without))?.conflicts)).toEqual(['driver_blocked', 'vehicle_blocked'])
    await db
      .update(drivers)
      .set({ leave: [{ from: '2026-03-10', to: '2026-03-10', kind: 'training' }] })
      .where(eq(drivers.id, 'lee'))
    const away = await world.trip(
      { ...crew, driverId: 'lee', startAt: world.after(240) },
      { children: ['ben'], passengers: 5 },
    )
    expect(codes((await tripIn(away))?.conflicts)).toEqual(['driver_on_leave', 'seats'])
    await db.update(drivers).set({ leave: [] }).where(eq(drivers.id, 'lee'))
    const check = { ownerKind: 'assistant', ownerId: 'nia', type: 'background_check' } as const
    await db.insert(documents).values({ ...check, files: [], required: true, status: 'missing' })
    const helped = await world.trip({ ...crew, driverId: 'bo', vehicleId: 'van', assistantId: 'nia' })
    expect(codes((await tripIn(helped))?.conflicts)).toContain('assistant_blocked')
    await db.delete(documents).where(eq(documents.ownerId, 'nia'))
  })

  test('of a trip under way is nothing, as nobody else can take it; and nothing of one without a driver', async () => {
    await world.trip(crew)
    const running = await second(65, { ...crew, status: 'en_route' })
    const open = await second(65, {})
    expect((await tripIn(running))?.conflicts).toEqual([])
    expect((await tripIn(open))?.conflicts).toEqual([])
  })
})

describe('whoever reads it', () => {
  test('sees the trips in reach: a driver their own lane, a company its bookings', async () => {
    await world.trip({ ...crew })
    await world.trip({ ...crew, driverId: 'bo', vehicleId: 'van' }, { companyId: 'hillside', children: [] })
    const lanes = async (role: Role, of: object) => {
      const { drivers: shown, trips: bars } = await board('', await server.as(role, of))
      return [shown.map(({ id }) => id), bars.length]
    }
    expect(await lanes('driver', { driver: 'amal' })).toEqual([['amal'], 1])
    expect(await lanes('company', { company: 'hillside' })).toEqual([['bo'], 1])
    expect(await lanes('parent', { parent: 'maya' })).toEqual([['amal'], 1])
    expect((await server.anonymous().get(path)).status).toBe(401)
  })

  test('learns how drivers stand, and what stands against their trips, where they may look them up', async () => {
    await world.trip({ ...crew })
    await world.trip({ ...crew, driverId: 'bo', startAt: world.after(70) }, { companyId: 'hillside' })
    const seen = async (role: Role, of: object = {}) => {
      const { drivers: shown, trips: bars } = await board('', await server.as(role, of))
      return {
        status: Object.fromEntries(shown.map(({ id, status }) => [id, status])),
        conflicts: bars.reduce((sum, { conflicts }) => sum + conflicts.length, 0),
      }
    }
    const known = { amal: 'available', bo: 'on_duty' }
    for (const role of ['admin', 'dispatcher', 'support', 'viewer'] as const) {
      const all = await seen(role)
      expect(all.status).toMatchObject(known)
      expect(all.conflicts).toBeGreaterThan(0)
    }
    expect(await seen('finance')).toEqual({ status: { amal: null, bo: null }, conflicts: 0 })
    expect(await seen('driver', { driver: 'amal' })).toEqual({ status: { amal: 'available' }, conflicts: 0 })
    expect(await seen('company', { company: 'hillside' })).toEqual({ status: { bo: null }, conflicts: 0 })
    expect(await seen('parent', { parent: 'maya' })).toMatchObject({ conflicts: 0 })
  })

  test('is in the audit log with the children, once for what has changed', async () => {
    await world.trip({}, { children: ['ada', 'ben'] })
    const audited = await auditFromNow(db)
    const { stamp } = await ask()
    await ask(`?seen=${stamp}`)
    expect((await audited()).map(({ action, entity, entityIds }) => [action, entity, entityIds])).toEqual([
      ['list', 'child', ['ada', 'ben']],
    ])
  })
})

describe('who has seen the day', () => {
  test('gets it again when a trip, who drives, or what they drive with has changed, and not before', async () => {
    const id = await world.trip({ ...crew })
    let { stamp } = await ask()
    const changed = async () => {
      const answer = await ask(`?seen=${stamp}`)
      stamp = answer.stamp
      return answer.board !== null
    }
    expect(await changed()).toBe(false)
    const updatedAt = new Date(Date.now() + 60_000)
    await db.update(trips).set({ status: 'dispatched', updatedAt }).where(eq(trips.id, id))
    expect(await changed()).toBe(true)
    expect(await changed()).toBe(false)
    await db.update(drivers).set({ updatedAt }).where(eq(drivers.id, 'bo'))
    expect(await changed()).toBe(true)
    await db.update(documents).set({ updatedAt }).where(eq(documents.ownerId, 'car'))
    expect(await changed()).toBe(true)
    await db.update(assistants).set({ updatedAt }).where(eq(assistants.id, 'nia'))
    expect(await changed()).toBe(true)
    await db.delete(trips).where(eq(trips.id, id))
    expect(await changed()).toBe(true)
  })

  test('gets another day, and another reader’s, whatever they have seen', async () => {
    const { stamp } = await ask()
    expect((await ask(`?date=2026-03-11&seen=${stamp}`)).board).not.toBeNull()
    const driver = await server.as('driver', { driver: 'amal' })
    expect((await ask(`?seen=${stamp}`, driver)).board).not.toBeNull()
  })
})
