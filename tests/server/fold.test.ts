import { readdirSync, readFileSync } from 'node:fs'
import { PGlite } from '@electric-sql/pglite'
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm'
import { sql } from 'drizzle-orm'
import { afterAll, expect, test } from 'vitest'
import { folded } from '#server/schema/folding.ts'
import { foldedTexts } from '#tests/support/folded.ts'
import { testDatabase } from './support/database.ts'

const connection = await testDatabase()
afterAll(() => connection.close())

test.each(foldedTexts)('the database folds %s as %s, as browser and server do', async (text, as) => {
  const { rows } = (await connection.db.execute(sql`select ${folded(sql`${text}::text`)} as folded`)) as {
    rows: { folded: string }[]
  }
  expect(rows).toEqual([{ folded: as }])
})

test('what was stored by the rule before is found by this one', async () => {
  const folder = new URL('../../server/schema/migrations/', import.meta.url)
  const before = new PGlite({ extensions: { pg_trgm } })
  await before.exec('create extension if not exists pg_trgm')
  const files = readdirSync(folder).filter((name) => name.endsWith('.sql'))
  const migrate = async (wanted: (name: string) => boolean) => {
    for (const name of files.toSorted().filter(wanted))
      await before.exec(readFileSync(new URL(name, folder), 'utf8'))
  }
  await migrate((name) => name < '0034')
  await before.exec(`
    set session_replication_role = replica;
    insert into parents (id, first_name, last_name, phone, email, language, notify, status)
    values ('duc', 'Đức', 'Bœuf', '+447700900101', '', 'vi', '{}', 'active');
    insert into contacts (id, created_at, updated_at, version, account_id, firstname, lastname, company, department, phone, email, address, notes)
    values ('c', now(), now(), 1, 'a', 'Đức', 'Æsa', '', '', '', '', '', '');
    insert into chat_messages (id, chat_id, seq, sender_id, key, text, search_text, created_at)
    values ('m', 'chat', 1, 'duc', 'k', 'Hẹn Đức', 'hen đuc', now());
  `)
  await migrate((name) => name >= '0034')
  const { rows } = await before.query(
    `select p.search_text as parent, c.sort_name as contact, m.search_text as message from parents p, contacts c, chat_messages m`,
  )
  expect(rows).toEqual([{ parent: ' duc boeuf +447700900101  ', contact: 'duc aesa', message: 'hen duc' }])
  await before.close()
})
