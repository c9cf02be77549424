import { readFileSync } from 'node:fs'
import { PGlite } from '@electric-sql/pglite'
import { afterAll, expect, test } from 'vitest'

const db = new PGlite()
afterAll(() => db.close())
const migration = new URL('../../server/schema/migrations/0035_trip_operators.sql', import.meta.url)

test('rides from before were driven for whom they were billed to, else for whom their driver drives today', async () => {
  await db.exec(`
    create table companies (id text primary key, type text);
    create table drivers (id text primary key, company_id text);
    create table trips (id text primary key, status text, driver_id text, ride_start_time timestamptz);
    create table statement_lines (trip_id text, party text, live boolean);
    insert into companies values ('early', 'operator'), ('today', 'operator'), ('school', 'school');
    insert into drivers values ('bo', 'today'), ('ike', null);
    insert into trips (id, status, driver_id) values ('1 not billed', 'completed', 'bo'), ('2 billed', 'completed', 'bo'), ('3 billed and void', 'no_show', 'bo'),
      ('4 ahead', 'assigned', 'bo'), ('5 sent', 'dispatched', 'bo'), ('6 under way', 'onboard', 'bo'),
      ('7 without an operator', 'completed', 'ike'), ('8 without a driver', 'cancelled', null);
    insert into statement_lines values ('2 billed', 'company:early', true), ('2 billed', 'company:school', true),
      ('2 billed', 'driver:bo', true), ('3 billed and void', 'company:early', false);
  `)
  await db.exec(readFileSync(migration, 'utf8'))
  const { rows } = await db.query<{ id: string; operator: string | null }>(
    'select id, operator_id as operator from trips order by id',
  )
  expect(rows.map(({ id, operator }) => `${id}: ${operator}`)).toEqual([
    '1 not billed: today',
    '2 billed: early',
    '3 billed and void: today',
    '4 ahead: null',
    '5 sent: null',
    '6 under way: today',
    '7 without an operator: null',
    '8 without a driver: null',
  ])
})
