import { and, count, eq, inArray, type SQL, sql } from 'drizzle-orm'
import * as access from '#contract/access.ts'
import { type Application, type ApplicationListQuery, applicationStatus } from '#contract/application.ts'
import { applicationActions } from '#contract/lists/applications.ts'
import type { Role } from '#contract/people.ts'
import type { Db } from '#server/platform/db/connect.ts'
import { toStoredFile } from '#server/platform/files/store-upload.ts'
import type { ActorContext } from '#server/platform/history/actor-context.ts'
import type { PageRequest } from '#server/platform/http/page.ts'
import { readStatuses } from '#server/platform/http/read-statuses.ts'
import { orderBy } from '#server/platform/search/order.ts'
import { containsWords } from '#server/platform/search/words.ts'
import { applications } from '#server/schema/applications.ts'
import { files } from '#server/schema/files.ts'

type Row = typeof applications.$inferSelect

const newest = [sql`${applications.createdAt}`]
/** Those that wait for somebody come first. */
const waiting = [sql`(${applications.status} = 'pending')::int`, ...newest]
const keys = {
  waiting,
  createdAt: newest,
  name: [sql`lower(${applications.name})`],
  status: [sql`${applications.status}`, ...newest],
}

/** The files of the papers that an application lists. */
const filesOf = ({ driver }: Row) =>
  [...(driver?.papers ?? []), ...(driver?.vehicle?.papers ?? [])].map(({ file }) => file)

/** Applications as the staff see them, with what `role` may do about each. */
export async function toAnswer(db: Db, rows: readonly Row[], role: Role): Promise<Application[]> {
  const ids = rows.flatMap(filesOf)
  const found = ids.length > 0 ? await db.select().from(files).where(inArray(files.id, ids)) : []
  const byId = new Map(found.map((row) => [row.id, toStoredFile(row)]))
  return rows.map((row) => ({
    id: row.id,
    createdAt: row.createdAt.toISOString(),
    createdBy: row.createdBy,
    updatedAt: row.updatedAt.toISOString(),
    updatedBy: row.updatedBy,
    version: row.version,
    kind: row.kind,
    status: row.status,
    name: row.name,
    email: row.email,
    subject: row.subjectId === null ? null : { id: row.subjectId, name: row.name },
    driver: row.driver,
    company: row.company,
    files: filesOf(row).flatMap((id) => byId.get(id) ?? []),
    rejectReason: row.rejectReason,
    decidedAt: row.decidedAt?.toISOString() ?? null,
    actions:
      row.status === 'pending' && access.applications.decide.includes(role) ? [...applicationActions] : [],
  }))
}

/** How many there are by state. */
export async function countApplications(
  { db }: Pick<ActorContext, 'db'>,
  kind: Application['kind'] | undefined,
) {
  const rows = await db
    .select({ status: applications.status, count: count() })
    .from(applications)
    .where(kind && eq(applications.kind, kind))
    .groupBy(applications.status)
  const counts = Object.fromEntries(rows.map((row) => [row.status, row.count]))
  return { ...counts, all: rows.reduce((sum, row) => sum + row.count, 0) }
}

/** One page of applications: those that wait, then the others, the newest first. */
export async function listApplications(
  { db, user, t }: ActorContext,
  query: ApplicationListQuery,
  page: PageRequest,
) {
  const statuses = readStatuses(applicationStatus, query.status, t)
  const where: SQL | undefined = and(
    statuses.length > 0 ? inArray(applications.status, statuses) : undefined,
    query.kind ? eq(applications.kind, query.kind) : undefined,
    query.subject ? eq(applications.subjectId, query.subject) : undefined,
    containsWords(query.search, applications.name, applications.email),
  )
  const [total] = await db.select({ count: count() }).from(applications).where(where)
  const rows = await db
    .select()
    .from(applications)
    .where(where)
    .orderBy(...orderBy(keys, 'waiting', query.ordering || '-waiting', sql`${applications.id}`))
    .limit(page.limit)
    .offset(page.offset)
  return { count: total?.count ?? 0, results: await toAnswer(db, rows, user.role) }
}
