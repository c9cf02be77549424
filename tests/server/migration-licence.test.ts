import { readFile } from 'node:fs/promises'
import { PGlite } from '@electric-sql/pglite'
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm'
import { afterAll, beforeAll, expect, test } from 'vitest'

const database = new PGlite({ extensions: { pg_trgm } })
afterAll(() => database.close())
const run = async (name: string) =>
  database.exec(
    await readFile(new URL(`../../server/schema/migrations/${name}.sql`, import.meta.url), 'utf8'),
  )

const paper = (owner: string, status: string, expires: string | null, required = true) =>
  database.query(
    `insert into documents (id, owner_kind, owner_id, type, files, required, status, expires_on)
     values ($1, 'driver', $2, 'driving_licence', '[]', $3, $4, $5)`,
    [`${owner} ${status} ${expires}`, owner, required, status, expires],
  )

/** The licences of a driver after the migration, and the change that their timeline notes. */
async function after(owner: string) {
  const { rows } = await database.query<{ text: string }>(
    `select concat_ws(' ', status, expires_on, case when required then 'required' end, number) as text from documents
     where owner_id = $1 order by 1`,
    [owner],
  )
  const { rows: changes } = await database.query<{ text: string }>(
    `select concat_ws(' ', changes->0->>'before', changes->0->>'after') as text from events where entity_id = $1`,
    [owner],
  )
  return [...rows, ...changes].map(({ text }) => text)
}

beforeAll(async () => {
  await database.exec('create extension pg_trgm')
  await run('0000_initial')
  await run('0001_trip_tight_gaps')
  for (const id of ['same', 'undated', 'none', 'waived', 'missing', 'renewed', 'earlier', 'waiting'])
    await database.query(
      `insert into drivers (id, code, first_name, last_name, phone, licence_number, licence_expires_on, languages, status)
       values ($1, $1, 'A', 'B', $1, 'N1', '2030-01-01', '{}', 'available')`,
      [id],
    )
  await paper('same', 'approved', '2030-01-01')
  await paper('undated', 'approved', null)
  await paper('waived', 'missing', null, false)
  await paper('missing', 'missing', null)
  await paper('renewed', 'approved', '2027-01-01')
  await paper('earlier', 'approved', '2033-01-01')
  await paper('waiting', 'pending', '2030-01-01')
  await run('0002_approved_licence')
})

test.each([
  ['same', ['approved 2030-01-01 required']],
  ['undated', ['approved 2030-01-01 required N1']],
  ['none', ['approved 2030-01-01 required N1']],
  ['waived', ['approved 2030-01-01 required N1']],
  ['missing', ['pending 2030-01-01 required N1', '2030-01-01']],
  ['renewed', ['approved 2027-01-01 required', 'pending 2030-01-01 N1', '2030-01-01 2027-01-01']],
  ['earlier', ['approved 2033-01-01 required', '2030-01-01 2033-01-01']],
  ['waiting', ['pending 2030-01-01 required', '2030-01-01']],
])('the date of a licence goes from the driver’s record into the paper: %s', async (driver, wanted) => {
  expect(await after(driver)).toEqual(wanted)
})
