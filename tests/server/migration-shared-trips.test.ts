import { readFileSync } from 'node:fs'
import { PGlite } from '@electric-sql/pglite'
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm'
import { afterAll, expect, test } from 'vitest'

const db = new PGlite({ extensions: { pg_trgm } })
afterAll(() => db.close())
const migrate = (name: string) =>
  db.exec(readFileSync(new URL(`../../server/schema/migrations/${name}.sql`, import.meta.url), 'utf8'))

test('a trip from before serves its one booking: all get on at the first stop and off at the last', async () => {
  await db.exec('create extension if not exists pg_trgm')
  await migrate('0000_initial')
  await db.exec(`
    insert into bookings (id, reference, source, status, passengers, booker_name, booker_phone, direction, pickup, dropoff, stops,
      requested_at, anchor, pickup_at, dropoff_at, zone, wheelchairs, seat_needs, assistant_required, wait_minutes, distance_m, duration_s, quote, total,
      currency, payment_method, search_text)
    values ('b', 'KB-000001', 'phone', 'scheduled', 1, 'A', '+447700900600', 'other', '{}', '{}', '[]', now(), 'pickup', now(), now(),
      'Europe/London', 0, '[]', false, 0, 0, 0, '{}', 0, 'GBP', 'invoice', '');
  `)
  const stop = (seq: number, kind: string, more = {}) => ({
    seq,
    kind,
    place: `Place ${seq}`,
    point: { lat: 51, lng: -2 },
    eta: '2026-03-10T09:00:00.000Z',
    arrivedAt: null,
    departedAt: null,
    ...more,
  })
  const rows = [
    [
      [stop(0, 'pickup', { notes: 'Gate 3' }), stop(1, 'via'), stop(2, 'dropoff')],
      [{ childId: 'ada' }, { childId: 'ben' }],
    ],
    [[stop(0, 'pickup'), stop(1, 'dropoff')], []],
    [[], []],
  ]
  for (const [index, [stops, passengers]] of rows.entries())
    await db.query(
      `insert into trips (id, reference, booking_id, status, ride_start_time, scheduled_end, stops, passengers, fare)
       values ($1, $2, 'b', 'assigned', '2026-03-10T09:00:00Z', now(), $3, $4, '{}')`,
      [`t${index}`, `KB-000001-${index + 1}`, JSON.stringify(stops), JSON.stringify(passengers)],
    )
  await migrate('0008_shared_trips')

  const served = await db.query(
    `select trip_id, booking_id, position, fare, start_at from trip_bookings order by 1`,
  )
  const startAt = new Date('2026-03-10T09:00:00Z')
  const alone = { booking_id: 'b', position: 0, fare: null, start_at: startAt }
  expect(served.rows).toEqual(['t0', 't1', 't2'].map((trip_id) => ({ trip_id, ...alone })))
  const { rows: trips } = await db.query<{ stops: { calls: unknown[] }[]; passengers: unknown[] }>(
    `select stops, passengers from trips order by id`,
  )
  const call = (seq: number, kind: string, on: string[], off: string[], more = {}) => [
    { booking: 'b', kind, place: `Place ${seq}`, point: { lat: 51, lng: -2 }, on, off, ...more },
  ]
  expect(trips.map(({ stops }) => stops.map(({ calls }) => calls))).toEqual([
    [
      call(0, 'pickup', ['ada', 'ben'], [], { notes: 'Gate 3' }),
      call(1, 'via', [], []),
      call(2, 'dropoff', [], ['ada', 'ben']),
    ],
    [call(0, 'pickup', [], []), call(1, 'dropoff', [], [])],
    [],
  ])
  expect(trips[0]?.passengers).toEqual([
    { childId: 'ada', booking: 'b' },
    { childId: 'ben', booking: 'b' },
  ])
}, 60_000)
