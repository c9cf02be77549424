import { eq } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import type { Trip, TripActionInput } from '#contract/trip.ts'
import { bookings } from '#server/schema/bookings.ts'
import { documents, vehicles } from '#server/schema/fleet.ts'
import { events } from '#server/schema/history.ts'
import { drivers, guardians } from '#server/schema/people.ts'
import { trips } from '#server/schema/trips.ts'
import { atSchool, bySight, mayaFor } from './support/handovers.ts'
import { mayaOf, tripWorld } from './support/trip-world.ts'
import { testServer } from './support.ts'

const server = await testServer()
const { db, clock } = server
const start = clock()
const world = await tripWorld(db, start)
const staff = await server.account('dispatcher')
const admin = await server.account('admin')
const driver = await server.account('driver', { driver: 'bo', firstName: 'Bo', lastName: 'Lind' })
await db.insert(guardians).values(mayaOf('ben'))

type Answer = Trip & { code: string; detail: string }
let who = driver
/** Signs in anew for each call, as hours pass between them. */
async function act(
  trip: string,
  action: string,
  input: TripActionInput = {},
  headers: Record<string, string> = {},
) {
  const client = await server.signedIn(who)
  return client.post<Answer>(`/api/trips/trip-request/${trip}/actions/${action}`, input, headers)
}
const bookingOf = async (trip: Trip) =>
  (await db.select().from(bookings).where(eq(bookings.id, trip.booking.id)))[0]
const minutes = (count: number) => clock.advance(count * 60)

beforeEach(async () => {
  await db.update(trips).set({ status: 'cancelled' })
  clock.set(start)
  who = driver
})

/** A dispatched trip of Bo that starts in an hour, which is when the clock stands at its start. */
async function underWay(children: readonly string[], of: Parameters<typeof world.trip>[1] = {}) {
  const trip = await world.trip(
    { status: 'dispatched', driverId: 'bo', vehicleId: 'van' },
    { children, ...of },
  )
  minutes(50)
  expect((await act(trip, 'depart', { position: { lat: 51.45, lng: -2.58 } })).body.status).toBe('en_route')
  minutes(10)
  return trip
}

test('a ride from start to end keeps its times, its people and its history', async () => {
  const trip = await underWay(['ada', 'ben'])
  minutes(4)
  const arrived = await act(trip, 'arrive')
  expect(arrived.body).toMatchObject({ delayMin: 4, startedAt: world.after(50).toISOString() })
  expect(arrived.body.stops[0]?.arrivedAt).toBe(world.after(64).toISOString())
  minutes(1)
  const aboard = await act(trip, 'board', {
    passengers: [bySight('ada'), { child: 'ben', state: 'boarded', method: 'school_staff' }],
  })
  expect(aboard.body.stops[0]?.departedAt).toBe(world.after(65).toISOString())
  expect(aboard.body.passengers.map((one) => [one.state, one.boarded?.method, one.released])).toEqual([
    ['boarded', 'known_person', null],
    ['boarded', 'school_staff', null],
  ])
  expect(await bookingOf(aboard.body)).toMatchObject({ status: 'in_progress' })
  minutes(27)
  expect((await act(trip, 'arrive_dropoff')).body).toMatchObject({ delayMin: 2, status: 'at_dropoff' })
  const unmet = await act(trip, 'complete')
  expect([unmet.status, unmet.body]).toEqual([
    400,
    { passengers: ['Say to whom Ada Reed and Ben Reed was released.'] },
  ])
  const done = await act(trip, 'complete', { passengers: [atSchool('ada'), atSchool('ben')] })
  expect(done.body).toMatchObject({
    status: 'completed',
    completedAt: world.after(92).toISOString(),
    delayMin: 2,
    actions: [],
  })
  expect(done.body.passengers.map((one) => [one.state, one.released?.to.name])).toEqual([
    ['released', 'Hillside Primary'],
    ['released', 'Hillside Primary'],
  ])
  expect(done.body.events.map((one) => [one.type, one.actor])).toEqual(
    ['depart', 'arrive', 'board', 'arrive_dropoff', 'complete'].map((type) => [type, 'Bo Lind']),
  )
  const stored = await db.select().from(events).where(eq(events.entityId, trip))
  expect(stored[0]?.position).toEqual({ lat: 51.45, lng: -2.58 })
  expect(await bookingOf(done.body)).toMatchObject({ status: 'completed' })
})

test('boarding accounts for every child, and only for those of the trip', async () => {
  const none = await underWay(['ada', 'ben'])
  await act(none, 'arrive')
  const nobody = await act(none, 'board', {
    passengers: [
      { child: 'ada', state: 'absent' },
      { child: 'ben', state: 'absent' },
    ],
  })
  expect([nobody.status, nobody.body.code]).toEqual([409, 'nobody_boarded'])
  await db.update(trips).set({ status: 'cancelled' })
  clock.set(start)
  const trip = await underWay(['ada', 'ben'])
  await act(trip, 'arrive')
  const board = (passengers: TripActionInput['passengers']) =>
    act(trip, 'board', passengers ? { passengers } : {})
  expect((await board(undefined)).body).toEqual({ passengers: ['Say who boarded or got off.'] })
  expect((await board([bySight('ada')])).body.status).toBe('at_pickup')
  expect((await board([bySight('cleo')])).body).toEqual({
    passengers: ['Somebody named here does not ride on this trip.'],
  })
  expect((await board([{ child: 'ben', state: 'released' }])).body).toEqual({
    passengers: ['Ben Reed is expected: this cannot be recorded now.'],
  })
  const some = await board([{ child: 'ben', state: 'absent' }])
  expect(some.body.status).toBe('onboard')
  await act(trip, 'arrive_dropoff')
  const done = await act(trip, 'release', { passengers: [atSchool('ada')] })
  expect(done.body.passengers.map((one) => one.state)).toEqual(['released', 'absent'])
  expect(await bookingOf(done.body)).toMatchObject({ status: 'part_completed' })
})

test('a no-show needs the wait, counted from the planned time, and a call made while waiting', async () => {
  const trip = await underWay(['ada'], { waitMinutes: 8 })
  clock.set(world.after(55))
  await act(trip, 'arrive')
  clock.set(world.after(67))
  const early = await act(
    trip,
    'no_show',
    { calledAt: world.after(60).toISOString() },
    { 'accept-language': 'fr' },
  )
  expect([early.status, early.body.code]).toEqual([409, 'wait_time'])
  expect(early.body.detail).toBe('Attendez sur place jusqu’à 10:08 avant de noter une absence.')
  clock.set(world.after(68))
  expect((await act(trip, 'no_show')).body).toEqual({ calledAt: ['Log when you called the family.'] })
  expect((await act(trip, 'no_show', { calledAt: world.after(69).toISOString() })).body).toEqual({
    calledAt: ['The call cannot be in the future.'],
  })
  expect((await act(trip, 'no_show', { calledAt: world.after(54).toISOString() })).status).toBe(400)
  const noted = await act(trip, 'no_show', { calledAt: world.after(62).toISOString() })
  expect(noted.body).toMatchObject({ status: 'no_show', passengers: [{ state: 'no_show' }] })
  expect(noted.body.events.at(-1)?.changes).toEqual([
    { field: 'calledAt', before: null, after: world.after(62).toISOString() },
  ])
  expect(await bookingOf(noted.body)).toMatchObject({ status: 'failed' })
})

test('without a longer wait agreed, five minutes are waited', async () => {
  const trip = await underWay(['ada'])
  await act(trip, 'arrive')
  minutes(4.9)
  expect((await act(trip, 'no_show', { calledAt: world.after(61).toISOString() })).body.code).toBe(
    'wait_time',
  )
  minutes(0.1)
  expect((await act(trip, 'no_show', { calledAt: world.after(61).toISOString() })).status).toBe(200)
})

test('with a child aboard there is no cancelling, only failing with a reason', async () => {
  const trip = await underWay(['ada'])
  who = staff
  await act(trip, 'arrive')
  await act(trip, 'board', { passengers: [bySight('ada')] })
  const answer = await act(trip, 'cancel', { reason: 'weather' })
  expect([answer.status, answer.body.code]).toEqual([409, 'wrong_state'])
  expect((await act(trip, 'fail')).body).toEqual({ reason: ['Choose a reason.'] })
  expect((await act(trip, 'fail', { reason: 'other' })).body).toEqual({
    note: ['Describe in a note what happened.'],
  })
  const failed = await act(trip, 'fail', {
    reason: 'other',
    note: 'Brakes',
    passengers: [{ child: 'ada', state: 'released', to: { kind: 'alone' } }],
  })
  expect(failed.body).toMatchObject({ status: 'failed', failReason: 'other', failNote: 'Brakes' })
  expect(failed.body.events.at(-1)).toMatchObject({ reason: 'other', note: 'Brakes' })
  expect(failed.body.passengers).toMatchObject([{ state: 'released', released: { to: { kind: 'alone' } } }])
})

test('nobody stays on board of a ride that failed: who took them is required', async () => {
  const trip = await underWay(['ada', 'ben'])
  await act(trip, 'arrive')
  await act(trip, 'board', {
    passengers: [{ child: 'ada', state: 'absent' }, bySight('ben')],
  })
  const alone = await act(trip, 'fail', { reason: 'vehicle_breakdown' })
  expect([alone.status, alone.body]).toEqual([400, { passengers: ['Say to whom Ben Reed was released.'] }])
  who = staff
  const approval = { child: 'ben', name: 'Officer Lin', reason: 'Police at the scene of the breakdown' }
  await act(trip, 'approve', { approval })
  who = driver
  const failed = await act(trip, 'fail', {
    reason: 'vehicle_breakdown',
    passengers: [{ child: 'ben', state: 'released', to: { kind: 'approved' } }],
  })
  expect(failed.body).toMatchObject({
    status: 'failed',
    failReason: 'vehicle_breakdown',
    passengers: [{ state: 'absent' }, { state: 'released', released: { to: { name: 'Officer Lin' } } }],
  })
})

test('a trip back on its way counts as not arrived', async () => {
  const trip = await underWay(['ada'])
  await act(trip, 'arrive')
  const back = await act(trip, 'back_en_route')
  expect(back.body).toMatchObject({ status: 'en_route', stops: [{ arrivedAt: null }, {}] })
})

test('stops on the way are made in their order', async () => {
  const library = { place: 'Library', point: { lat: 51.46, lng: -2.6 } }
  const trip = await underWay(['ada', 'ben'], { stops: [library] })
  await act(trip, 'arrive')
  await act(trip, 'board', { passengers: [bySight('ada')] })
  const via = await act(trip, 'arrive_dropoff')
  expect(via.body.stops.map((stop) => stop.arrivedAt !== null)).toEqual([true, true, false])
  expect(via.body.actions).not.toContain('complete')
  const soon = await act(trip, 'complete')
  expect([soon.status, soon.body.code]).toEqual([409, 'stops_left'])
  expect(soon.body.detail).toBe('The trip has yet to stop at Hillside Primary.')
  await act(trip, 'next_stop', {
    passengers: [mayaFor('ada'), bySight('ben')],
  })
  await act(trip, 'arrive_dropoff')
  const last = await act(trip, 'next_stop')
  expect([last.status, last.body.code]).toEqual([409, 'no_next_stop'])
  const done = await act(trip, 'complete', { passengers: [atSchool('ben')] })
  expect(done.body.passengers.map((one) => [one.state, one.boarded?.place, one.released?.place])).toEqual([
    ['released', '4 Park Row, Bristol', 'Library'],
    ['released', 'Library', 'Hillside Primary'],
  ])
})

test('a handover on hold is released to somebody, or the child is brought back', async () => {
  const held = await underWay(['ben'])
  const toHold = async (trip: string) => {
    await act(trip, 'arrive')
    await act(trip, 'board', { passengers: [bySight('ben')] })
    await act(trip, 'arrive_dropoff')
    return act(trip, 'hold', { note: 'Nobody at the door' })
  }
  expect((await toHold(held)).body.status).toBe('handover_hold')
  expect((await act(held, 'release')).body).toEqual({ passengers: ['Say who boarded or got off.'] })
  expect((await act(held, 'release', { passengers: [mayaFor('ben')] })).body.status).toBe('completed')
  clock.set(start)
  const other = await underWay(['ben'])
  await toHold(other)
  const alone = await act(other, 'return', { reason: 'wrong_address' })
  expect([alone.status, alone.body]).toEqual([400, { passengers: ['Say to whom Ben Reed was released.'] }])
  const back = await act(other, 'return', { reason: 'wrong_address', passengers: [mayaFor('ben')] })
  expect(back.body).toMatchObject({
    status: 'returned',
    failReason: 'wrong_address',
    passengers: [{ state: 'released', released: { place: null, to: { id: 'maya' } } }],
  })
})

test('an admin reopens within half an hour and with a reason; the child is aboard again', async () => {
  const trip = await underWay(['ben'])
  await act(trip, 'arrive')
  await act(trip, 'board', { passengers: [bySight('ben')] })
  await act(trip, 'arrive_dropoff')
  await act(trip, 'complete', { passengers: [atSchool('ben')] })
  who = staff
  expect((await act(trip, 'reopen', { reason: 'dispatcher' })).status).toBe(403)
  who = admin
  expect((await act(trip, 'reopen')).body).toEqual({ reason: ['Choose a reason.'] })
  minutes(31)
  const late = await act(trip, 'reopen', { reason: 'dispatcher' })
  expect([late.status, late.body.code]).toEqual([409, 'reopen_closed'])
  expect(
    (await (await server.signedIn(admin)).get<Trip>(`/api/web/trip-management/${trip}`)).body.actions,
  ).toEqual([])
  minutes(-1)
  const open = await act(trip, 'reopen', { reason: 'dispatcher' })
  expect(open.body).toMatchObject({
    status: 'at_dropoff',
    completedAt: null,
    passengers: [{ state: 'boarded', released: null }],
  })
  expect(await bookingOf(open.body)).toMatchObject({ status: 'in_progress' })
  const again = await act(trip, 'complete', { passengers: [mayaFor('ben')] })
  expect(again.body.status).toBe('completed')
  const handovers = again.body.events.flatMap((event) =>
    event.changes.filter((one) => one.field === 'handedTo'),
  )
  expect(handovers.map((one) => [one.before, one.after])).toEqual([
    [null, 'Hillside Primary'],
    ['Hillside Primary', null],
    [null, 'Maya Reed'],
  ])
})

test('a trip is not reopened onto a driver who drives another one by now', async () => {
  const trip = await world.trip(
    {
      status: 'no_show',
      driverId: 'bo',
      vehicleId: 'car',
      completedAt: world.after(-5),
      startAt: world.after(700),
    },
    { status: 'failed' },
  )
  await world.trip({ status: 'assigned', driverId: 'bo', vehicleId: 'van', startAt: world.after(710) })
  who = admin
  const answer = await act(trip, 'reopen', { reason: 'dispatcher' })
  expect([answer.status, answer.body.code]).toEqual([409, 'driver_overlap'])
})

test('the record keeps the licence and the registration of the departure, for staff and the driver alone', async () => {
  const of = { ownerKind: 'driver' as const, ownerId: 'bo', type: 'driving_licence' }
  const approved = { ...of, files: [], required: true, status: 'approved' as const }
  await db.insert(documents).values({ ...approved, expiresOn: '2030-01-01' })
  const trip = await underWay(['ada'])
  await db.update(drivers).set({ licenceNumber: 'RENEWED' }).where(eq(drivers.id, 'bo'))
  await db.insert(documents).values({ ...approved, expiresOn: '2040-01-01' })
  await db.update(vehicles).set({ plate: 'NEW 1' }).where(eq(vehicles.id, 'van'))
  const departure = async (client: Awaited<ReturnType<typeof server.as>>) => {
    const { body } = await client.get<Trip>(`/api/web/trip-management/${trip}`)
    return body.events.find(({ type }) => type === 'depart')?.changes
  }
  const registration = { field: 'registration', before: null, after: 'VN34 WAV' }
  const all = [
    { field: 'licence', before: null, after: 'LIC102' },
    { field: 'licenceExpiresOn', before: null, after: '2030-01-01' },
    registration,
  ]
  expect(await departure(await server.signedIn(staff))).toEqual(all)
  expect(await departure(await server.signedIn(driver))).toEqual(all)
  expect(await departure(await server.as('parent', { parent: 'maya' }))).toEqual([registration])
})

test('a parent reads who met their own child, and not who met the others', async () => {
  const trip = await underWay(['ada', 'ben'])
  await act(trip, 'arrive')
  await act(trip, 'board', {
    passengers: [bySight('ada'), bySight('ben')],
  })
  await act(trip, 'arrive_dropoff')
  await act(trip, 'release', { passengers: [mayaFor('ada')] })
  await db.delete(guardians).where(eq(guardians.childId, 'ben'))
  who = staff
  const done = await act(trip, 'release', {
    passengers: [
      {
        child: 'ben',
        state: 'released',
        to: { kind: 'approved', name: 'Ines Okoro' },
        reason: 'His mother asked for it by phone',
      },
    ],
  })
  expect(done.body.events.at(-1)?.changes).toMatchObject([
    { after: 'Maya Reed, Ines Okoro' },
    { after: 'approved_live' },
  ])
  const maya = await server.as('parent', { parent: 'maya' })
  const { body } = await maya.get<Trip>(`/api/web/trip-management/${trip}`)
  expect(body.passengers.map((one) => [one.child.id, one.released?.to.name])).toEqual([['ada', 'Maya Reed']])
  await db.insert(guardians).values(mayaOf('ben'))
  expect(JSON.stringify(body)).not.toContain('Ines Okoro')
})

test('a booking and its trips are found by who drives any of them, and a trip by its own reference alone', async () => {
  const first = await world.trip({ status: 'dispatched', driverId: 'bo', vehicleId: 'van' })
  who = staff
  const gone = await act(first, 'cancel', { reason: 'weather' })
  const client = await server.signedIn(staff)
  const again = await client.post<Trip>(`/api/trips/trip-request?addtrip=${gone.body.booking.id}`, {
    ride_start_time: world.after(200).toISOString(),
  })
  const given = await act(again.body.id, 'assign', { driver: 'amal', vehicle: 'car' })
  expect(given.body.status).toBe('assigned')
  const found = async (path: string, search: string) => {
    const query = `pagination=true&search=${encodeURIComponent(`${gone.body.booking.reference} ${search}`)}`
    const { body } = await client.get<{ results: { reference: string }[] }>(`/api/web/${path}?${query}`)
    return body.results.map((row) => row.reference).sort()
  }
  const both = [gone.body.reference, again.body.reference].sort()
  for (const word of ['lind', 'haddad', 'AB12 CDE', 'ab12cde']) {
    expect(await found('trip-management', word)).toEqual(both)
    expect(await found('booking-management', word)).toEqual([gone.body.booking.reference])
  }
  expect(await found('trip-management', again.body.reference)).toEqual([again.body.reference])
})
