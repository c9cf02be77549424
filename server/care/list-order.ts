import { sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'

/** Sorts a column by where its value stands among `values`. */
export const listOrder = (values: readonly string[], column: PgColumn) => ({
  by: sql`array_position(array[${sql.join(
    values.map((value) => sql`${value}`),
    sql`, `,
  )}]::text[], ${column})`,
  type: 'integer',
})
