import { and, count, desc, eq, inArray, type SQL, sql } from 'drizzle-orm'
import { type ChildListQuery, type ChildOption, childStatus } from '#contract/people.ts'
import type { Db } from '#server/db/connect.ts'
import { children, guardians, parents } from '#server/db/schema/people.ts'
import { readStatuses } from '#server/fleet/statuses.ts'
import type { Acting } from '#server/history/acting.ts'
import { recordAudit } from '#server/history/audit.ts'
import type { PageRequest } from '#server/http/page.ts'
import { orderBy } from './order.ts'
import { childReach } from './reach.ts'
import { containsWords } from './search.ts'

const name = [sql`lower(${children.lastName})`, sql`lower(${children.firstName})`]
const keys = {
  name,
  school: [sql`lower(${children.school})`, ...name],
  dob: [sql`${children.dob}`],
  status: [sql`${children.status}`, ...name],
}

/** What a child's guardians are called and where they are reached, as one text to search in. */
const guardianText = (db: Db): SQL => {
  const told = db
    .select({
      text: sql`string_agg(${parents.firstName} || ' ' || ${parents.lastName} || ' ' || ${parents.phone} || ' ' || ${parents.email}, ' ')`,
    })
    .from(guardians)
    .innerJoin(parents, eq(parents.id, guardians.parentId))
    .where(eq(guardians.childId, children.id))
  return sql`(${told})`
}

type Guardian = ChildOption['guardians'][number]

async function guardiansOf(db: Db, ids: readonly string[]): Promise<Map<string, Guardian[]>> {
  if (ids.length === 0) return new Map()
  const rows = await db
    .select({ link: guardians, parent: parents })
    .from(guardians)
    .innerJoin(parents, eq(parents.id, guardians.parentId))
    .where(inArray(guardians.childId, [...ids]))
    .orderBy(desc(guardians.isPrimary), parents.lastName, parents.firstName, parents.id)
  const byChild = Map.groupBy(rows, ({ link }) => link.childId)
  const short = ({ link, parent }: (typeof rows)[number]): Guardian => ({
    id: parent.id,
    name: `${parent.firstName} ${parent.lastName}`,
    phone: parent.phone,
    relationship: link.relationship,
    isPrimary: link.isPrimary,
  })
  return new Map([...byChild].map(([id, found]) => [id, found.map(short)]))
}

/** Exactly what may be told of a child here: no medical notes, no code word. */
const shown = {
  id: children.id,
  firstName: children.firstName,
  lastName: children.lastName,
  dob: children.dob,
  school: children.school,
  grade: children.grade,
  home: children.home,
  pickup: children.pickup,
  dropoff: children.dropoff,
  seatNeed: children.seatNeed,
  mobility: children.mobility,
  assistantRequired: children.assistantRequired,
  mustBeMet: children.mustBeMet,
  status: children.status,
}

/** One page of the children in reach, found by their own or their guardians' names, phones and e-mails. Audited. */
export async function listChildren(ctx: Acting, query: ChildListQuery, page: PageRequest) {
  const { db, user, t } = ctx
  const statuses = readStatuses(childStatus, query.status, t)
  const where = and(
    childReach(db, user),
    statuses.length > 0 ? inArray(children.status, statuses) : undefined,
    query.school ? eq(children.school, query.school) : undefined,
    containsWords(query.search, children.firstName, children.lastName, children.school, guardianText(db)),
  )
  const [total] = await db.select({ count: count() }).from(children).where(where)
  const rows = await db
    .select(shown)
    .from(children)
    .where(where)
    .orderBy(...orderBy(keys, 'name', query.ordering, sql`${children.id}`))
    .limit(page.limit)
    .offset(page.offset)
  const ids = rows.map(({ id }) => id)
  const known = await guardiansOf(db, ids)
  await recordAudit(ctx, 'list', 'child', ids)
  const results = rows.map((row): ChildOption => ({ ...row, guardians: known.get(row.id) ?? [] }))
  return { count: total?.count ?? 0, results }
}
