import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import type { Booking } from '#contract/booking.ts'
import type { Notification } from '#contract/notification.ts'
import type { Page } from '#contract/page.ts'
import type { TripCandidates } from '#contract/trip.ts'
import { isBilled } from '#server/money/statement-lines.ts'
import { bookings } from '#server/schema/bookings.ts'
import { notifications } from '#server/schema/notifications.ts'
import { guardians } from '#server/schema/people.ts'
import { trips } from '#server/schema/trips.ts'
import { atSchool, bySight, mayaFor } from './support/handovers.ts'
import { reliefWorld, roadside } from './support/relief-world.ts'
import { mayaOf } from './support/trip-world.ts'
import { testServer } from './support.ts'

const server = await testServer()
const { db } = server
const { world, desk, act, read, relief, reset, sent, aboard, reliefOf, minutes } = await reliefWorld(server)
const bo = await server.account('driver', { driver: 'bo' })
const amal = await server.account('driver', { driver: 'amal' })
const maya = await server.account('parent', { parent: 'maya' })
await db.insert(guardians).values(mayaOf('ben'))

const states = (trip: { passengers: readonly { child: { id: string }; state: string }[] }) =>
  Object.fromEntries(trip.passengers.map(({ child, state }) => [child.id, state]))
const bookingOf = async (trip: string) => {
  const { booking } = await read(trip)
  return (await db.select().from(bookings).where(eq(bookings.id, booking.id)))[0]
}
const counted = async () => (await db.select({ id: trips.id }).from(trips)).length

beforeEach(reset)

const toIds = ({ driver, vehicle }: { driver?: string; vehicle?: string }) => ({
  ...(driver && { driverId: driver }),
  ...(vehicle && { vehicleId: vehicle }),
})

describe('a relief', () => {
  test('takes over those aboard where the vehicle stands, in one act', async () => {
    const old = await aboard(['ada', 'ben'])
    const answer = await act(old, 'relieve', relief({ note: 'Gearbox' }))
    expect(answer.body).toMatchObject({
      status: 'relieved',
      failReason: 'vehicle_breakdown',
      failNote: 'Gearbox',
    })
    expect(states(answer.body)).toEqual({ ada: 'transferred', ben: 'transferred' })
    const made = await read((await reliefOf(old))?.id ?? '')
    expect(made).toMatchObject({
      status: 'dispatched',
      driver: { id: 'amal' },
      vehicle: { id: 'car' },
      relieves: { id: old, reference: answer.body.reference },
      relievedBy: null,
    })
    expect(answer.body.relievedBy).toEqual({ id: made.id, reference: made.reference })
    expect(made.stops.map(({ kind, place }) => [kind, place])).toEqual([
      ['transfer', roadside.place],
      ['dropoff', 'Hillside Primary'],
    ])
    expect(states(made)).toEqual({ ada: 'boarded', ben: 'boarded' })
    expect(made.passengers.map(({ boarded }) => boarded)).toEqual(
      answer.body.passengers.map(({ boarded }) => boarded),
    )
    expect(await bookingOf(old)).toMatchObject({ status: 'in_progress', tripId: made.id, driverId: 'amal' })
    expect(answer.body.events.at(-1)).toMatchObject({
      type: 'relieve',
      from: 'onboard',
      to: 'relieved',
      changes: [
        { field: 'relievedBy', after: made.reference },
        { field: 'place', after: roadside.place },
      ],
    })
    expect(made.events[0]).toMatchObject({
      type: 'created',
      changes: [{ field: 'relieves', after: answer.body.reference }],
    })
  })

  test('is driven to its end, and the booking with it', async () => {
    const old = await aboard(['ada', 'ben'])
    await act(old, 'relieve', relief())
    const id = (await reliefOf(old))?.id ?? ''
    await act(id, 'depart', {}, amal)
    minutes(15)
    expect((await act(id, 'arrive', {}, amal)).body.stops[0]?.arrivedAt).not.toBeNull()
    expect((await act(id, 'board', { passengers: [] }, amal)).body.status).toBe('onboard')
    await act(id, 'arrive_dropoff', {}, amal)
    const done = await act(id, 'release', { passengers: [atSchool('ada'), atSchool('ben')] }, amal)
    expect(done.body.status).toBe('completed')
    expect(await bookingOf(old)).toMatchObject({ status: 'completed' })
  })

  test('of a vehicle that was on its way keeps the stops, and fetches nobody before the time that was said', async () => {
    const old = await sent(['ada'])
    const before = await read(old)
    await act(old, 'relieve', relief())
    const made = await read((await reliefOf(old))?.id ?? '')
    expect(made.stops.map(({ kind, place }) => [kind, place])).toEqual(
      before.stops.map(({ kind, place }) => [kind, place]),
    )
    expect(states(made)).toEqual({ ada: 'expected' })
    expect(made.stops.every((stop, index) => stop.eta >= (before.stops[index]?.eta ?? ''))).toBe(true)
  })

  test('takes over who is aboard at the pickup and goes on waiting for who is not', async () => {
    const old = await sent(['ada', 'ben'])
    await act(old, 'arrive')
    await act(old, 'board', { passengers: [bySight('ada')] })
    const [pickup] = (await read(old)).stops
    const place = { place: pickup?.place ?? '', point: pickup?.point ?? roadside.point }
    await act(old, 'relieve', relief({ place }))
    const made = await read((await reliefOf(old))?.id ?? '')
    expect(states(made)).toEqual({ ada: 'boarded', ben: 'expected' })
    expect(made.stops.map(({ kind, arrivedAt }) => [kind, arrivedAt])).toEqual([
      ['pickup', null],
      ['dropoff', null],
    ])
  })

  test('of a relief goes from where those aboard wait', async () => {
    const old = await aboard(['ada'])
    await act(old, 'relieve', relief())
    const first = (await reliefOf(old))?.id ?? ''
    await act(first, 'depart')
    const answer = await act(
      first,
      'relieve',
      relief({ driver: 'bo', vehicle: 'van', place: { ...roadside, place: 'Ring road' } }),
    )
    expect(answer.body.status).toBe('relieved')
    const second = await read((await reliefOf(first))?.id ?? '')
    expect(second.stops[0]).toMatchObject({ kind: 'transfer', place: roadside.place })
    expect(states(second)).toEqual({ ada: 'boarded' })
  })

  test('keeps no seat for who stayed at home, nor does a relief of that relief', async () => {
    const old = await sent(['ada', 'ben'])
    await act(old, 'absent', { passengers: [{ child: 'ben', state: 'absent' }] })
    await act(old, 'arrive')
    await act(old, 'board', { passengers: [bySight('ada')] })
    await act(old, 'relieve', relief())
    const first = await read((await reliefOf(old))?.id ?? '')
    await act(first.id, 'depart')
    await act(
      first.id,
      'relieve',
      relief({ driver: 'bo', vehicle: 'van', place: { ...roadside, place: 'Ring road' } }),
    )
    const second = await read((await reliefOf(first.id))?.id ?? '')
    for (const { stops, actions } of [first, second]) {
      expect(stops.map(({ riders }) => riders.map(({ child, does }) => [child?.id, does]))).toEqual([
        [['ada', 'on']],
        [['ada', 'off']],
      ])
      expect(actions).not.toContain('share')
    }
    expect(first.actions).toContain('edit')
    expect(second.actions).toContain('edit')
    // Whose ride was over is for the count of seats, not for any reader.
    expect(JSON.stringify([first, second])).not.toContain('leftBefore')
  })

  test('costs nobody a second fare', async () => {
    const old = await aboard(['ada'])
    await act(old, 'relieve', relief())
    const both = [await read(old), await read((await reliefOf(old))?.id ?? '')]
    expect(both.map(({ fare }) => fare?.total)).toEqual([0, 1250])
    expect(
      both.map(
        (trip) => trip.fare && isBilled({ status: 'completed', fare: trip.fare }) && trip.fare.lines.length,
      ),
    ).toEqual([0, 1])
  })

  test('is told to the family, to who was relieved and to who is sent', async () => {
    const old = await aboard(['ada'])
    await db.delete(notifications)
    await act(old, 'relieve', relief())
    const kinds = async (who: typeof bo) =>
      (await (await server.signedIn(who)).get<Page<Notification>>('/api/notifications')).body.results.map(
        ({ kind }) => kind,
      )
    expect(await kinds(maya)).toEqual(['booking_relieved'])
    expect(await kinds(bo)).toEqual(['trip_relieved'])
    expect(await kinds(amal)).toEqual(['trip_assigned'])
  })

  test('finds who could go, with the trip that is relieved in nobody’s way', async () => {
    const old = await aboard(['ada'])
    const client = await server.signedIn(desk)
    const { lat, lng } = roadside.point
    const { body } = await client.get<TripCandidates>(
      `/api/web/trip-management/${old}/candidates?for=relief&lat=${lat}&lng=${lng}`,
    )
    expect(body.problems).toEqual([])
    expect(body.drivers.find(({ id }) => id === 'amal')?.problems).toEqual([])
    expect(body.drivers.find(({ id }) => id === 'sam')?.problems).not.toEqual([])
    expect(body.assistants?.map(({ id, problems }) => [id, problems.length])).toEqual([
      ['noor', 0],
      ['nia', 0],
      ['ola', 1],
    ])
  })

  test('offers who or what dropped out with the reason beside it', async () => {
    const old = await aboard(['ada'])
    const client = await server.signedIn(desk)
    const against = async (reason: string) => {
      const { body } = await client.get<TripCandidates>(
        `/api/web/trip-management/${old}/candidates?for=relief&reason=${reason}`,
      )
      const own = [body.drivers.find(({ id }) => id === 'bo'), body.vehicles.find(({ id }) => id === 'van')]
      return own.map((one) => one?.problems.map(({ code }) => code))
    }
    expect(await against('vehicle_breakdown')).toEqual([[], ['same_vehicle']])
    expect(await against('driver_unavailable')).toEqual([['same_driver'], []])
    expect(await against('weather')).toEqual([[], []])
  })

  test.each([
    ['the driver who is well goes on with another vehicle', 'vehicle_breakdown', { driver: 'bo' }],
    ['another driver comes for the vehicle', 'driver_unavailable', { vehicle: 'van' }],
  ] as const)('%s', async (_, reason, crew) => {
    const old = await aboard(['ada'])
    expect((await act(old, 'relieve', relief({ reason, ...crew }))).body.status).toBe('relieved')
    expect(await reliefOf(old)).toMatchObject({ driverId: 'amal', vehicleId: 'car', ...toIds(crew) })
  })

  test('takes the assistant along, unless another one comes', async () => {
    for (const [assistant, there] of [
      [undefined, 'noor'],
      ['nia', 'nia'],
    ] as const) {
      await reset()
      const old = await aboard(['ada'])
      await act(old, 'exchange', { reason: 'dispatcher', assistant: 'noor' })
      const body = relief(assistant === undefined ? {} : { assistant })
      expect((await act(old, 'relieve', body)).body.status).toBe('relieved')
      const made = await read((await reliefOf(old))?.id ?? '')
      expect(made.assistant).toMatchObject({ id: there })
      expect((await read(old)).assistant).toMatchObject({ id: 'noor' })
    }
  })
})

describe('a relief is refused, and nothing is lost,', () => {
  test('for a trip that just ended', async () => {
    const old = await aboard(['ada'])
    await act(old, 'arrive_dropoff')
    await act(old, 'complete', { passengers: [atSchool('ada')] })
    const before = [await counted(), await read(old)]
    const answer = await act(old, 'relieve', relief())
    expect([answer.status, answer.body.code]).toEqual([409, 'wrong_state'])
    expect(answer.body.detail).toMatch(/is completed: you cannot send a relief now/)
    expect([await counted(), await read(old)]).toEqual(before)
  })

  test('for one that waits, stands at its end or has one', async () => {
    const waits = await world.trip({ status: 'dispatched', driverId: 'bo', vehicleId: 'van' })
    expect((await act(waits, 'relieve', relief())).body.code).toBe('wrong_state')
    await reset()
    const old = await aboard(['ada'])
    expect((await act(old, 'relieve', relief())).status).toBe(200)
    const other = await server.account('dispatcher')
    const again = await act(old, 'relieve', relief({ driver: 'bo', vehicle: 'van' }), other)
    expect([again.status, again.body.code]).toEqual([409, 'wrong_state'])
  })

  test.each([
    ['place', 'Say where the vehicle stands.'],
    ['ride_start_time', 'Say when the relief can be there.'],
    ['driver', 'Choose a driver.'],
    ['vehicle', 'Choose a vehicle.'],
    ['reason', 'Choose a reason.'],
  ] as const)('without %s', async (field, message) => {
    const old = await aboard(['ada'])
    const answer = await act(old, 'relieve', { ...relief(), [field]: undefined })
    expect([answer.status, answer.body]).toEqual([400, { [field]: [message] }])
    expect((await read(old)).status).toBe('onboard')
  })

  test.each([
    ['driver_blocked', { driver: 'pat' }, ['ada'], {}],
    ['vehicle_blocked', { vehicle: 'untested' }, ['ada'], {}],
    ['wheelchairs', {}, ['cleo'], { wheelchairs: 1 }],
    ['same_crew', { driver: 'bo', vehicle: 'van' }, ['ada'], {}],
    ['same_vehicle', { vehicle: 'van' }, ['ada'], {}],
    ['same_driver', { driver: 'bo', reason: 'driver_unavailable' }, ['ada'], {}],
    ['assistant_blocked', { assistant: 'ola' }, ['ada'], {}],
    ['assistant_missing', {}, ['ada'], { assistantRequired: true }],
  ] as const)('by the checks of assigning: %s', async (code, crew, children, of) => {
    const old = await aboard(children, of)
    const answer = await act(old, 'relieve', relief(crew))
    expect([answer.status, answer.body.code]).toEqual([409, code])
    expect((await read(old)).status).toBe('onboard')
    expect(await reliefOf(old)).toBeUndefined()
  })

  test('when the driver is on the road, or can’t be there in time', async () => {
    const old = await aboard(['ada'])
    const far = { place: 'Bath', point: { lat: 51.381, lng: -2.359 } }
    await world.trip(
      { status: 'assigned', driverId: 'amal', vehicleId: 'car', startAt: world.after(70) },
      { children: ['cleo'] },
    )
    expect((await act(old, 'relieve', relief())).body.code).toBe('driver_overlap')
    await db.update(trips).set({ status: 'cancelled' }).where(eq(trips.driverId, 'amal'))
    await world.trip(
      { status: 'assigned', driverId: 'amal', vehicleId: 'car', startAt: world.after(45) },
      { children: ['cleo'], pickup: far, dropoff: far },
    )
    expect((await act(old, 'relieve', relief())).body.code).toBe('driver_travel')
  })

  test('when the assistant rides elsewhere, or does not exist', async () => {
    const old = await aboard(['ada'])
    await world.trip(
      { status: 'en_route', driverId: 'lee', assistantId: 'noor', startAt: world.after(60) },
      { children: ['cleo'] },
    )
    expect((await act(old, 'relieve', relief({ assistant: 'noor' }))).body.code).toBe('assistant_overlap')
    const unknown = await act(old, 'relieve', relief({ assistant: 'nobody' }))
    expect([unknown.status, unknown.body]).toEqual([400, { assistant: [expect.any(String)] }])
    expect(await reliefOf(old)).toBeUndefined()
  })

  test('in words, when the trip ended while its relief was being filled in', async () => {
    const old = await aboard(['ada'])
    await act(old, 'fail', { reason: 'vehicle_breakdown', passengers: [mayaFor('ada')] }, bo)
    const answer = await act(old, 'relieve', relief())
    expect([answer.status, answer.body.detail]).toEqual([
      409,
      expect.stringMatching(/aboard or waiting any more/),
    ])
  })

  test('again with the vehicle that a ride failed for', async () => {
    const old = await sent(['ada'])
    await act(old, 'fail', { reason: 'vehicle_breakdown' })
    const answer = await act(old, 'relieve', relief({ reason: 'dispatcher', vehicle: 'van' }))
    expect([answer.status, answer.body.code, answer.body.detail]).toEqual([
      409,
      'same_vehicle',
      expect.stringMatching(/broke down or had an accident/),
    ])
  })

  test('in the past, and by who is not the desk', async () => {
    const old = await aboard(['ada'])
    const past = await act(old, 'relieve', relief({ ride_start_time: world.after(30).toISOString() }))
    expect([past.status, past.body]).toEqual([400, { ride_start_time: ['The start is in the past.'] }])
    expect((await act(old, 'relieve', relief(), bo)).status).toBe(403)
    expect((await act(old, 'relieve', relief(), maya)).status).toBe(403)
    expect((await read(old)).status).toBe('onboard')
  })
})

describe('sent twice', () => {
  test('by one click too many, there is one', async () => {
    const old = await aboard(['ada'])
    const body = relief()
    const answers = await Promise.all([act(old, 'relieve', body), act(old, 'relieve', body)])
    expect(answers.map(({ status }) => status)).toEqual([200, 200])
    expect(await db.select().from(trips).where(eq(trips.relievesId, old))).toHaveLength(1)
  })

  test('by two dispatchers, the second one is told', async () => {
    const old = await aboard(['ada'])
    const other = await server.account('dispatcher')
    const answers = await Promise.all([
      act(old, 'relieve', relief()),
      act(old, 'relieve', relief({ driver: 'bo', vehicle: 'car' }), other),
    ])
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409])
    expect(await db.select().from(trips).where(eq(trips.relievesId, old))).toHaveLength(1)
  })

  test('while the driver ends the ride, one of both is done', async () => {
    const old = await aboard(['ada'])
    const [sentOff, failed] = await Promise.all([
      act(old, 'relieve', relief()),
      act(old, 'fail', { reason: 'vehicle_breakdown', passengers: [mayaFor('ada')] }, bo),
    ])
    const { status } = await read(old)
    // A trip that failed with nobody left needs no relief.
    expect([sentOff.status, failed.status, status]).toEqual(
      status === 'failed' ? [409, 200, 'failed'] : [200, 409, 'relieved'],
    )
  })
})

describe('with a child aboard, a relief', () => {
  test.each(['cancel', 'unassign'])('does not %s', async (action) => {
    const old = await aboard(['ada'])
    await act(old, 'relieve', relief())
    const made = await read((await reliefOf(old))?.id ?? '')
    expect(made.actions).not.toContain(action)
    const answer = await act(made.id, action, { reason: 'dispatcher' })
    expect([answer.status, answer.body.code]).toEqual([409, 'child_aboard'])
  })

  test('is not dragged off its driver on the board, but to another one', async () => {
    const old = await aboard(['ada'])
    await act(old, 'relieve', relief())
    const { id, version } = await read((await reliefOf(old))?.id ?? '')
    const client = await server.signedIn(desk)
    const drag = (crew: object) =>
      client.post<{ code: string }>('/api/web/trip-management/board/moves', {
        moves: [{ id, version, ...crew }],
      })
    const off = await drag({ driver: null, vehicle: null })
    expect([off.status, off.body.code]).toEqual([409, 'child_aboard'])
    expect((await read(id)).driver).not.toBeNull()
    const given = await drag({ driver: 'bo', vehicle: 'van' })
    expect([given.status, (await read(id)).driver?.id]).toEqual([200, 'bo'])
  })

  test('is not deleted, and keeps its stops when it comes later', async () => {
    const old = await aboard(['ada'])
    await act(old, 'relieve', relief())
    const made = await read((await reliefOf(old))?.id ?? '')
    const client = await server.signedIn(desk)
    const path = `/api/trips/trip-request/${made.id}`
    expect((await client.delete<{ code: string }>(path)).body.code).toBe('relief_stays')
    const later = new Date(Date.parse(made.ride_start_time) + 600_000).toISOString()
    const edit = (crew: object) =>
      client.put(
        path,
        { ride_start_time: later, assistant: null, ...crew },
        { 'if-match': String(made.version) },
      )
    expect((await edit({ driver: null, vehicle: null })).status).toBe(409)
    expect((await edit({ driver: 'amal', vehicle: 'car' })).status).toBe(200)
    const moved = await read(made.id)
    expect(moved.stops.map(({ kind }) => kind)).toEqual(['transfer', 'dropoff'])
    expect(moved.stops[0]?.eta).toBe(later)
  })
})

describe('a ride that failed leads on', () => {
  test('by a relief for who still waits: the booking is scheduled again', async () => {
    const old = await sent(['ada'])
    await act(old, 'fail', { reason: 'vehicle_breakdown' })
    expect(await bookingOf(old)).toMatchObject({ status: 'failed' })
    expect((await act(old, 'relieve', relief())).body.status).toBe('relieved')
    expect(await bookingOf(old)).toMatchObject({ status: 'scheduled' })
    const id = (await reliefOf(old))?.id ?? ''
    await act(id, 'depart')
    expect(await bookingOf(old)).toMatchObject({ status: 'in_progress' })
  })

  test('by a new trip; a relief that nobody needs is refused', async () => {
    const old = await aboard(['ada'])
    await act(old, 'fail', { reason: 'vehicle_breakdown', passengers: [mayaFor('ada')] })
    expect((await act(old, 'relieve', relief())).body.code).toBe('nobody_left')
    const { booking, actions } = await read(old)
    expect(actions).not.toContain('relieve')
    const client = await server.signedIn(desk)
    const seen = await client.get<Booking>(`/api/web/booking-management/${booking.id}`)
    expect(seen.body).toMatchObject({ status: 'failed', actions: ['create_trip'] })
    const made = await client.post(`/api/trips/trip-request?addtrip=${booking.id}`, {
      ride_start_time: world.after(120).toISOString(),
    })
    expect(made.status).toBe(201)
    expect(await bookingOf(old)).toMatchObject({ status: 'scheduled' })
  })

  test('when its relief is called off as well', async () => {
    const old = await sent(['ada'])
    await act(old, 'relieve', relief())
    await act((await reliefOf(old))?.id ?? '', 'cancel', { reason: 'no_driver_found' })
    const booking = await bookingOf(old)
    expect(booking?.status).toBe('failed')
    const seen = await (await server.signedIn(desk)).get<Booking>(
      `/api/web/booking-management/${booking?.id}`,
    )
    expect(seen.body.actions).toContain('create_trip')
  })
})
