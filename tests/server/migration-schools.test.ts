import { readFileSync } from 'node:fs'
import { PGlite } from '@electric-sql/pglite'
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm'
import { afterAll, expect, test } from 'vitest'

const db = new PGlite({ extensions: { pg_trgm } })
afterAll(() => db.close())
const migrate = (name: string) =>
  db.exec(readFileSync(new URL(`../../server/schema/migrations/${name}.sql`, import.meta.url), 'utf8'))

test('names of schools in children’s records become schools, and days of calendars keep their names', async () => {
  await db.exec('create extension if not exists pg_trgm')
  await migrate('0000_initial')
  await db.exec(`
    insert into school_calendars (id, name, closures)
    values ('bristol', 'Bristol', '[{"from":"2026-03-30","to":"2026-04-10","label":"Easter"},{"from":"2026-05-04","to":"2026-05-04","label":""}]'), ('bare', 'Bare', '[]');
    insert into series (id, rule, calendar_id, except_dates, from_day, to_day, zone)
    values ('runs', 'FREQ=DAILY', 'bristol', '[]', '2026-01-01', '2026-12-31', 'Europe/London');
  `)
  const child = (id: string, school: string | null, place: string | null, address = `${id} Road`) =>
    db.query(
      `insert into children (id, first_name, last_name, dob, school, dropoff, home, seat_need, front_seat_allowed, mobility, allergies, assistant_required, must_be_met, status)
       values ($1, 'A', 'B', '2016-01-01', $2, $3, $4, 'none', false, 'walks', '{}', false, false, 'active')`,
      [
        id,
        school,
        place && JSON.stringify({ place, point: { lat: 51.4, lng: -2.6 }, notes: `of ${id}` }),
        JSON.stringify({ address, point: { lat: 51, lng: -2 } }),
      ],
    )
  await child('a', 'Hillside Primary', 'Hillside, Bristol')
  await child('b', 'Hillside Primary', 'Hillside, Bristol')
  await child('c', ' hillside primary', 'Back gate')
  await child('d', 'Redland Green', null)
  await child('g', 'Small School', 'At grandmother’s', 'One home')
  await child('h', 'Small School', 'At grandmother’s', 'One home')
  await child('e', null, 'Somewhere')
  await child('f', ' ', null)
  await migrate('0004_schools')

  const schools = await db.query(`select name, kind, place from schools order by name`)
  expect(schools.rows).toEqual([
    {
      name: 'Hillside Primary',
      kind: 'other',
      place: { place: 'Hillside, Bristol', point: { lat: 51.4, lng: -2.6 } },
    },
    { name: 'Redland Green', kind: 'other', place: null },
    // Two of one family are taken there: it may be their own affair.
    { name: 'Small School', kind: 'other', place: null },
  ])
  const children = await db.query(
    `select children.id, schools.name, children.school from children left join schools on schools.id = school_id order by 1`,
  )
  expect(children.rows).toEqual([
    { id: 'a', name: 'Hillside Primary', school: 'Hillside Primary' },
    { id: 'b', name: 'Hillside Primary', school: 'Hillside Primary' },
    { id: 'c', name: 'Hillside Primary', school: 'Hillside Primary' },
    { id: 'd', name: 'Redland Green', school: 'Redland Green' },
    { id: 'e', name: null, school: null },
    { id: 'f', name: null, school: ' ' },
    { id: 'g', name: 'Small School', school: 'Small School' },
    { id: 'h', name: 'Small School', school: 'Small School' },
  ])
  const calendars = await db.query(`select id, terms, closures, early from school_calendars order by id`)
  expect(calendars.rows).toEqual([
    { id: 'bare', terms: [], closures: [], early: [] },
    {
      id: 'bristol',
      terms: [],
      closures: [
        { from: '2026-03-30', to: '2026-04-10', name: 'Easter' },
        { from: '2026-05-04', to: '2026-05-04', name: '–' },
      ],
      early: [],
    },
  ])
}, 60_000)
