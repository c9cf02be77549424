import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import type { BulkResult } from '#contract/page.ts'
import type { Trip } from '#contract/trip.ts'
import { vehicles } from '#server/schema/fleet.ts'
import { children } from '#server/schema/people.ts'
import { tripBookings, trips } from '#server/schema/trips.ts'
import { sharing, spots } from './support/shared-world.ts'
import { tripWorld } from './support/trip-world.ts'
import { testServer } from './support.ts'

const server = await testServer()
const world = await tripWorld(server.db, server.clock())
const staff = await server.as('dispatcher')
const { toSchool, trip: newTrip, share, preview, split, act, readTrip, readBooking } = sharing(world, staff)

const placesOf = ({ stops }: Trip) => stops.map(({ place }) => place)
const ridersOf = ({ stops }: Trip) =>
  stops.map(({ riders }) => riders.map(({ child, does }) => `${child?.name.split(' ')[0]} ${does}`))

/** Each test has its own children and its own time of the world. */
async function child(id: string, more: Partial<typeof children.$inferInsert> = {}) {
  const [ada] = await server.db.select().from(children).where(eq(children.id, 'ada'))
  if (!ada) throw new Error('no Ada')
  await server.db.insert(children).values({ ...ada, id, firstName: id, ...more })
  return id
}
let runs = 0
/** Two bookings of two children, the first with a trip. */
async function pair(more = {}) {
  runs += 1
  const [a, b] = [await child(`Ann${runs}`), await child(`Bob${runs}`)]
  const first = await toSchool(a, 'north', 40)
  const second = await toSchool(b, 'south', 20, more)
  return { a, b, first, second, trip: await newTrip(first, world.after(5)) }
}

describe('a trip that serves two bookings', () => {
  test('stops where each child gets on, and once at the school', async () => {
    const { a, b, first, second, trip } = await pair()
    const { status, body } = await share(trip, { bookings: [second] })
    expect(status).toBe(200)
    expect(placesOf(body)).toEqual(['1 North Street, Bristol', '9 South Street, Bristol', 'Hillside Primary'])
    expect(ridersOf(body)).toEqual([[`${a} on`], [`${b} on`], [`${a} off`, `${b} off`]])
    expect(body.bookings.map(({ id }) => id)).toEqual([first, second])
    expect(body.scheduledEnd).toBe(world.after(45).toISOString())
    expect(body.fare?.total).toBe(2500)
    expect((await readBooking(second)).status).toBe('scheduled')
  })

  test('takes a whole trip in, which is gone then', async () => {
    const { second, trip } = await pair()
    const other = await newTrip(second, world.after(25))
    expect((await share(trip, { trips: [other] })).body.bookings).toHaveLength(2)
    expect((await staff.get(`/api/web/trip-management/${other}`)).status).toBe(404)
    const { events, trips: own } = await readBooking(second)
    expect(own.map(({ id }) => id)).toEqual([trip])
    expect(events.map(({ type }) => type)).toContain('trip_joined')
    const { second: third, trip: whole } = await pair()
    const some = [await newTrip(third, world.after(25)), 'nobody']
    expect((await share(whole, { trips: some })).status).toBe(404)
    expect((await readBooking(third)).trips.map(({ id }) => id)).toEqual([some[0]])
  })

  test('splits into what there was: the first keeps its plan, the other has one of its own', async () => {
    const { second, trip } = await pair()
    const before = await readTrip(trip)
    await share(trip, { bookings: [second] })
    const own = await split(trip, second)
    expect([own.status, own.body.status, placesOf(own.body)]).toEqual([
      200,
      'unassigned',
      ['9 South Street, Bristol', 'Hillside Primary'],
    ])
    const { version: _v, updatedAt: _u, updatedBy: _b, events, ...after } = await readTrip(trip)
    expect(before).toMatchObject(after)
    expect(events.map(({ type }) => type)).toEqual(['created', 'combined', 'split_off'])
    expect((await split(trip, second)).status).toBe(404)
    const [{ id: alone } = { id: '' }] = after.bookings
    expect((await split(trip, alone)).body.code).toBe('only_booking')
  })

  test('goes on under its name when the booking it was made for leaves', async () => {
    const { first, second, trip } = await pair()
    const { reference } = await readTrip(trip)
    await share(trip, { bookings: [second] })
    const own = await split(trip, first)
    expect(own.body.reference).toBe(reference.replace(/-1$/, '-2'))
    expect(await readTrip(trip)).toMatchObject({ reference, booking: { id: second } })
    expect((await readBooking(first)).trips.map(({ id }) => id)).toEqual([own.body.id])
  })

  test('is refused in words: twice the same child, another time of the day, one that is over', async () => {
    const { a, second, trip } = await pair()
    expect((await share(trip, { bookings: [await toSchool(a, 'south', 20)] })).body.code).toBe('child_twice')
    const late = await toSchool(await child(`Late${runs}`), 'south', 20, {
      pickupAt: world.after(500),
      dropoffAt: world.after(520),
    })
    expect((await share(trip, { bookings: [late] })).body.code).toBe('too_far_apart')
    await share(trip, { bookings: [second] })
    expect((await share(trip, { bookings: [second] })).body.code).toBe('already_on_trip')
    const cancelled = await toSchool(await child(`Gone${runs}`), 'south', 20, { status: 'cancelled' })
    expect((await share(trip, { bookings: [cancelled] })).body.code).toBe('booking_not_confirmed')
    expect((await share(trip, { bookings: ['nobody'] })).status).toBe(404)
    expect((await share(trip, { bookings: [cancelled] }, { 'if-match': '1' })).status).toBe(412)
    expect((await share(trip, {})).status).toBe(400)
  })
})

describe('seats and wheelchair spaces', () => {
  test('are counted on each leg: two who never meet share one seat', async () => {
    runs += 1
    const [a, b] = [await child(`Ann${runs}`), await child(`Bob${runs}`, { mobility: 'wheelchair' })]
    const morning = await toSchool(a, 'north', 40, { dropoffAt: world.after(15), passengers: 4 })
    const next = await toSchool(b, 'south', 20, { passengers: 1, wheelchairs: 1 })
    const trip = await newTrip(morning, world.after(5))
    const { legs, stops } = (await preview(trip, { bookings: [next] })).body
    expect(stops).toHaveLength(4)
    expect(legs.map(({ seats, wheelchairs }) => [seats, wheelchairs])).toEqual([
      [4, 0],
      [0, 0],
      [0, 1],
    ])
  })

  test('are checked when a booking joins a trip that has a vehicle, and change nothing then', async () => {
    const { first, second, trip } = await pair({ passengers: 4 })
    expect((await act(trip, 'assign', { driver: 'amal', vehicle: 'car' })).status).toBe(200)
    const shown = await preview(trip, { bookings: [second] })
    expect(shown.body.problems.map(({ code }) => code)).toEqual(['seats'])
    expect(shown.body.room).toMatchObject({ plate: 'AB12 CDE', seats: 4 })
    const before = await readTrip(trip)
    const refused = await share(trip, { bookings: [second] })
    expect([refused.status, refused.body.code]).toEqual([409, 'seats'])
    expect(await readTrip(trip)).toEqual(before)
    expect((await readBooking(second)).trips).toEqual([])
    expect((await readBooking(first)).trips).toHaveLength(1)
    await act(trip, 'cancel', { reason: 'dispatcher' })
  })

  test('are checked when a shared trip is assigned', async () => {
    const { second, trip } = await pair({ passengers: 4 })
    await share(trip, { bookings: [second] })
    expect((await act(trip, 'assign', { driver: 'amal', vehicle: 'car' })).body.code).toBe('seats')
  })
})

test('a preview shows whose times change and leaves all as it was', async () => {
  const { first, second, trip } = await pair()
  const before = await readTrip(trip)
  const { body } = await preview(trip, { bookings: [second] })
  expect(body.bookings.map(({ id }) => id)).toEqual([first, second])
  expect(body.bookings[0]?.alone.pickupAt).toBe(world.after(5).toISOString())
  expect(await readTrip(trip)).toEqual(before)
  expect((await readBooking(second)).status).toBe('confirmed')
})

describe('a child who is absent', () => {
  test('takes its stop along and leaves the others alone', async () => {
    const { a, b, first, second, trip } = await pair()
    await share(trip, { bookings: [second] })
    await act(trip, 'assign', { driver: 'bo', vehicle: 'van' })
    await act(trip, 'dispatch')
    const told = await act(trip, 'absent', { passengers: [{ child: a, state: 'absent' }] })
    expect(told.status).toBe(200)
    expect(told.body.stops.map(({ skipped }) => skipped)).toEqual([true, false, false])
    const last = await act(trip, 'absent', { passengers: [{ child: b, state: 'absent' }] })
    expect(last.body.code).toBe('nobody_rides')
    for (const step of ['depart', 'arrive']) await act(trip, step)
    const here = await readTrip(trip)
    expect(here.stops.map(({ arrivedAt }) => arrivedAt !== null)).toEqual([false, true, false])
    const boarded = await act(trip, 'board', {
      passengers: [{ child: b, state: 'boarded', method: 'known_person' }],
    })
    expect(boarded.body.status).toBe('onboard')
    await act(trip, 'arrive_dropoff')
    const done = await act(trip, 'release', {
      passengers: [{ child: b, state: 'released', method: 'school_staff', to: { kind: 'school' } }],
    })
    expect(done.body.status).toBe('completed')
    expect([(await readBooking(first)).status, (await readBooking(second)).status]).toEqual([
      'failed',
      'completed',
    ])
  })

  test('at the first stop lets the vehicle go on to the next', async () => {
    const { a, second, trip } = await pair()
    await share(trip, { bookings: [second] })
    await act(trip, 'assign', { driver: 'bo', vehicle: 'van' })
    for (const step of ['dispatch', 'depart', 'arrive']) await act(trip, step)
    const gone = await act(trip, 'board', { passengers: [{ child: a, state: 'absent' }] })
    expect(gone.body.status).toBe('en_route')
    const there = await act(trip, 'arrive')
    expect([there.body.status, there.body.stops[1]?.arrivedAt !== null]).toEqual(['at_pickup', true])
  })
})

describe('an absence that was recorded by mistake', () => {
  const gone = (id: string) => ({ passengers: [{ child: id, state: 'absent' as const }] })
  const back = (id: string) => ({ passengers: [{ child: id, state: 'expected' as const }] })
  /** Two who share the only trip that anybody has. */
  const sent = async () => {
    await server.db.update(trips).set({ status: 'cancelled' })
    const made = await pair()
    await share(made.trip, { bookings: [made.second] })
    await act(made.trip, 'assign', { driver: 'bo', vehicle: 'van' })
    return made
  }
  const over = async (trip: string) => {
    await server.db.update(trips).set({ status: 'cancelled' }).where(eq(trips.id, trip))
  }

  test('is taken back: the child is expected, its stop, the start and the fare come back', async () => {
    const { a, trip } = await sent()
    const before = await readTrip(trip)
    expect(before.actions).not.toContain('expect')
    const without = await act(trip, 'absent', gone(a))
    expect(without.body.ride_start_time > before.ride_start_time).toBe(true)
    expect([
      Number(without.body.fare?.total) < Number(before.fare?.total),
      without.body.actions.includes('expect'),
    ]).toEqual([true, true])
    const { body } = await act(trip, 'expect', back(a))
    const { stops, passengers, fare, ride_start_time, scheduledEnd } = body
    expect({ stops, passengers, fare, ride_start_time, scheduledEnd }).toEqual({
      stops: before.stops,
      passengers: before.passengers,
      fare: before.fare,
      ride_start_time: before.ride_start_time,
      scheduledEnd: before.scheduledEnd,
    })
    expect(body.events.at(-1)).toMatchObject({ type: 'expect' })
    // Sent again, as by a phone without an answer, it changes nothing.
    expect((await act(trip, 'expect', back(a))).body.version).toBe(body.version)
  })

  test('stays once the vehicle stands at a later stop', async () => {
    const { a, trip } = await sent()
    await act(trip, 'absent', gone(a))
    for (const step of ['dispatch', 'depart', 'arrive']) await act(trip, step)
    const late = await act(trip, 'expect', back(a))
    expect([late.status, late.body.code]).toEqual([409, 'stop_passed'])
    expect(late.body.detail).toContain(a)
    expect((await readTrip(trip)).actions).not.toContain('expect')
  })

  test('stays where the child rides elsewhere, and where the seat was given away', async () => {
    const { a, trip } = await sent()
    await act(trip, 'absent', gone(a))
    const elsewhere = await newTrip(await toSchool(a, 'north', 40), world.after(5))
    await act(elsewhere, 'assign', { driver: 'amal', vehicle: 'car' })
    expect((await readTrip(elsewhere)).status).toBe('assigned')
    expect((await act(trip, 'expect', back(a))).body.code).toBe('child_overlap')
    await over(elsewhere)
    await server.db.update(vehicles).set({ seats: 1 }).where(eq(vehicles.id, 'van'))
    const full = await act(trip, 'expect', back(a))
    await server.db.update(vehicles).set({ seats: 8 }).where(eq(vehicles.id, 'van'))
    expect([full.status, full.body.code]).toEqual([409, 'seats'])
  })

  test('stays where its vehicle does something else in the time that was free', async () => {
    const { a, trip } = await sent()
    await act(trip, 'absent', gone(a))
    const other = await newTrip(
      await toSchool(await child('Cleo'), 'south', 40, { dropoffAt: world.after(8), dropoff: spots.south }),
      world.after(5),
    )
    const given = await act(other, 'assign', { driver: 'bo', vehicle: 'van' })
    expect([given.status, given.body.detail]).toEqual([200, undefined])
    expect((await act(trip, 'expect', back(a))).body.code).toBe('driver_overlap')
  })
})

test('a booking that is cancelled takes only its own riders off, and pays only its own fee', async () => {
  const { a, first, second, trip } = await pair()
  await share(trip, { bookings: [second] })
  const cancelled = await staff.post(`/api/web/booking-management/${second}/actions/cancel`, {
    reason: 'parent_cancelled',
  })
  expect(cancelled.status).toBe(200)
  const left = await readTrip(trip)
  expect([ridersOf(left), left.fare?.total]).toEqual([[[`${a} on`], [`${a} off`]], 1250])
  expect((await readBooking(first)).status).toBe('scheduled')
  const { status, trips: own } = await readBooking(second)
  expect([status, own.map((one) => one.status)]).toEqual(['cancelled', ['cancelled']])
})

test('cancelling many can be undone: the booking joins those again with whom it shared', async () => {
  const { second, trip } = await pair()
  await share(trip, { bookings: [second] })
  const bulk = await staff.post<BulkResult>('/api/web/booking-management/bulk', {
    ids: [second],
    action: 'cancel',
    reason: 'dispatcher',
  })
  expect((await readTrip(trip)).bookings).toHaveLength(1)
  const undone = await staff.post<BulkResult>('/api/web/booking-management/undo', { undo: bulk.body.undo })
  expect(undone.body.results.map(({ ok }) => ok)).toEqual([true])
  expect((await readTrip(trip)).bookings.map(({ id }) => id)).toContain(second)
})

test('a shared trip that many were cancelled with comes back shared', async () => {
  const { first, second, trip } = await pair()
  await share(trip, { bookings: [second] })
  const path = '/api/web/trip-management'
  const bulk = await staff.post<BulkResult>(`${path}/bulk`, {
    ids: [trip],
    action: 'cancel',
    reason: 'weather',
  })
  expect((await readBooking(second)).status).toBe('confirmed')
  const undone = await staff.post<BulkResult>(`${path}/undo`, { undo: bulk.body.undo })
  expect(undone.body.results).toMatchObject([{ ok: true }])
  const again = (await readBooking(first)).trips.find(({ status }) => status === 'unassigned')
  expect(again?.bookings.map(({ id }) => id)).toEqual([first, second])
})

test('moving a booking’s time moves the shared trip with it', async () => {
  const { first, second, trip } = await pair()
  await share(trip, { bookings: [second] })
  const before = await readTrip(trip)
  const edited = await staff.put<Trip>(
    `/api/trips/trip-request/${trip}`,
    {
      ride_start_time: new Date(Date.parse(before.ride_start_time) + 600_000).toISOString(),
      driver: null,
      vehicle: null,
      assistant: null,
    },
    { 'if-match': String(before.version) },
  )
  expect(edited.status).toBe(200)
  expect(Date.parse(edited.body.scheduledEnd) - Date.parse(before.scheduledEnd)).toBe(600_000)
  const own = await split(trip, second)
  expect(own.body.ride_start_time).toBe(world.after(35).toISOString())
  expect((await readBooking(first)).trips).toHaveLength(1)
})

test('every trip has its bookings on record', async () => {
  const all = await server.db.select({ id: trips.id }).from(trips)
  const served = new Set((await server.db.select().from(tripBookings)).map(({ tripId }) => tripId))
  expect(all.filter(({ id }) => !served.has(id))).toEqual([])
})
