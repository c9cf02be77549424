import { type SQL, type SQLWrapper, sql } from 'drizzle-orm'

const quoted = (value: string) => `"${value.replace(/["\\]/g, '\\$&')}"`

/** Texts as one value, `text[]`, however many they are. */
export const textArray = (values: readonly string[]): SQL => sql`${`{${values.map(quoted).join()}}`}::text[]`

/**
 * Whether a column has one of these texts. To be preferred to `inArray` where they may be hundreds: that has a parameter for
 * each, and to write and read a statement of thousands takes longer than to find the rows.
 */
export const isAmong = (column: SQLWrapper, values: readonly string[]): SQL =>
  sql`${column} = any(${textArray(values)})`
