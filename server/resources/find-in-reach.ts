import { and, eq, inArray, type SQL } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import type { ActorContext } from '#server/platform/history/actor-context.ts'
import type { User } from '#server/platform/sessions/user.ts'

type TableWithId = PgTable & { id: PgColumn }

/** Records that a write may refer to, as far as the writer reaches them; a reach of undefined is all of them. */
export interface ReferenceTarget<Table extends TableWithId = TableWithId> {
  table: Table
  reach: (user: User) => SQL | undefined
}

type Writer = Pick<ActorContext, 'db' | 'user'>

/** Those of these ids that the writer reaches; an id out of reach is missing like one that does not exist. */
export async function idsInReach(
  { db, user }: Writer,
  { table, reach }: ReferenceTarget,
  ids: readonly string[],
): Promise<ReadonlySet<string>> {
  if (ids.length === 0) return new Set()
  const found = await db
    .select({ id: table.id })
    .from(table)
    .where(and(inArray(table.id, [...ids]), reach(user)))
  return new Set(found.map(({ id }) => String(id)))
}

/** The record, when the writer reaches it; else null. */
export async function findInReach<Table extends TableWithId>(
  { db, user }: Writer,
  { table, reach }: ReferenceTarget<Table>,
  id: string | null,
): Promise<Table['$inferSelect'] | null> {
  if (id === null) return null
  const known: TableWithId = table
  const [found] = await db
    .select()
    .from(known)
    .where(and(eq(known.id, id), reach(user)))
  return found ? (found as Table['$inferSelect']) : null
}
