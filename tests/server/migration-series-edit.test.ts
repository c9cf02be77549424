import { readFileSync } from 'node:fs'
import { PGlite } from '@electric-sql/pglite'
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm'
import { afterAll, expect, test } from 'vitest'

const db = new PGlite({ extensions: { pg_trgm } })
afterAll(() => db.close())
const migrate = (name: string) =>
  db.exec(readFileSync(new URL(`../../server/schema/migrations/${name}.sql`, import.meta.url), 'utf8'))

let number = 0
async function ride(id: string, series: string | null, direction: string, at: string, place = 'Home') {
  number += 1
  await db.query(
    `insert into bookings (id, reference, source, status, passengers, booker_name, booker_phone, direction, pickup, dropoff, stops,
      requested_at, anchor, pickup_at, dropoff_at, zone, wheelchairs, seat_needs, assistant_required, wait_minutes, distance_m, duration_s,
      quote, total, currency, payment_method, search_text, series_id)
     values ($1, $2, 'phone', 'confirmed', 1, 'A', '+447700900600', $3, $4, '{}', '[]', $5, 'pickup', $5, $5, 'Europe/London', 0, '[]',
      false, 0, 0, 0, '{}', 0, 'GBP', 'invoice', '', $6)`,
    [id, `KB-${String(number).padStart(6, '0')}`, direction, JSON.stringify({ place }), at, series],
  )
}
const event = (id: string, type: string, fields: string[]) =>
  db.query(`insert into events (entity, entity_id, type, changes) values ('booking', $1, $2, $3)`, [
    id,
    type,
    JSON.stringify(fields.map((field) => ({ field, before: null, after: null }))),
  ])

test('rides from before know their way, and what was changed in them alone', async () => {
  await db.exec('create extension if not exists pg_trgm')
  await migrate('0000_initial')
  await db.exec(`insert into series (id, rule, except_dates, from_day, to_day, return_leg, zone)
    values ('both', 'R', '[]', '2026-03-23', '2026-04-03', '{"time":"15:30"}', 'Europe/London'),
      ('other', 'R', '[]', '2026-03-23', '2026-04-03', '{"time":"15:30"}', 'Europe/London'),
      ('single', 'R', '[]', '2026-03-23', '2026-04-03', null, 'Europe/London')`)
  // British clocks change on 29 March 2026.
  await ride('there', 'both', 'to_school', '2026-03-27T08:15Z')
  await ride('back', 'both', 'from_school', '2026-03-27T15:30Z')
  await ride('back-summer', 'both', 'from_school', '2026-03-30T14:30Z')
  await ride('back-early', 'both', 'from_school', '2026-03-31T11:00Z')
  await ride('go', 'other', 'other', '2026-03-27T09:00Z')
  await ride('come', 'other', 'other', '2026-03-27T15:30Z', 'Pool')
  await ride('only', 'single', 'to_school', '2026-03-27T15:30Z')
  await ride('alone', null, 'other', '2026-03-27T15:30Z')
  await event('there', 'edited', ['requestedAt', 'booker.name', 'children', 'total'])
  await event('there', 'moved', ['requestedAt'])
  await event('there', 'confirm', ['notes'])
  await event('alone', 'edited', ['notes'])
  await migrate('0010_series_edit')

  const { rows } = await db.query<{ id: string; leg: string; apart: string[] }>(
    'select id, leg, apart from bookings order by number',
  )
  expect(rows.map(({ id, leg, apart }) => [id, leg, ...apart])).toEqual([
    ['there', 'out', 'booker', 'time'],
    ['back', 'return'],
    ['back-summer', 'return'],
    ['back-early', 'return', 'time'],
    ['go', 'out'],
    ['come', 'return'],
    ['only', 'out'],
    ['alone', null],
  ])
})
