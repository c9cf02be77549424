import { readFile } from 'node:fs/promises'
import { PGlite } from '@electric-sql/pglite'
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm'
import { afterAll, beforeAll, expect, test } from 'vitest'

const database = new PGlite({ extensions: { pg_trgm } })
afterAll(() => database.close())
const migrations = new URL('../../server/schema/migrations/', import.meta.url)

beforeAll(async () => {
  await database.exec('create extension pg_trgm')
  const { entries }: { entries: { tag: string }[] } = JSON.parse(
    await readFile(new URL('meta/_journal.json', migrations), 'utf8'),
  )
  const until = entries.findIndex(({ tag }) => tag === '0011_assistant_papers')
  const run = async ({ tag }: { tag: string }) =>
    database.exec(await readFile(new URL(`${tag}.sql`, migrations), 'utf8'))
  for (const entry of entries.slice(0, until)) await run(entry)
  for (const [id, number, from, to] of [
    ['whole', 'DBS 1', '2025-01-02', '2028-01-01'],
    ['number', 'DBS 2', null, null],
    ['over', null, null, '2020-01-01'],
    ['none', null, null, null],
  ])
    await database.query(
      `insert into assistants (id, first_name, last_name, status, check_number, checked_on, check_valid_until)
       values ($1, 'A', 'B', 'active', $2, $3, $4)`,
      [id, number, from, to],
    )
  await run({ tag: '0011_assistant_papers' })
}, 60_000)

test.each([
  ['whole', 'approved required DBS 1 2025-01-02 2028-01-01'],
  ['number', 'approved required DBS 2'],
  ['over', 'approved required 2020-01-01'],
  // Whoever rode along without a check goes on doing so until the office requires it.
  ['none', 'missing'],
])('the check in the record of an assistant becomes a paper: %s', async (assistant, wanted) => {
  const { rows } = await database.query<{ text: string }>(
    `select concat_ws(' ', status, case when required then 'required' end, number, issued_on, expires_on) as text
     from documents where owner_kind = 'assistant' and type = 'background_check' and owner_id = $1`,
    [assistant],
  )
  expect(rows).toEqual([{ text: wanted }])
})
