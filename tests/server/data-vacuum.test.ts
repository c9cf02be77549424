import { afterAll, expect, test } from 'vitest'
import { connectPglite } from '#server/platform/db/connect.ts'
import { vacuum } from '#server/platform/db/vacuum.ts'

const connection = await connectPglite()
await connection.migrate()
afterAll(() => connection.close())
const { embedded } = connection

test('tables that changed much are vacuumed and counted anew, the others left alone', async () => {
  await embedded.query(`
    insert into otp_challenges (id, phone, code_hash, tries_left, created_at, expires_at)
    select n::text, 'x', 'x', 1, now(), now() from generate_series(1, 1000) n`)
  await embedded.query(`update otp_challenges set used = true`)
  expect(await vacuum(embedded)).toEqual(['otp_challenges'])
  const { rows } = await embedded.query(`
    select n_dead_tup::int as dead, reltuples::int as counted from pg_stat_user_tables s join pg_class c on c.oid = s.relid
    where s.relname = 'otp_challenges'`)
  expect(rows).toEqual([{ dead: 0, counted: 1000 }])
  expect(await vacuum(embedded)).toEqual([])
})
