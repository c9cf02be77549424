import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import type { Trip } from '#contract/trip.ts'
import type { BoardMove, BoardMoved } from '#contract/trip-board.ts'
import { bookings } from '#server/schema/bookings.ts'
import { drivers } from '#server/schema/people.ts'
import { trips } from '#server/schema/trips.ts'
import { tripWorld } from './support/trip-world.ts'
import { testServer } from './support.ts'

const server = await testServer()
const { db, clock } = server
const world = await tripWorld(db, clock())
const staff = await server.as('dispatcher')
const other = await server.as('admin')

type Answer = BoardMoved & { code: string; detail: string; current: Trip }
const path = '/api/web/trip-management/board/moves'
const move = (moves: readonly object[], client = staff, more: object = {}) =>
  client.post<Answer>(path, { moves, ...more })
const read = async (trip: string) => (await staff.get<Trip>(`/api/web/trip-management/${trip}`)).body
const held = async (trip: string) => {
  const { driver, vehicle, status, version } = await read(trip)
  return [driver?.id ?? null, vehicle?.id ?? null, status, version]
}
const amal = { driver: 'amal', vehicle: 'car' }
const bo = { driver: 'bo', vehicle: 'van' }
const stored = (crew: typeof amal) => ({
  driverId: crew.driver,
  vehicleId: crew.vehicle,
  status: 'assigned' as const,
})
const nobody = { driver: null, vehicle: null }

beforeEach(async () => {
  await db.update(trips).set({ status: 'cancelled' })
})

describe('one trip', () => {
  test('is given to somebody, moved to another and taken back, its booking with it; each way leads back', async () => {
    const id = await world.trip()
    const given = await move([{ id, version: 1, ...amal }])
    expect([given.status, given.body.back]).toEqual([200, [{ id, version: 2, ...nobody, assistant: null }]])
    expect(await held(id)).toEqual(['amal', 'car', 'assigned', 2])
    const moved = await move([{ id, version: 2, ...bo }])
    expect(await held(id)).toEqual(['bo', 'van', 'assigned', 3])
    const { booking } = await read(id)
    const [row] = await db.select().from(bookings).where(eq(bookings.id, booking.id))
    expect(row?.driverId).toBe('bo')
    await move(moved.body.back)
    expect(await held(id)).toEqual(['amal', 'car', 'assigned', 4])
    await move([{ id, version: 4, ...nobody }])
    expect(await held(id)).toEqual([null, null, 'unassigned', 5])
    expect((await read(id)).events.map(({ type }) => type)).toEqual(['edited', 'edited', 'edited', 'edited'])
  })

  test('that was sent has to be sent anew to another', async () => {
    const id = await world.trip({ ...stored(amal), status: 'dispatched' })
    await move([{ id, version: 1, ...amal }])
    expect(await held(id)).toEqual(['amal', 'car', 'dispatched', 1])
    await move([{ id, version: 1, ...amal, assistant: 'nia' }])
    expect(await held(id)).toEqual(['amal', 'car', 'dispatched', 2])
    await move([{ id, version: 2, ...bo }])
    expect(await held(id)).toEqual(['bo', 'van', 'assigned', 3])
  })

  test('is refused as an assignment is, and stays with whoever has it', async () => {
    const id = await world.trip(stored(amal))
    const blocked = await move([{ id, version: 1, driver: 'pat', vehicle: 'car' }])
    expect([blocked.status, blocked.body.code]).toEqual([409, 'driver_blocked'])
    await world.trip({ ...stored(bo), startAt: world.after(75) }, { children: ['ben'] })
    const busy = await move([{ id, version: 1, ...bo }])
    expect([busy.status, busy.body.code]).toEqual([409, 'driver_overlap'])
    expect((await move([{ id, version: 1, driver: 'bo', vehicle: null }])).status).toBe(400)
    expect((await move([{ id, version: 1, driver: 'nobody', vehicle: 'car' }])).body).toHaveProperty('driver')
    await db.update(trips).set({ status: 'en_route' }).where(eq(trips.id, id))
    expect((await move([{ id, version: 1, ...nobody }])).body.code).toBe('wrong_state')
    expect(await held(id)).toEqual(['amal', 'car', 'en_route', 1])
  })

  test('that two drag at once goes to one of them; the other is told who has it', async () => {
    const id = await world.trip()
    const answers = await Promise.all([
      move([{ id, version: 1, ...amal }]),
      move([{ id, version: 1, ...bo }], other),
    ])
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 412])
    const late = answers.find(({ status }) => status === 412)
    const [driver, , status, version] = await held(id)
    expect([status, version]).toEqual(['assigned', 2])
    expect(late?.body.current.driver?.id).toBe(driver)
  })

  test('is for those who dispatch', async () => {
    const id = await world.trip(stored(amal))
    for (const [role, of] of [
      ['viewer', {}],
      ['finance', {}],
      ['driver', { driver: 'amal' }],
      ['parent', { parent: 'maya' }],
    ] as const) {
      const client = await server.as(role, of)
      expect((await move([{ id, version: 1, ...bo }], client)).status).toBe(403)
    }
    expect((await move([{ id: 'unknown', version: 1, ...bo }])).status).toBe(404)
    expect(await held(id)).toEqual(['amal', 'car', 'assigned', 1])
  })
})

describe('two trips', () => {
  const both = async (second: object = {}, startAt = world.after(60)) => {
    const one = await world.trip({ ...stored(amal) })
    const two = await world.trip({ ...stored(bo), startAt, ...second }, { children: ['ben'] })
    return { one, two }
  }
  const swap = ({ one, two }: { one: string; two: string }, version = 1): BoardMove[] => [
    { id: one, version, ...bo },
    { id: two, version: 1, ...amal },
  ]

  test('at the same time change their drivers, and change them back', async () => {
    const pair = await both()
    const { status, body } = await move(swap(pair))
    expect(status).toBe(200)
    expect([await held(pair.one), await held(pair.two)]).toEqual([
      ['bo', 'van', 'assigned', 2],
      ['amal', 'car', 'assigned', 2],
    ])
    const [event] = (await read(pair.one)).events
    expect(event?.changes).toEqual([
      { field: 'driver', before: 'Amal Haddad', after: 'Bo Lind' },
      { field: 'vehicle', before: 'AB12 CDE', after: 'VN34 WAV' },
    ])
    await move(body.back)
    expect([await held(pair.one), await held(pair.two)]).toEqual([
      ['amal', 'car', 'assigned', 3],
      ['bo', 'van', 'assigned', 3],
    ])
  })

  test('change both or neither: the refusal names the trip', async () => {
    const pair = await both({ reference: 'KB-920001-1' }, world.after(200))
    await db.update(drivers).set({ status: 'suspended' }).where(eq(drivers.id, 'amal'))
    const { status, body } = await move(swap(pair))
    expect([status, body.code]).toEqual([409, 'driver_blocked'])
    expect(body.detail).toMatch(/^Trip KB-920001-1 cannot change drivers\. Amal Haddad cannot drive/)
    expect([await held(pair.one), await held(pair.two)]).toEqual([
      ['amal', 'car', 'assigned', 1],
      ['bo', 'van', 'assigned', 1],
    ])
    await db.update(drivers).set({ status: 'available' }).where(eq(drivers.id, 'amal'))
  })

  test('of which somebody changed one meanwhile stay as they are', async () => {
    const pair = await both()
    await move([{ id: pair.two, version: 1, driver: 'lee', vehicle: 'van' }], other)
    const { status, body } = await move(swap(pair))
    expect([status, body.current.id, body.current.driver?.id]).toEqual([412, pair.two, 'lee'])
    expect(await held(pair.one)).toEqual(['amal', 'car', 'assigned', 1])
  })

  test('are not the same one, and not three', async () => {
    const { one, two } = await both()
    expect(
      (
        await move([
          { id: one, version: 1, ...bo },
          { id: one, version: 1, ...bo },
        ])
      ).status,
    ).toBe(400)
    expect((await move([...swap({ one, two }), { id: 'x', version: 1, ...bo }])).status).toBe(400)
  })

  test('are swapped by two people at once without waiting for each other for ever', async () => {
    const pair = await both()
    const answers = await Promise.all([move(swap(pair)), move(swap(pair).toReversed(), other)])
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 412])
    expect(await held(pair.one)).toEqual(['bo', 'van', 'assigned', 2])
  })
})

test('what is only tried changes nothing, and is refused alike', async () => {
  const id = await world.trip(stored(amal))
  const before = (await read(id)).events.length
  const could = await move([{ id, version: 1, ...bo }], staff, { tryOnly: true })
  expect([could.status, could.body.back]).toEqual([200, []])
  const not = await move([{ id, version: 1, driver: 'pat', vehicle: 'car' }], staff, { tryOnly: true })
  expect([not.status, not.body.code]).toEqual([409, 'driver_blocked'])
  expect(await held(id)).toEqual(['amal', 'car', 'assigned', 1])
  expect((await read(id)).events).toHaveLength(before)
})
