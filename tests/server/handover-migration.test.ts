import { readFileSync } from 'node:fs'
import { eq, sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { events } from '#server/schema/history.ts'
import { trips } from '#server/schema/trips.ts'
import type { readTrip } from '#server/trips/read.ts'
import { tripWorld } from './support/trip-world.ts'
import { testServer } from './support.ts'

const server = await testServer()
const { db, clock } = server
const world = await tripWorld(db, clock())
const migration = readFileSync('server/schema/migrations/0003_boarding_and_release.sql', 'utf8')
const migrate = () => db.execute(sql.raw(migration))

const at = (minutes: number) => world.after(minutes).toISOString()
const event = (trip: string, minutes: number, type: string, actorName: string | null = 'Leo K.') => ({
  entity: 'trip',
  entityId: trip,
  at: world.after(minutes),
  actorName,
  type,
  changes: [],
})
/** A passenger as rows held them before. */
const old = (
  child: string,
  state: string,
  minutes: number | null,
  verifiedBy: string | null,
  handedTo: string | null,
) => ({
  childId: child,
  seatNeed: 'none',
  mobility: 'walks',
  mustBeMet: child === 'ben',
  state,
  at: minutes === null ? null : at(minutes),
  verifiedBy,
  handedTo,
})

async function stored(passengers: unknown[], happened: [number, string][] = []) {
  const trip = await world.trip({ status: 'completed', startAt: world.after(-60) }, { children: [] })
  await db.execute(sql`update trips set passengers = ${JSON.stringify(passengers)}::jsonb where id = ${trip}`)
  if (happened.length > 0)
    await db.insert(events).values(happened.map(([minutes, type]) => event(trip, minutes, type)))
  return trip
}
const passengersOf = async (trip: string) =>
  (await db.select().from(trips).where(eq(trips.id, trip)))[0]?.passengers

test('old handovers become records that claim no more than was known', async () => {
  const direct = await stored(
    [
      old('ada', 'alighted', 30, 'code_word', 'a man in a blue hat'),
      old('ben', 'alighted', 30, 'manual', null),
    ],
    [
      [0, 'arrive'],
      [2, 'board'],
      [30, 'complete'],
    ],
  )
  const shared = await stored(
    [
      old('ada', 'alighted', 20, 'pin', 'Maya Reed'),
      old('ben', 'boarded', 20, 'code_word', null),
      old('cleo', 'expected', null, null, null),
    ],
    [
      [2, 'board'],
      [20, 'next_stop'],
    ],
  )
  const bare = await stored([old('ada', 'boarded', 5, 'manual', null), old('ben', 'no_show', 9, null, null)])
  const empty = await stored([])
  await migrate()

  const unknown = { position: null, distanceM: null, method: null, checkedBy: null }
  const rest = { attempts: 0, approvedBy: null, reason: null }
  const to = (name: string | null) => ({ kind: null, id: null, name, relationship: null })
  const [ada, ben] = (await passengersOf(direct)) ?? []
  expect(ada).toEqual({
    childId: 'ada',
    seatNeed: 'none',
    mobility: 'walks',
    mustBeMet: false,
    state: 'released',
    at: at(30),
    boarded: { at: at(2), by: 'Leo K.', place: '4 Park Row, Bristol', ...unknown },
    released: {
      at: at(30),
      by: 'Leo K.',
      place: 'Hillside Primary',
      ...unknown,
      ...rest,
      to: to('a man in a blue hat'),
    },
    attempts: 0,
    approval: null,
  })
  expect(ben).toMatchObject({
    boarded: { method: 'known_person', checkedBy: 'driver' },
    released: { ...unknown, to: to(null) },
  })

  // Of two stops where somebody may have got in, neither is claimed.
  expect(await passengersOf(shared)).toMatchObject([
    {
      state: 'released',
      boarded: null,
      released: { at: at(20), by: 'Leo K.', place: null, ...unknown, to: to('Maya Reed') },
    },
    { state: 'boarded', boarded: { at: at(20), by: 'Leo K.', place: null, ...unknown }, released: null },
    { state: 'expected', at: null, boarded: null, released: null },
  ])
  expect(await passengersOf(bare)).toMatchObject([
    {
      state: 'boarded',
      boarded: { at: at(5), by: null, place: null, method: 'known_person', checkedBy: 'driver' },
    },
    { state: 'no_show', boarded: null, released: null },
  ])
  expect(await passengersOf(empty)).toEqual([])

  const before = await passengersOf(direct)
  await migrate()
  expect(await passengersOf(direct)).toEqual(before)
})

test('and can be read as any others', async () => {
  const trip = await stored([old('ada', 'alighted', 30, 'code_word', 'Maya Reed')], [[30, 'complete']])
  await migrate()
  // A later migration says of each passenger for which booking it rides.
  await db.execute(
    sql`update trips set passengers = jsonb_set(passengers, '{0,booking}', to_jsonb(booking_id)) where id = ${trip}`,
  )
  const staff = await server.as('viewer')
  const { status, body } = await staff.get<Awaited<ReturnType<typeof readTrip>>>(
    `/api/web/trip-management/${trip}`,
  )
  expect([status, body.passengers[0]?.released?.method]).toEqual([200, null])
})
