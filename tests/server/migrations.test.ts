import { getTableName, is, sql } from 'drizzle-orm'
import { getTableConfig, PgTable } from 'drizzle-orm/pg-core'
import { afterAll, expect, test } from 'vitest'
import { testDatabase } from './support/database.ts'

const connection = await testDatabase()
afterAll(() => connection.close())
const modules = import.meta.glob<Record<string, unknown>>('../../server/schema/*.ts', { eager: true })
const tables = Object.values(modules)
  .flatMap((module) => Object.values(module))
  .filter((value) => is(value, PgTable))

/** Names by table, from the first two columns of a query. */
async function byTable(query: ReturnType<typeof sql>) {
  const { rows } = (await connection.db.execute(query)) as { rows: { of: string; name: string }[] }
  const found: Record<string, string[]> = {}
  for (const { of, name } of rows) found[of] = [...(found[of] ?? []), name].toSorted()
  return found
}

test('the migrations make exactly the tables and columns of the schema: else run `npm run db:generate`', async () => {
  const made = await byTable(
    sql`select table_name as of, column_name || ' ' || is_nullable as name from information_schema.columns where table_schema = 'public'`,
  )
  const wanted = tables.map((table) => [
    getTableName(table),
    getTableConfig(table)
      .columns.map(({ name, notNull }) => `${name} ${notNull ? 'NO' : 'YES'}`)
      .toSorted(),
  ])
  expect(made).toEqual(Object.fromEntries(wanted))
})

test('and their indexes', async () => {
  const made = await byTable(
    sql`select tablename as of, indexname as name from pg_indexes where schemaname = 'public'`,
  )
  for (const table of tables) {
    const names = getTableConfig(table).indexes.map(({ config }) => config.name)
    expect(made[getTableName(table)] ?? []).toEqual(expect.arrayContaining(names))
  }
})

test('running them again changes nothing', async () => {
  const columns = sql`select table_name as of, column_name as name from information_schema.columns where table_schema = 'public'`
  const before = await byTable(columns)
  await connection.migrate()
  expect(await byTable(columns)).toEqual(before)
})
