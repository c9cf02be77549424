import { inArray } from 'drizzle-orm'
import type { Db } from '#server/db/connect.ts'
import { children } from '#server/db/schema/people.ts'
import type { Acting } from '#server/history/acting.ts'
import { nameable } from '#server/resources/nameable.ts'
import { idsWithin } from '#server/resources/within.ts'
import type { ProblemList } from './problems.ts'

export type Child = typeof children.$inferSelect

const loadChildren = (db: Db, ids: readonly string[]): Promise<Child[]> =>
  db
    .select()
    .from(children)
    .where(inArray(children.id, [...ids]))

/**
 * The children of a ride, in the order given. Those newly named must exist, be active and be the booker's to name;
 * `before` are the ids that rode already and may stay.
 */
export async function checkRiders(
  ctx: Acting,
  ids: readonly string[],
  before: readonly string[],
  problems: ProblemList,
) {
  const unique = [...new Set(ids)]
  if (unique.length === 0) return []
  const found = new Map((await loadChildren(ctx.db, unique)).map((child) => [child.id, child]))
  // Parents name their own, a company those who rode for it before.
  const allowed = await idsWithin(ctx, nameable.child, unique)
  for (const id of unique.filter((one) => !before.includes(one))) {
    const child = allowed.has(id) ? found.get(id) : undefined
    const name = child ? `${child.firstName} ${child.lastName}` : ''
    if (!child) problems.add('children', ctx.t('bookings:child.unknown'))
    else if (child.status !== 'active')
      problems.add('children', ctx.t(`bookings:child.${child.status}`, { name }))
  }
  return unique.flatMap((id) => found.get(id) ?? [])
}
