import { and, eq, inArray } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import { bookings } from '#server/schema/bookings.ts'
import { notifications } from '#server/schema/notifications.ts'
import { assistants, drivers } from '#server/schema/people.ts'
import { trips } from '#server/schema/trips.ts'
import { coverWorld } from './support/cover-world.ts'
import { bySight } from './support/handovers.ts'
import { testServer } from './support.ts'

const server = await testServer()
const { db } = server
const kit = await coverWorld(server)
const { world, sick, plan, send, undo, choice, proposed, outcome, trip, read, bookingOf, reset, at, act } =
  kit
const maya = await server.account('parent', { parent: 'maya' })

beforeEach(reset)

const reason = 'driver_unavailable'
const person = async (id: string) => (await db.select().from(drivers).where(eq(drivers.id, id)))[0]
const told = async (account: string) =>
  (await db.select().from(notifications).where(eq(notifications.accountId, account))).map(({ kind }) => kind)
const closure = () => sick({ kind: 'closure', of: 'school', id: 'hillside-primary' })

describe('a sick driver', () => {
  test('is covered in one act with a result for each trip, and comes back with undo', async () => {
    const waiting = await trip(60)
    const sent = await trip(150, { status: 'dispatched' })
    const what = sick()
    const shown = await plan(what)
    const { status, body } = await send({ ...what, rows: proposed(shown), note: 'Flu', leave: true })
    expect([status, outcome(body)]).toEqual([200, ['ok', 'ok', 'ok']])
    expect(body.results.map(({ id }) => id)).toEqual([waiting, sent, 'dee'])
    const after = await Promise.all([waiting, sent].map(read))
    expect(after.map((one) => one.status)).toEqual(['assigned', 'dispatched'])
    expect(after.map((one) => one.driver?.id)).toEqual(
      shown.rows.map(({ candidates }) => candidates[0]?.driver?.id),
    )
    expect(after[0]?.events.at(-1)).toMatchObject({ type: 'exchange', reason, note: 'Flu' })
    const day = at(0).slice(0, 10)
    expect((await person('dee'))?.leave).toEqual([{ from: day, to: day, kind: 'sick' }])
    expect((await plan(what)).rows).toEqual([])

    const back = await undo(body.undo)
    expect(outcome(back)).toEqual(['ok', 'ok', 'ok'])
    expect(back.results.map(({ reference }) => reference)).toContain('Dee Cover')
    for (const id of [waiting, sent])
      expect(await read(id)).toMatchObject({ driver: { id: 'dee' }, vehicle: { id: 'minibus' } })
    expect((await person('dee'))?.leave).toEqual([])
    expect(await undo(body.undo)).toMatchObject({ code: 'undo_used' })
  })

  test('with a child aboard is met where the vehicle was seen last', async () => {
    const id = await trip(30, { status: 'dispatched' })
    server.clock.set(world.after(30))
    await act(id, 'depart')
    await act(id, 'arrive')
    await act(id, 'board', { passengers: [bySight('ada')] })
    server.clock.set(world.after(35))
    const what = sick({ from: at(35) })
    const shown = await plan(what)
    const [row] = shown.rows
    expect(row).toMatchObject({ act: 'relieve', status: 'onboard', place: { place: '4 Park Row, Bristol' } })
    expect(row?.start).toBe(at(50))
    expect(row?.told).toMatchObject([{ act: 'relieve', title: 'Another vehicle takes over your ride' }])
    const { body } = await send({ ...what, rows: proposed(shown) })
    expect(outcome(body)).toEqual(['ok'])
    const relief = await kit.reliefOf(id)
    expect(relief).toMatchObject({ status: 'dispatched', driverId: row?.candidates[0]?.driver?.id })
    expect(relief?.passengers).toMatchObject([{ childId: 'ada', state: 'boarded' }])
    expect(await told(maya)).toContain('booking_relieved')
    // The relief is on its way: that is said, and nothing else happens.
    const back = await undo(body.undo)
    expect(outcome(back)).toEqual(['relief_sent'])
    expect(await kit.reliefOf(id)).toMatchObject({ status: 'dispatched' })
  })

  test('leaves alone what somebody changed since it was shown', async () => {
    const [kept, changed] = [await trip(60), await trip(150)]
    const what = sick()
    const shown = await plan(what)
    await act(changed, 'dispatch')
    const { body } = await send({ ...what, rows: proposed(shown) })
    expect(outcome(body)).toEqual(['ok', 'version_conflict'])
    expect(body.results[1]?.message).not.toBe('')
    expect((await read(kept)).driver?.id).not.toBe('dee')
    expect((await read(changed)).driver?.id).toBe('dee')
  })

  test('is covered once, however often it is sent', async () => {
    const id = await trip(60)
    const what = sick()
    const input = { ...what, rows: proposed(await plan(what)), leave: true }
    const first = await send(input, { 'idempotency-key': 'cover-once' })
    const { version } = await read(id)
    expect((await send(input, { 'idempotency-key': 'cover-once' })).body).toEqual(first.body)
    // Without a key, too, who has it already is not given it again.
    expect(outcome((await send(input)).body)).toEqual(['ok', 'ok'])
    expect((await read(id)).version).toBe(version)
    expect((await person('dee'))?.leave).toHaveLength(1)
  })

  test('is covered by two dispatchers at once without anybody in two places', async () => {
    const ids = await Promise.all(
      [60, 61].map((start, index) =>
        trip(
          start,
          { vehicleId: index === 0 ? 'minibus' : 'spare' },
          { children: [['ada', 'ben'][index] ?? ''] },
        ),
      ),
    )
    const what = sick()
    const { rows } = await plan(what)
    const crew = { driver: 'eli', vehicle: 'estate' }
    const answers = await Promise.all(
      rows.map(({ id, version }) => send({ ...what, rows: [{ id, version, act: 'exchange', ...crew }] })),
    )
    expect(answers.flatMap(({ body }) => outcome(body)).sort()).toEqual(['driver_overlap', 'ok'])
    const held = await db
      .select()
      .from(trips)
      .where(and(inArray(trips.id, ids), eq(trips.driverId, 'eli')))
    expect(held).toHaveLength(1)
  })

  test('is not given back what was changed since, and what was is', async () => {
    const [kept, changed] = [await trip(60), await trip(150)]
    const what = sick()
    const { body } = await send({ ...what, rows: proposed(await plan(what)) })
    await act(changed, 'dispatch')
    expect(outcome(await undo(body.undo))).toEqual(['changed_since', 'ok'])
    expect((await read(kept)).driver?.id).toBe('dee')
    const other = await server.as('dispatcher', { email: 'other@example.test' })
    const again = await send({ ...what, rows: proposed(await plan(what)) })
    const foreign = await other.post('/api/web/trip-management/cover/undo', { undo: again.body.undo })
    expect(foreign.status).toBe(404)
  })
})

test('whoever drives stays with another vehicle', async () => {
  const id = await trip(60)
  const what = sick({ kind: 'breakdown', of: 'vehicle', id: 'minibus' })
  const { body } = await send({ ...what, rows: proposed(await plan(what)) })
  expect(outcome(body)).toEqual(['ok'])
  expect(await read(id)).toMatchObject({ driver: { id: 'dee' }, vehicle: { id: 'spare' } })
  expect((await read(id)).events.at(-1)).toMatchObject({ reason: 'vehicle_breakdown' })
  await undo(body.undo)
  expect(await read(id)).toMatchObject({ vehicle: { id: 'minibus' } })
})

test('an assistant is covered, on a trip without a driver too, and leave is theirs', async () => {
  const given = await trip(60, { assistantId: 'nia' })
  const open = await trip(200, { status: 'unassigned', driverId: null, vehicleId: null, assistantId: 'nia' })
  const what = sick({ of: 'assistant', id: 'nia' })
  const { body } = await send({ ...what, rows: proposed(await plan(what)), leave: true })
  expect(outcome(body)).toEqual(['ok', 'ok', 'ok'])
  for (const id of [given, open]) expect((await read(id)).assistant?.id).toBe('noor')
  expect((await read(given)).events.at(-1)).toMatchObject({ reason: 'other', note: 'Off sick' })
  expect((await db.select().from(assistants).where(eq(assistants.id, 'nia')))[0]?.leave).toHaveLength(1)
  expect(outcome(await undo(body.undo))).toEqual(['ok', 'ok', 'ok'])
  for (const id of [given, open]) expect((await read(id)).assistant?.id).toBe('nia')
})

describe('a closed school', () => {
  test('has rides called off, whose families hear of it, and back with undo', async () => {
    const planned = await trip(60)
    const without = await world.booking({ pickupAt: world.after(120), children: ['ben'] })
    const what = closure()
    await db.delete(notifications)
    const { body } = await send({ ...what, rows: proposed(await plan(what)), note: 'Snow' })
    expect(outcome(body)).toEqual(['ok', 'ok'])
    expect(await read(planned)).toMatchObject({ status: 'cancelled', failReason: 'school_closed' })
    expect(await bookingOf(without)).toMatchObject({ status: 'cancelled', cancelNote: 'Snow' })
    expect(await told(maya)).toEqual(['booking_cancelled'])
    const booking = (await read(planned)).booking.id
    expect(outcome(await undo(body.undo))).toEqual(['ok', 'ok'])
    expect(await bookingOf(without)).toMatchObject({ status: 'confirmed' })
    expect(await bookingOf(booking)).toMatchObject({ status: 'scheduled', driverId: 'dee' })
  })

  test('a trip that children share is called off as one, and back as one', async () => {
    const id = await trip(60)
    const second = await world.booking({ pickupAt: world.after(60), children: ['ben'] })
    await (await server.signedIn(kit.desk)).post(`/api/trips/trip-request/${id}/bookings`, {
      bookings: [second],
    })
    const first = (await read(id)).booking.id
    const what = closure()
    const shown = await plan(what)
    expect(shown.rows.map(({ riders }) => riders)).toEqual([['Ada Reed', 'Ben Reed']])
    const { body } = await send({ ...what, rows: proposed(shown) })
    expect(outcome(body)).toEqual(['ok'])
    expect((await bookingOf(second))?.status).toBe('cancelled')
    expect(outcome(await undo(body.undo))).toEqual(['ok', 'ok', 'ok'])
    const back = await Promise.all([first, second].map(bookingOf))
    expect(back).toMatchObject([{ status: 'scheduled' }, { status: 'scheduled' }])
    expect(new Set(back.map((one) => one?.tripId)).size).toBe(1)
    expect(await read(back[0]?.tripId ?? '')).toMatchObject({
      driver: { id: 'dee' },
      vehicle: { id: 'minibus' },
    })
  })

  test('leaves alone what it does not touch, and what is changed or gone by then', async () => {
    const elsewhere = { place: 'Pool', point: { lat: 51.5, lng: -2.7 } }
    const pool = await world.booking({
      pickup: elsewhere,
      dropoff: elsewhere,
      direction: 'other',
      children: [],
    })
    const gone = await trip(60)
    const what = closure()
    const rows = proposed(await plan(what))
    await act(gone, 'dispatch')
    const crewed = { id: gone, version: 2, act: 'exchange' as const, driver: 'eli', vehicle: 'estate' }
    expect(outcome((await send({ ...what, rows })).body)).toEqual(['version_conflict'])
    const foreign = await send({ ...what, rows: [{ id: pool, version: 1, act: 'cancel' }, crewed] })
    expect(outcome(foreign.body).sort()).toEqual(['not_touched', 'other_act'])
    expect((await bookingOf(pool))?.status).toBe('confirmed')
  })
})

test('bad weather makes a driver’s rides later one by one, from the last on', async () => {
  const [first, next] = [await trip(60), await trip(100, {}, { children: ['ben'] })]
  const [booking] = await db
    .select()
    .from(bookings)
    .where(eq(bookings.id, (await read(first)).booking.id))
  const what = sick({ kind: 'weather', of: 'school', id: 'hillside-primary', minutes: 30 })
  const shown = await plan(what)
  const { body } = await send({ ...what, rows: proposed(shown) })
  expect(outcome(body)).toEqual(['ok', 'ok'])
  expect([(await read(first)).ride_start_time, (await read(next)).ride_start_time]).toEqual([at(90), at(130)])
  expect(await bookingOf(booking?.id ?? '')).toMatchObject({ requestedAt: world.after(90) })
  expect(await told(maya)).toContain('booking_moved')
  expect(outcome(await undo(body.undo))).toEqual(['ok', 'ok'])
  expect([(await read(first)).ride_start_time, (await read(next)).ride_start_time]).toEqual([at(60), at(100)])
})

describe('is refused', () => {
  test('without anything to do, and a row named twice', async () => {
    const nothing = await send({ ...sick(), rows: [] })
    expect([nothing.status, Object.keys(nothing.body)]).toEqual([400, ['rows']])
    const row = { id: await trip(60), version: 1, act: 'exchange' as const, driver: 'eli' }
    expect((await send({ ...sick(), rows: [row, row] })).status).toBe(400)
  })

  test('for a trip or a driver that does not exist, in its row', async () => {
    const id = await trip(60)
    const rows = [
      { id: 'nowhere', version: 1, act: 'exchange' as const, driver: 'eli' },
      { id, version: 1, act: 'exchange' as const, driver: 'nobody' },
    ]
    expect(outcome((await send({ ...sick(), rows })).body).sort()).toEqual(['invalid', 'not_found'])
  })

  test('whoever does not dispatch', async () => {
    const row = { id: await trip(60), version: 1, act: 'exchange' as const, driver: 'eli' }
    for (const client of [
      await server.as('viewer'),
      await server.as('support'),
      await server.as('driver', { driver: 'bo' }),
      await server.as('company', { company: 'hillside' }),
      await server.signedIn(maya),
    ]) {
      expect((await send({ ...sick(), rows: [row] }, {}, client)).status).toBe(403)
      expect((await client.post('/api/web/trip-management/cover/undo', { undo: 'x' })).status).toBe(403)
    }
    expect((await read(row.id)).driver?.id).toBe('dee')
  })
})

test('a row can be given to somebody else than proposed', async () => {
  const id = await trip(60)
  const what = sick()
  const [row] = (await plan(what)).rows
  const other = row?.candidates[1]
  if (!row || !other?.driver || !other.vehicle) throw new Error('nobody else')
  const picked = { ...choice(row), driver: other.driver.id, vehicle: other.vehicle.id }
  expect(outcome((await send({ ...what, rows: [picked] })).body)).toEqual(['ok'])
  expect(await read(id)).toMatchObject({ driver: { id: other.driver.id }, vehicle: { id: other.vehicle.id } })
})
