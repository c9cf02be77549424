import { type SQL, sql } from 'drizzle-orm'
import { PgDialect } from 'drizzle-orm/pg-core'

const dialect = new PgDialect()

/**
 * A piece of a query with its text made once, for one that each request of a list would put together anew from dozens of
 * columns. One that holds values stays as it is: their numbers depend on what stands around it.
 */
export function fixedSql(piece: SQL): SQL {
  const { sql: text, params } = dialect.sqlToQuery(piece)
  return params.length > 0 ? piece : sql.raw(text)
}
