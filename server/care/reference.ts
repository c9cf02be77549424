import { type SQL, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'

const digits = 6

/** What people call the record with this number: `DC-000012`. */
export const referenceOf = (prefix: string, number: number) =>
  `${prefix}-${String(number).padStart(digits, '0')}`

/** The same in SQL, to be searched. */
export const referenceText = (prefix: string, number: PgColumn): SQL<string> =>
  sql<string>`${prefix} || '-' || lpad(${number}::text, greatest(${digits}::int, length(${number}::text)), '0')`
