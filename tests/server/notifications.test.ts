import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import type { Notification } from '#contract/notification.ts'
import type { Page } from '#contract/page.ts'
import { notifyOfEvents } from '#server/notifications/notify.ts'
import { accounts } from '#server/schema/accounts.ts'
import { notifications } from '#server/schema/notifications.ts'
import { trips } from '#server/schema/trips.ts'
import { notifyLateTrips } from '#server/trips/notify-late.ts'
import { tripWorld } from './support/trip-world.ts'
import { testServer } from './support.ts'

const server = await testServer()
const { db, clock } = server
const world = await tripWorld(db, clock())
const staff = await server.as('dispatcher')
const admin = await server.as('admin')
const amal = await server.as('driver', { driver: 'amal' })
const bo = await server.as('driver', { driver: 'bo' })
const maya = await server.as('parent', { parent: 'maya' })
const hillside = await server.as('company', { company: 'hillside' })

const path = '/api/notifications'
type Who = typeof staff
const inbox = async (who: Who) => (await who.get<Page<Notification>>(path)).body.results
const kinds = async (who: Who) => (await inbox(who)).map((one) => one.kind)
const act = (trip: string, action: string, body: object = {}) =>
  staff.post(`/api/trips/trip-request/${trip}/actions/${action}`, body)

beforeEach(async () => {
  await db.delete(notifications)
  await db.update(trips).set({ status: 'cancelled' })
})

describe('a trip', () => {
  test('notifies its driver that it was assigned, changed and cancelled, and only them', async () => {
    const trip = await world.trip({ reference: 'KB-700001-1' })
    await act(trip, 'assign', { driver: 'amal', vehicle: 'car' })
    await staff.put(
      `/api/trips/trip-request/${trip}`,
      { ride_start_time: world.after(90).toISOString(), driver: 'amal', vehicle: 'car', assistant: null },
      { 'if-match': '2' },
    )
    await act(trip, 'cancel', { reason: 'weather' })
    expect((await kinds(amal)).toSorted()).toEqual(['trip_assigned', 'trip_cancelled', 'trip_changed'])
    const [latest] = await inbox(amal)
    expect(latest?.data).toMatchObject({ reference: 'KB-700001-1', zone: 'Europe/London' })
    for (const other of [bo, maya, hillside, staff, admin]) expect(await kinds(other)).toEqual([])
  })

  test('that goes to another driver notifies both', async () => {
    const trip = await world.trip()
    await act(trip, 'assign', { driver: 'amal', vehicle: 'car' })
    await act(trip, 'assign', { driver: 'bo', vehicle: 'car' })
    expect(await kinds(amal)).toContain('trip_unassigned')
    expect(await kinds(bo)).toEqual(['trip_assigned'])
    await staff.delete(`/api/trips/trip-request/${trip}`)
    expect(await kinds(bo)).toContain('trip_cancelled')
  })

  test('on hold notifies the desk, but not whoever put it there', async () => {
    const trip = await world.trip({ status: 'at_dropoff', driverId: 'amal', vehicleId: 'car' })
    const [stored] = await db.select().from(trips).where(eq(trips.id, trip))
    const stops = stored?.stops.map((stop) => ({ ...stop, arrivedAt: clock().toISOString() }))
    await db.update(trips).set({ stops }).where(eq(trips.id, trip))
    expect((await act(trip, 'hold')).status).toBe(200)
    expect(await kinds(admin)).toEqual(['handover_hold'])
    expect(await kinds(staff)).toEqual([])
    expect(await kinds(amal)).toEqual([])
  })

  test('that is late notifies the desk once, however often it is checked and by however many servers', async () => {
    const trip = await world.trip({ startAt: world.after(-20), reference: 'KB-700009-1' })
    await Promise.all([notifyLateTrips(db, clock()), notifyLateTrips(db, clock())])
    expect(await notifyLateTrips(db, clock())).toBe(0)
    expect(await inbox(staff)).toMatchObject([
      { kind: 'trip_late', data: { reference: 'KB-700009-1', at: world.after(-20).toISOString() } },
    ])
    expect(await kinds(admin)).toEqual(['trip_late'])
    await db.update(trips).set({ status: 'cancelled' }).where(eq(trips.id, trip))
  })

  test('whose change is refused notifies nobody', async () => {
    const trip = await world.trip()
    expect((await act(trip, 'assign', { driver: 'sam', vehicle: 'car' })).status).toBe(409)
    expect(await db.select().from(notifications)).toEqual([])
  })
})

describe('a booking', () => {
  const move = (id: string, action: string, body: object = {}) =>
    staff.post(`/api/web/booking-management/${id}/actions/${action}`, body)

  test('notifies its family and its company of its state', async () => {
    const id = await world.booking({ status: 'pending', companyId: 'hillside' })
    await move(id, 'confirm')
    clock.advance(1)
    await move(id, 'cancel', { reason: 'school_closed' })
    for (const who of [maya, hillside]) {
      expect(await kinds(who)).toEqual(['booking_cancelled', 'booking_confirmed'])
    }
    const other = await world.booking({ status: 'pending', children: ['ben'], bookerParentId: 'maya' })
    clock.advance(1)
    await move(other, 'reject', { reason: 'no_driver_found' })
    expect((await kinds(maya))[0]).toBe('booking_rejected')
    expect(await kinds(hillside)).toHaveLength(2)
  })

  test('has no name, phone or place', async () => {
    const id = await world.booking({ status: 'pending', companyId: 'hillside' })
    await move(id, 'cancel', { reason: 'other', note: 'Ada Reed is ill, call +447700900600' })
    const stored = JSON.stringify(await db.select().from(notifications))
    expect(stored).toContain('booking_cancelled')
    expect(stored).not.toMatch(/Ada|Reed|Maya|\+44|Park Row|Hillside/)
  })

  test('of many notifies each its own people, with as many queries as for one', async () => {
    const counted = () => {
      let queries = 0
      const get = (target: typeof db, key: string | symbol): unknown => {
        if (key === 'select') queries += 1
        return Reflect.get(target, key)
      }
      return { counting: new Proxy(db, { get }), queries: () => queries }
    }
    const countStatements = async (ids: readonly string[]) => {
      const { counting, queries } = counted()
      const events = ids.map((entityId) => ({ entity: 'booking', entityId, type: 'confirm' }))
      await notifyOfEvents({ db: counting, now: clock(), user: null }, events)
      return queries()
    }
    const one = await countStatements([await world.booking({ companyId: 'hillside', children: [] })])
    expect([await kinds(hillside), await kinds(maya)]).toEqual([['booking_confirmed'], []])
    const ids: string[] = []
    for (let count = 0; count < 6; count += 1)
      ids.push(await world.booking(count % 2 === 0 ? { companyId: 'hillside', children: [] } : {}))
    expect(await countStatements(ids)).toBe(one)
    const about = async (who: Who) => (await inbox(who)).map(({ data }) => data.booking)
    expect(new Set(await about(maya))).toEqual(new Set(ids.filter((_, index) => index % 2 === 1)))
    expect(await about(hillside)).toHaveLength(4)
  })

  test('notifies no suspended account', async () => {
    const gone = await server.account('company', { company: 'wheels', status: 'suspended' })
    const id = await world.booking({ status: 'pending', companyId: 'wheels' })
    await move(id, 'confirm')
    expect(await db.select().from(notifications).where(eq(notifications.accountId, gone))).toEqual([])
    await db.delete(accounts).where(eq(accounts.id, gone))
  })
})

describe('an inbox', () => {
  const countStatements = async (count: number) => {
    const [account] = await db.select().from(accounts).where(eq(accounts.driver, 'amal'))
    const data = { reference: null, at: null, zone: null, booking: null }
    for (let at = 0; at < count; at += 1) {
      clock.advance(1)
      await db.insert(notifications).values({
        accountId: account?.id ?? '',
        kind: 'trip_changed',
        data,
        createdAt: clock(),
        pushDue: false,
      })
    }
  }
  const unread = async (who: Who) => (await who.get(`${path}/unread-count`)).body.unread

  test('has pages, the newest first, and counts what is unread', async () => {
    await countStatements(5)
    const first = await amal.get<Page<Notification>>(`${path}?page_size=2`)
    expect(first.body).toMatchObject({ count: 5, next: `${path}?page_size=2&page=2`, previous: null })
    const times = (await inbox(amal)).map((one) => one.createdAt)
    expect(times).toEqual(times.toSorted().reverse())
    expect(await unread(amal)).toBe(5)
    expect(await unread(bo)).toBe(0)
  })

  test('marks one as read once and for all, and never another’s', async () => {
    await countStatements(2)
    const [one] = await inbox(amal)
    expect((await bo.post(`${path}/${one?.id}/read`)).status).toBe(404)
    expect((await amal.post(`${path}/${one?.id}/read`)).body).toEqual({ unread: 1 })
    const [read] = await inbox(amal)
    clock.advance(60)
    await amal.post(`${path}/${one?.id}/read`)
    expect((await inbox(amal))[0]?.readAt).toBe(read?.readAt)
  })

  test('marks what was seen as read, not what came meanwhile', async () => {
    await countStatements(3)
    const [newest] = await inbox(amal)
    await countStatements(1)
    expect((await amal.post(`${path}/read-all`, { until: newest?.createdAt })).body).toEqual({ unread: 1 })
    expect((await amal.post(`${path}/read-all`, { until: 'yesterday' })).status).toBe(400)
  })
})
