import { randomUUID } from 'node:crypto'
import { inject } from 'vitest'
import { type Connection, connectPglite, connectPostgres } from '#server/platform/db/connect.ts'
import { databaseAt, query } from './postgres.ts'

/**
 * A migrated database of the test file's own: PGlite in memory, or on TEST_DATABASE_URL's server a copy of the one that
 * the run has migrated, dropped at the end.
 */
export async function testDatabase(): Promise<Connection> {
  const url = process.env.TEST_DATABASE_URL
  if (!url) {
    const connection = await connectPglite()
    await connection.migrate()
    return connection
  }
  const name = `kerbside_test_${randomUUID().replaceAll('-', '')}`
  await query(url, `create database ${name} template ${inject('template')}`)
  const connection = await connectPostgres(databaseAt(url, name), 10)
  return {
    ...connection,
    close: async () => {
      await connection.close()
      await query(url, `drop database ${name} with (force)`)
    },
  }
}
