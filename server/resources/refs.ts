import { inArray, type SQL, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import type { Db } from '#server/platform/db/connect.ts'
import type { RecordTable } from './spec.ts'

interface Ref {
  id: string
  name: string
}

/** Looks up the names of the records with these ids, in one query; answers `{ id, name }` for each, null for none. */
export async function refsOf(
  db: Db,
  table: RecordTable,
  name: PgColumn | SQL<string>,
  ids: readonly (string | null)[],
) {
  const wanted = [...new Set(ids.filter((one) => one !== null))]
  const rows =
    wanted.length === 0
      ? []
      : await db
          .select({ id: table.id, name: sql<string>`${name}` })
          .from(table)
          .where(inArray(table.id, wanted))
  const names = new Map(rows.map((row) => [String(row.id), row.name]))
  function find(id: string): Ref
  function find(id: string | null): Ref | null
  function find(id: string | null): Ref | null {
    return id === null ? null : { id, name: names.get(id) ?? '' }
  }
  return find
}
