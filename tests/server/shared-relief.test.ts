import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import type { Cancellation } from '#contract/booking.ts'
import type { Driver } from '#contract/driver.ts'
import type { Statement, StatementSheet } from '#contract/statement.ts'
import type { Trip } from '#contract/trip.ts'
import type { BoardMoved, TripBoardAnswer } from '#contract/trip-board.ts'
import { isBilled } from '#server/money/statement-lines.ts'
import { bookings } from '#server/schema/bookings.ts'
import { fareRules } from '#server/schema/money.ts'
import { children, drivers, guardians } from '#server/schema/people.ts'
import { tripBookings, trips } from '#server/schema/trips.ts'
import { bySight, mayaFor } from './support/handovers.ts'
import { roadside } from './support/relief-world.ts'
import { sharing, spots } from './support/shared-world.ts'
import { mayaOf, tripWorld } from './support/trip-world.ts'
import { testServer } from './support.ts'

// What is done to trips of several bookings beside their own plan: reliefs, exchanges, the board, leave, families that cancel.
const server = await testServer()
const { db, clock } = server
const world = await tripWorld(db, clock())
const staff = await server.as('dispatcher')
const maya = await server.as('parent', { parent: 'maya' })
const wheels = await server.as('company', { company: 'wheels' })
const { toSchool, trip: newTrip, share, split, act, readTrip, readBooking } = sharing(world, staff)
const [amal, bo] = [
  { driver: 'amal', vehicle: 'car' },
  { driver: 'bo', vehicle: 'van' },
]
await db.insert(fareRules).values({
  id: 'late',
  name: 'Late',
  currency: 'GBP',
  base: 1250,
  perKm: 0,
  perMinute: 0,
  minimum: 0,
  freeWaitMin: 5,
  waitPerMin: 0,
  noShowFee: 800,
  cancelFee: 500,
  cancelWindowMin: 240,
  validFrom: '2026-01-01',
  priority: 1,
  active: true,
})

beforeEach(async () => {
  await db.update(trips).set({ status: 'cancelled' })
  await db.update(drivers).set({ leave: [] })
})

let runs = 0
async function child(name: string) {
  runs += 1
  const [ada] = await db.select().from(children).where(eq(children.id, 'ada'))
  if (!ada) throw new Error('no Ada')
  const id = `${name}${runs}`
  await db.insert(children).values({ ...ada, id, firstName: id })
  return id
}

/** Maya's child from the north and somebody else's from the south, on one trip that Bo was sent on. */
async function shared(ann: object = {}, bob: object = {}) {
  const [a, b] = [await child('Ann'), await child('Bob')]
  await db.insert(guardians).values(mayaOf(a))
  const first = await toSchool(a, 'north', 40, { bookerParentId: 'maya', ...ann })
  const second = await toSchool(b, 'south', 20, { bookerName: 'Else Where', ...bob })
  const trip = await newTrip(first, new Date((await readBooking(first)).pickupAt))
  await share(trip, { bookings: [second] })
  expect((await act(trip, 'assign', bo)).status).toBe(200)
  return { a, b, first, second, trip }
}

async function steps(trip: string, ...all: [string, object?][]) {
  for (const [action, input] of all) {
    const { status, body } = await act(trip, action, input)
    expect([action, status, body.code]).toEqual([action, 200, undefined])
  }
}
/** A shared run that is over for its first booking: the second child is aboard. */
async function overForFirst() {
  const made = await shared({ dropoff: spots.south, dropoffAt: world.after(25), direction: 'other' })
  const { a, b, trip } = made
  await steps(
    trip,
    ['dispatch'],
    ['depart'],
    ['arrive'],
    ['board', { passengers: [bySight(a)] }],
    ['arrive_dropoff'],
    ['next_stop', { passengers: [mayaFor(a), bySight(b)] }],
  )
  return made
}
const stuck = () => ({
  reason: 'vehicle_breakdown' as const,
  ...amal,
  place: roadside,
  ride_start_time: new Date(clock().getTime() + 15 * 60_000).toISOString(),
})
const reliefOf = async (trip: string) => {
  const [relief] = await db.select().from(trips).where(eq(trips.relievesId, trip))
  if (!relief) throw new Error('no relief')
  return relief
}
const driverOf = async (booking: string) =>
  (await db.select().from(bookings).where(eq(bookings.id, booking)))[0]?.driverId
const ridersOf = ({ stops }: Trip) =>
  stops.map(({ place, riders }) => [place, ...riders.map(({ child: one, does }) => `${one?.id} ${does}`)])

describe('a relief of a trip that several share', () => {
  test('goes on with all of them: who is aboard changes over, who waits keeps the stop', async () => {
    const { a, b, first, second, trip } = await shared()
    await steps(trip, ['dispatch'], ['depart'], ['arrive'], ['board', { passengers: [bySight(a)] }])
    expect((await act(trip, 'relieve', stuck())).body).toMatchObject({
      status: 'relieved',
      fare: { total: 0 },
    })
    const { id } = await reliefOf(trip)
    const relief = await readTrip(id)
    expect(relief.bookings.map((one) => one.id)).toEqual([first, second])
    expect(relief.fare?.total).toBe(2500)
    expect(ridersOf(relief)).toEqual([
      [roadside.place, `${a} on`],
      [spots.south.place, `${b} on`],
      [spots.school.place, `${a} off`, `${b} off`],
    ])
    for (const booking of [first, second]) {
      const types = (await readBooking(booking)).events.map(({ type }) => type)
      expect(types).toEqual(expect.arrayContaining(['trip_created', 'relieved']))
      expect(await driverOf(booking)).toBe('amal')
    }
    const part = (await maya.get<Trip>(`/api/web/trip-management/${id}`)).body
    expect([part.fare?.total, ridersOf(part)]).toEqual([
      1250,
      [
        [roadside.place, `${a} on`],
        [spots.school.place, `${a} off`],
      ],
    ])
    expect(JSON.stringify(part)).not.toContain(spots.south.place)
    for (const refused of [
      await split(id, second),
      await share(id, { bookings: [await toSchool(b, 'south', 20)] }),
    ])
      expect([refused.status, refused.body.code]).toEqual([409, 'relief_as_is'])
    await steps(
      id,
      ['depart'],
      ['arrive'],
      ['board', { passengers: [] }],
      ['arrive_dropoff'],
      ['next_stop', { passengers: [bySight(b)] }],
      ['arrive_dropoff'],
      [
        'release',
        {
          passengers: [a, b].map((one) => ({
            child: one,
            state: 'released',
            method: 'school_staff',
            to: { kind: 'school' },
          })),
        },
      ],
    )
    expect([(await readBooking(first)).status, (await readBooking(second)).status]).toEqual([
      'completed',
      'completed',
    ])
  })

  test('leaves out whose ride was over by then: it stays with the first trip, and so does what it costs', async () => {
    const { first, second, trip } = await overForFirst()
    expect((await readBooking(first)).status).toBe('completed')
    const old = await act(trip, 'relieve', stuck())
    expect([old.body.status, old.body.fare?.total]).toEqual(['relieved', 1250])
    const relief = await reliefOf(trip)
    expect([relief.bookingId, relief.fare.total, relief.stops.length]).toEqual([second, 1250, 2])
    expect(await db.select().from(tripBookings).where(eq(tripBookings.tripId, relief.id))).toMatchObject([
      { bookingId: second, fare: null },
    ])
    expect((await readBooking(first)).status).toBe('completed')
    const [stored] = await db.select().from(trips).where(eq(trips.id, trip))
    expect([stored && isBilled(stored), isBilled({ ...relief, status: 'completed' })]).toEqual([true, true])
    // Nothing of the relief is the first family's.
    expect((await maya.get<Trip>(`/api/web/trip-management/${trip}`)).body.relievedBy).toBeNull()
    expect((await maya.get(`/api/web/trip-management/${relief.id}`)).status).toBe(404)
    const { reference } = relief
    expect(JSON.stringify(await maya.get(`/api/web/trip-management/${trip}`))).not.toContain(reference)
  })

  test('is no more needed for an exchange, though one of the rides is over', async () => {
    const { trip } = await overForFirst()
    await steps(trip, ['exchange', { reason: 'driver_unavailable', driver: 'amal' }])
    expect((await readTrip(trip)).driver?.id).toBe('amal')
  })
})

describe('a booking that shares a trip', () => {
  const later = { pickupAt: world.after(90), dropoffAt: world.after(130) }
  const fare = {
    currency: 'GBP',
    lines: [{ kind: 'base', quantity: null, amount: 1250 }],
    total: 1250,
    rule: { id: 'late', name: 'Late' },
  }

  test('is called off by its family for its own fee alone, and the others ride on as they did', async () => {
    const { b, first, second, trip } = await shared({ ...later, quote: fare }, { ...later, quote: fare })
    const at = `/api/web/booking-management/${first}`
    const shown = (await maya.get<Cancellation>(`${at}/cancellation`)).body
    expect(shown).toMatchObject({ allowed: true, fee: 500 })
    const blind = await maya.post<{ code: string }>(`${at}/actions/cancel`, { reason: 'child_ill' })
    expect([blind.status, blind.body.code]).toEqual([409, 'fee_changed'])
    expect((await readTrip(trip)).bookings).toHaveLength(2)
    const done = await maya.post(`${at}/actions/cancel`, { reason: 'child_ill', fee: 500 })
    expect(done.status).toBe(200)
    const left = await readTrip(trip)
    expect([left.status, left.driver?.id, left.fare?.total]).toEqual(['assigned', 'bo', 1250])
    expect(left.bookings.map(({ id }) => id)).toEqual([second])
    expect(left.passengers.map((one) => one.child.id)).toEqual([b])
    const { status, trips: own } = await readBooking(first)
    expect([status, own.map((one) => [one.status, one.fare?.total])]).toEqual([
      'cancelled',
      [['cancelled', 500]],
    ])
  })

  test('has the trip’s driver when that is moved on the board', async () => {
    const { first, second, trip } = await shared(later, later)
    const board = (await staff.get<TripBoardAnswer>('/api/web/trip-management/board')).body.board
    expect(board?.trips.find(({ id }) => id === trip)).toMatchObject({ driver: 'bo', conflicts: [] })
    const { version } = await readTrip(trip)
    const moved = await staff.post<BoardMoved>('/api/web/trip-management/board/moves', {
      moves: [{ id: trip, version, ...amal }],
    })
    expect(moved.status).toBe(200)
    for (const booking of [first, second]) expect(await driverOf(booking)).toBe('amal')
  })
})

test('leave names a trip by the booking that the reader sees, once', async () => {
  const { first, second, trip } = await shared({}, { companyId: 'wheels' })
  const today = clock().toISOString().slice(0, 10)
  await db
    .update(drivers)
    .set({ leave: [{ from: today, to: today, kind: 'sick' }] })
    .where(eq(drivers.id, 'bo'))
  const named = async (client: typeof staff) =>
    (await client.get<Driver>('/api/web/drivers/bo')).body.leaveTrips?.map((one) => [one.id, one.booking])
  expect(await named(staff)).toEqual([[trip, first]])
  expect(await named(wheels)).toEqual([[trip, second]])
})

test('of a shared ride that failed, what was over by then is billed, and no more', async () => {
  const { b, first, trip } = await overForFirst()
  clock.advance(60)
  // Whom it failed for is met on the road.
  await db.insert(guardians).values(mayaOf(b))
  await steps(trip, ['fail', { reason: 'vehicle_breakdown', passengers: [mayaFor(b)] }])
  expect((await readBooking(first)).status).toBe('completed')
  await db
    .update(trips)
    .set({ startAt: world.after(-24 * 60) })
    .where(eq(trips.id, trip))
  clock.advance(31 * 60)
  const finance = await server.as('finance')
  const rest = { from: '2026-03-09', to: '2026-03-09', currency: 'GBP', dueDays: 14, note: null }
  const lines = async (party: object) => {
    const made = await finance.post<Statement>('/api/web/statements', { ...party, ...rest })
    expect([made.status, made.body]).toEqual([201, expect.anything()])
    const sheet = await finance.get<StatementSheet>(`/api/web/statements/${made.body.id}/sheet`)
    return sheet.body.lines.map(({ kind, amount }) => [kind, amount])
  }
  const nobody = { driver: null, company: null, parent: null }
  expect(await lines({ ...nobody, partyKind: 'parent', parent: 'maya' })).toEqual([['fare', 1250]])
  expect(await lines({ ...nobody, partyKind: 'driver', driver: 'bo' })).toEqual([['fare', 1250]])
})
