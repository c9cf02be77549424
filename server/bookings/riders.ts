import { inArray } from 'drizzle-orm'
import type { Db } from '#server/platform/db/connect.ts'
import { children } from '#server/schema/people.ts'

export type Child = typeof children.$inferSelect

/** The children with these ids, each once and in the order given. */
export async function loadRiders(db: Db, ids: readonly string[]): Promise<Child[]> {
  const unique = [...new Set(ids)]
  if (unique.length === 0) return []
  const rows = await db.select().from(children).where(inArray(children.id, unique))
  const found = new Map(rows.map((child) => [child.id, child]))
  return unique.flatMap((id) => found.get(id) ?? [])
}
