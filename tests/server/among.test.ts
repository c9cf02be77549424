import { sql } from 'drizzle-orm'
import { afterAll, expect, test } from 'vitest'
import { isAmong } from '#server/platform/db/among.ts'
import { testDatabase } from './support/database.ts'

const connection = await testDatabase()
afterAll(() => connection.close())

const odd = ['plain', 'a, b', '{c}', 'say "d"', 'back\\slash', 'two\nlines', 'NULL', '', '؟ سؤال']

test.each([...odd])('%j is found among others, as it is', async (text) => {
  const asked = sql`select ${isAmong(sql`${text}::text`, odd)} as found, ${isAmong(sql`${text}::text`, [
    `${text}x`,
  ])} as other`
  const { rows } = (await connection.db.execute(asked)) as unknown as { rows: unknown[] }
  expect(rows).toEqual([{ found: true, other: false }])
})

test('nothing is among none', async () => {
  const { rows } = (await connection.db.execute(
    sql`select ${isAmong(sql`'a'::text`, [])} as found`,
  )) as unknown as { rows: unknown[] }
  expect(rows).toEqual([{ found: false }])
})
