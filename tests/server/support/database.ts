import { randomUUID } from 'node:crypto'
import pg from 'pg'
import { type Connection, connectPglite, connectPostgres } from '#server/platform/db/connect.ts'

/** A migrated database of the test file's own: PGlite in memory, or a new one on TEST_DATABASE_URL's server, dropped at the end. */
export async function testDatabase(): Promise<Connection> {
  const url = process.env.TEST_DATABASE_URL
  if (!url) {
    const connection = await connectPglite()
    await connection.migrate()
    return connection
  }
  const name = `kerbside_test_${randomUUID().replaceAll('-', '')}`
  await query(url, `create database ${name}`)
  const own = new URL(url)
  own.pathname = `/${name}`
  const connection = await connectPostgres(own.href, 10)
  await connection.migrate()
  return {
    ...connection,
    close: async () => {
      await connection.close()
      await query(url, `drop database ${name} with (force)`)
    },
  }
}

async function query(url: string, statement: string) {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    await client.query(statement)
  } finally {
    await client.end()
  }
}
