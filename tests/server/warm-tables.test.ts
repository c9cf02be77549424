import { sql } from 'drizzle-orm'
import { afterAll, expect, test } from 'vitest'
import { warmed, warmTables } from '#server/app/warm-tables.ts'
import { testDatabase } from './support/database.ts'

const connection = await testDatabase()
afterAll(() => connection.close())
const { db } = connection

/** How PostgreSQL goes about a query on a table that is large: it sorts nothing. */
const planOf = (query: (typeof warmed)[number]) =>
  db.transaction(async (tx) => {
    await tx.execute(sql`set local enable_sort = off`)
    await tx.execute(sql`set local enable_bitmapscan = off`)
    const { rows } = (await tx.execute(sql`explain ${query}`)) as { rows: Record<string, string>[] }
    const lines = rows.map((row) => row['QUERY PLAN'] ?? '').join('\n')
    return /(?:Index Only Scan using|Seq Scan on) (\w+)/.exec(lines)?.[1]
  })

test('after a start of the database the server reads what searches look up by thousands, from end to end', async () => {
  const plans: (string | undefined)[] = []
  for (const query of warmed) plans.push(await planOf(query))
  expect(plans).toEqual([
    'bookings_pkey',
    'trip_bookings_booking_id_trip_id_pk',
    'parents',
    'children',
    'guardians',
    'trips_known',
  ])
  expect(await warmTables(db, '10 years')).toBe(warmed.length)
})

test('a database that has run for a while is left to its work', async () => {
  expect(await warmTables(db, '0 seconds')).toBe(0)
})

test.skipIf(connection.embedded)('rows that a search finds are asked of the disk many at once', async () => {
  const { rows } = (await db.execute(sql`show effective_io_concurrency`)) as { rows: unknown[] }
  expect(rows).toEqual([{ effective_io_concurrency: '128' }])
})
