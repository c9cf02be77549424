import { type SQL, sql } from 'drizzle-orm'
import { PgDialect } from 'drizzle-orm/pg-core'

const dialect = new PgDialect()

/**
 * A piece of a query with its text made once, for one that each request would put together anew from dozens of columns.
 * @throws for one that holds values: their numbers depend on what stands around it
 */
export function fixedSql<Value>(piece: SQL<Value>): SQL<Value> {
  const { sql: text, params } = dialect.sqlToQuery(piece)
  if (params.length > 0) throw new TypeError(`This holds values: ${text}`)
  return sql.raw(text) as SQL<Value>
}
