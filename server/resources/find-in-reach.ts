import { and, eq, inArray, type SQL } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import type { Acting } from '#server/platform/history/actor-context.ts'
import type { User } from '#server/platform/sessions/user.ts'

type Known = PgTable & { id: PgColumn }

/** Records that a write may name, as far as they are within the reach of whoever writes: undefined is all of them. */
export interface Nameable<Table extends Known = Known> {
  table: Table
  reach: (user: User) => SQL | undefined
}

type Writing = Pick<Acting, 'db' | 'user'>

/** Those of these ids that the writer reaches; one out of reach is missing like one that nobody has. */
export async function idsWithin(
  { db, user }: Writing,
  { table, reach }: Nameable,
  ids: readonly string[],
): Promise<ReadonlySet<string>> {
  if (ids.length === 0) return new Set()
  const found = await db
    .select({ id: table.id })
    .from(table)
    .where(and(inArray(table.id, [...ids]), reach(user)))
  return new Set(found.map(({ id }) => String(id)))
}

/** The record, when there is one within the writer's reach. */
export async function within<Table extends Known>(
  { db, user }: Writing,
  { table, reach }: Nameable<Table>,
  id: string | null,
): Promise<Table['$inferSelect'] | null> {
  if (id === null) return null
  const known: Known = table
  const [found] = await db
    .select()
    .from(known)
    .where(and(eq(known.id, id), reach(user)))
  return found ? (found as Table['$inferSelect']) : null
}
