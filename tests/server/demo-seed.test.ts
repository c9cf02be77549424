import { and, count, eq, inArray, isNotNull } from 'drizzle-orm'
import { expect, test } from 'vitest'
import type { Profile } from '#contract/auth.ts'
import type { BookingRow } from '#contract/booking.ts'
import { plannedTrips } from '#contract/lists/trips.ts'
import type { Page } from '#contract/page.ts'
import type { Statement, StatementSheet } from '#contract/statement.ts'
import type { Stats } from '#contract/stats.ts'
import type { Trip, TripCandidates, TripRow } from '#contract/trip.ts'
import type { TripBoardAnswer } from '#contract/trip-board.ts'
import { makeInThread } from '#demo/make-in-thread.ts'
import { seedDemo } from '#demo/seed.ts'
import { hashPassword } from '#server/auth/passwords.ts'
import { demoDriverPhone, demoPassword } from '#server/platform/demo-accounts.ts'
import { travelSeconds } from '#server/platform/geo/travel.ts'
import { refreshListNames } from '#server/rides/list-names.ts'
import { bookings } from '#server/schema/bookings.ts'
import { events } from '#server/schema/history.ts'
import { children } from '#server/schema/people.ts'
import { tripBookings, trips } from '#server/schema/trips.ts'
import { testServer } from './support.ts'

const server = await testServer({
  seed: async (db, today) => {
    const demo = await makeInThread(today, await hashPassword({ cheapPasswords: true }, demoPassword))
    await db.transaction((tx) => seedDemo(tx, demo))
  },
})
/** The tests' clock stands at 10 March 2026, 9 o'clock. */
const tomorrow = '2026-03-11'
const register = '/api/web/booking-management?pagination=true'

async function signIn(name: string) {
  const client = server.anonymous()
  const answer = await client.post<Profile>('/api/auth/web-login', {
    email: `${name}@kerbside.test`,
    password: demoPassword,
  })
  expect(answer.status).toBe(200)
  return { client, profile: answer.body }
}
const dispatcher = (await signIn('dispatcher')).client
const wanting = `${register}&page_size=100&date_from=${tomorrow}&date_to=${tomorrow}&no_driver=true&status=confirmed,scheduled`

test('bookings come with the names that the database would write for lists', async () => {
  const names = () =>
    server.db.select({ id: bookings.id, listNames: bookings.listNames }).from(bookings).orderBy(bookings.id)
  const before = await names()
  await refreshListNames(server.db)
  expect(await names()).toEqual(before)
})

test('everything arrives in the database', async () => {
  const sizes = await Promise.all(
    [children, bookings, trips].map((table) => server.db.select({ count: count() }).from(table)),
  )
  expect(sizes.map(([row]) => row?.count)).toEqual([600, 5000, expect.any(Number)])
  const [counted] = await server.db.select({ count: count() }).from(events)
  expect(counted?.count).toBeGreaterThan(30_000)
})

test.each(['admin', 'dispatcher', 'finance', 'support', 'viewer', 'company', 'parent'])(
  '%s signs in',
  async (role) => {
    const { profile } = await signIn(role)
    expect(profile.role).toBe(role)
    expect(profile.company !== null).toBe(role === 'company')
    expect(profile.parent !== null).toBe(role === 'parent')
  },
)

test('the driver’s number is that of a driver with trips today', async () => {
  const sent = await server
    .anonymous()
    .post('/api/auth/login/driver/otp?set_cookies=true', { action: 'send', mobile_number: demoDriverPhone })
  expect(sent.status).toBe(200)
  await expect.poll(() => server.outbox.sent.at(-1)?.to).toBe(demoDriverPhone)
  const driver = await server.as('driver')
  expect(driver).toBeDefined()
  const [martin] = (await dispatcher.get<Page<{ id: string }>>('/api/web/drivers?search=D-001')).body.results
  const today = await dispatcher.get<Page<TripRow>>(
    `/api/web/trip-management?pagination=true&date=2026-03-10&driver=${martin?.id}`,
  )
  expect(today.body.count).toBeGreaterThan(0)
})

test('company and parent find their own bookings', async () => {
  for (const name of ['company', 'parent']) {
    const { client } = await signIn(name)
    const own = await client.get<Page<BookingRow>>(register)
    expect(own.body.count).toBeGreaterThan(name === 'company' ? 50 : 0)
    expect(own.body.count).toBeLessThan(1000)
  }
  const { client } = await signIn('parent')
  const family = await client.get<Page<unknown>>('/api/web/children')
  expect(family.body.count).toBeGreaterThanOrEqual(2)
  expect(family.body.count).toBeLessThanOrEqual(3)
  const runs = await client.get<Page<BookingRow>>(`${register}&date_from=2026-03-09&date_to=2026-03-13`)
  expect(
    runs.body.results.some(({ direction, series }) => direction === 'to_school' && series !== null),
  ).toBe(true)
})

test('the parent sees their own children on the run that they share, and what they paid of it', async () => {
  const { client } = await signIn('parent')
  const listed = async <Row>(path: string) => (await client.get<Page<Row>>(path)).body.results
  const today = await listed<TripRow>('/api/web/trip-management?pagination=true&date=2026-03-10')
  const seen = today.filter(({ children: own }) => own.length === 2)
  expect(seen.length).toBeGreaterThan(0)
  for (const { id } of seen) {
    const [own, whole] = [client, dispatcher].map((who) => who.get<Trip>(`/api/web/trip-management/${id}`))
    expect((await own)?.body.passengers).toHaveLength(2)
    expect((await whole)?.body.passengers).toHaveLength(4)
  }
  const billed = await listed<Statement>('/api/web/statements?pagination=true')
  const lines = await Promise.all(
    billed.map(({ id }) =>
      client.get<StatementSheet>(`/api/web/statements/${id}/sheet`).then(({ body }) => body.lines),
    ),
  )
  const shared = await server.db
    .select({ id: tripBookings.tripId })
    .from(tripBookings)
    .where(eq(tripBookings.position, 1))
  const ids = new Set(shared.map(({ id }) => id))
  expect(lines.flat().filter(({ trip }) => ids.has(trip?.id ?? '')).length).toBeGreaterThan(0)
})

test('tomorrow’s bookings without a driver can be given to somebody and stand on the board', async () => {
  const found = await dispatcher.get<Page<BookingRow>>(wanting)
  expect(found.body.count).toBeGreaterThanOrEqual(25)
  const free: string[] = []
  for (const booking of found.body.results.filter(({ trip }) => trip === null)) {
    const made = await dispatcher.post<{ id: string }>(`/api/trips/trip-request?addtrip=${booking.id}`, {
      ride_start_time: booking.pickupAt,
    })
    expect(made.status).toBe(201)
    const [trip] = await server.db.select().from(trips).where(eq(trips.bookingId, booking.id))
    const { body } = await dispatcher.get<TripCandidates>(`/api/web/trip-management/${trip?.id}/candidates`)
    const driver = body.drivers.find(({ problems }) => problems.length === 0)
    const vehicle = body.vehicles.find(({ problems }) => problems.length === 0)
    if (!trip || !driver || !vehicle) continue
    const given = await dispatcher.post(`/api/trips/trip-request/${trip.id}/actions/assign`, {
      driver: driver.id,
      vehicle: vehicle.id,
    })
    expect(given.status, JSON.stringify(given.body)).toBe(200)
    free.push(trip.id)
  }
  expect(free.length).toBeGreaterThanOrEqual(20)
  const { body } = await dispatcher.get<TripBoardAnswer>(`/api/web/trip-management/board?date=${tomorrow}`)
  const shown = body.board?.trips.filter(({ driver }) => driver).map(({ id }) => id) ?? []
  expect(free.filter((id) => !shown.includes(id))).toEqual([])
})

test('the dashboard has something to show and to warn of', async () => {
  const { body } = await dispatcher.get<Stats>('/api/web/stats?role=dispatcher')
  const kinds = body.attention.map(({ kind }) => kind)
  expect(kinds).toEqual(
    expect.arrayContaining([
      'without_driver',
      'late_start',
      'handover_hold',
      'driver_blocked',
      'papers_expired',
    ]),
  )
  expect(body.tiles.find(({ key }) => key === 'trips_running')?.value).toBeGreaterThanOrEqual(5)
})

test('bookings made after the demo go on counting', async () => {
  const { body } = await dispatcher.get<Page<BookingRow>>(`${register}&page_size=1&ordering=-reference`)
  expect(body.results[0]?.reference).toBe('KB-005000')
})

test('no trip to come has its driver, vehicle or child in two places, and some are tight', async () => {
  const coming = await server.db
    .select()
    .from(trips)
    .where(and(inArray(trips.status, [...plannedTrips]), isNotNull(trips.driverId)))
    .orderBy(trips.startAt)
  const overlapping: string[] = []
  const tooFar: string[] = []
  const of = {
    driver: Map.groupBy(coming, (trip) => trip.driverId),
    vehicle: Map.groupBy(coming, (trip) => trip.vehicleId),
  }
  for (const lane of [...of.driver.values(), ...of.vehicle.values()]) {
    for (const [index, trip] of lane.entries()) {
      const next = lane[index + 1]
      const [from, to] = [trip.stops.at(-1)?.point, next?.stops[0]?.point]
      if (!next || !from || !to) continue
      const [seconds = 0] = await travelSeconds([{ from, to, at: trip.scheduledEnd, zone: 'Europe/London' }])
      const there = next.startAt.getTime() - trip.scheduledEnd.getTime()
      if (there < Math.ceil(seconds / 60) * 60_000) tooFar.push(`${trip.reference} ${next.reference}`)
    }
  }
  const riding = new Map<string, Date>()
  for (const { reference, startAt, scheduledEnd, passengers } of coming) {
    for (const { childId } of passengers) {
      if ((riding.get(childId) ?? startAt) > startAt) overlapping.push(`${reference} ${childId}`)
      riding.set(childId, scheduledEnd)
    }
  }
  expect([tooFar, overlapping]).toEqual([[], []])
  expect(coming.filter(({ tight }) => tight.length > 0).length).toBeGreaterThan(2)
})
