import { readFileSync } from 'node:fs'
import { PGlite } from '@electric-sql/pglite'
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm'
import { afterAll, expect, test } from 'vitest'

const db = new PGlite({ extensions: { pg_trgm } })
afterAll(() => db.close())
const migrate = (name: string) =>
  db.exec(readFileSync(new URL(`../../server/schema/migrations/${name}.sql`, import.meta.url), 'utf8'))

test('names of assistants on trips become one assistant each, however they are written', async () => {
  await db.exec('create extension if not exists pg_trgm')
  await migrate('0000_initial')
  await db.exec(`
    insert into bookings (id, reference, source, status, passengers, booker_name, booker_phone, direction, pickup, dropoff, stops,
      requested_at, anchor, pickup_at, dropoff_at, zone, wheelchairs, seat_needs, assistant_required, wait_minutes, distance_m, duration_s, quote, total,
      currency, payment_method, search_text)
    values ('b', 'KB-000001', 'phone', 'scheduled', 1, 'A', '+447700900600', 'other', '{}', '{}', '[]', now(), 'pickup', now(), now(),
      'Europe/London', 0, '[]', false, 0, 0, 0, '{}', 0, 'GBP', 'invoice', '');
  `)
  const names = ['Noor Khan', ' noor khan', 'Noor Khan', 'Mary Ann de Vries', 'Sam', '  ', null]
  for (const [index, name] of names.entries())
    await db.query(
      `insert into trips (id, reference, booking_id, status, assistant, ride_start_time, scheduled_end, stops, passengers, fare)
       values ($1, $2, 'b', 'assigned', $3, now(), now(), '[]', '[]', '{}')`,
      [`t${index}`, `KB-000001-${index + 1}`, name],
    )
  await migrate('0005_assistants')

  const people = await db.query(`select first_name, last_name, status, phone from assistants order by 1`)
  expect(people.rows).toEqual([
    { first_name: 'Mary', last_name: 'Ann de Vries', status: 'active', phone: null },
    { first_name: 'Noor', last_name: 'Khan', status: 'active', phone: null },
    { first_name: 'Sam', last_name: '–', status: 'active', phone: null },
  ])
  const trips = await db.query(
    `select trips.id, first_name from trips left join assistants on assistants.id = assistant_id order by 1`,
  )
  expect(trips.rows).toEqual([
    { id: 't0', first_name: 'Noor' },
    { id: 't1', first_name: 'Noor' },
    { id: 't2', first_name: 'Noor' },
    { id: 't3', first_name: 'Mary' },
    { id: 't4', first_name: 'Sam' },
    { id: 't5', first_name: null },
    { id: 't6', first_name: null },
  ])
}, 60_000)
