import { and, count, eq, inArray, sql } from 'drizzle-orm'
import { type ParentListQuery, type ParentOption, parentStatus } from '#contract/people.ts'
import { children, guardians, parents } from '#server/db/schema/people.ts'
import { readStatuses } from '#server/fleet/statuses.ts'
import type { Acting } from '#server/history/acting.ts'
import { recordAudit } from '#server/history/audit.ts'
import type { PageRequest } from '#server/http/page.ts'
import { orderBy } from './order.ts'
import { childReach, parentReach } from './reach.ts'
import { containsWords } from './search.ts'

const name = [sql`lower(${parents.lastName})`, sql`lower(${parents.firstName})`]
const keys = { name, email: [sql`lower(${parents.email})`], status: [sql`${parents.status}`, ...name] }

/** The children in reach of these parents, by parent; a company hears of no others. */
async function childrenOf({ db, user }: Acting, ids: readonly string[]) {
  if (ids.length === 0) return new Map<string, { parent: string; id: string; name: string }[]>()
  const rows = await db
    .select({
      parent: guardians.parentId,
      id: children.id,
      name: sql<string>`${children.firstName} || ' ' || ${children.lastName}`,
    })
    .from(guardians)
    .innerJoin(children, eq(children.id, guardians.childId))
    .where(and(inArray(guardians.parentId, [...ids]), childReach(db, user)))
    .orderBy(children.dob, children.id)
  return Map.groupBy(rows, ({ parent }) => parent)
}

/** One page of the parents in reach, found by name, phone and e-mail. The children named with them are audited. */
export async function listParents(ctx: Acting, query: ParentListQuery, page: PageRequest) {
  const { db, user, t } = ctx
  const statuses = readStatuses(parentStatus, query.status, t)
  const child = query.child
    ? db.select({ id: guardians.parentId }).from(guardians).where(eq(guardians.childId, query.child))
    : undefined
  const where = and(
    parentReach(db, user),
    statuses.length > 0 ? inArray(parents.status, statuses) : undefined,
    child && inArray(parents.id, child),
    containsWords(
      query.search,
      parents.firstName,
      parents.lastName,
      parents.phone,
      parents.altPhone,
      parents.email,
    ),
  )
  const [total] = await db.select({ count: count() }).from(parents).where(where)
  const rows = await db
    .select({
      id: parents.id,
      firstName: parents.firstName,
      lastName: parents.lastName,
      phone: parents.phone,
      email: parents.email,
    })
    .from(parents)
    .where(where)
    .orderBy(...orderBy(keys, 'name', query.ordering, sql`${parents.id}`))
    .limit(page.limit)
    .offset(page.offset)
  const known = await childrenOf(
    ctx,
    rows.map(({ id }) => id),
  )
  await recordAudit(
    ctx,
    'list',
    'child',
    [...known.values()].flat().map(({ id }) => id),
  )
  const results = rows.map(
    (row): ParentOption => ({
      ...row,
      children: (known.get(row.id) ?? []).map(({ id, name: called }) => ({ id, name: called })),
    }),
  )
  return { count: total?.count ?? 0, results }
}
