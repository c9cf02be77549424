import { sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'

/** A sort key: the position of a column's value in the list `values`. */
export const listOrder = (values: readonly string[], column: PgColumn) => ({
  by: sql`array_position(array[${sql.join(
    values.map((value) => sql`${value}`),
    sql`, `,
  )}]::text[], ${column})`,
  type: 'integer',
})
