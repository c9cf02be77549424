import { and, count, eq, inArray, type SQL, sql } from 'drizzle-orm'
import type { WriteContext } from '#server/platform/history/actor-context.ts'
import { recordAudit } from '#server/platform/history/audit.ts'
import type { PageRequest } from '#server/platform/http/page.ts'
import { notFound } from '#server/platform/http/problem.ts'
import { freeMemory } from '#server/platform/jobs/free-memory.ts'
import { containsWords } from '#server/platform/search/words.ts'
import type { User } from '#server/platform/sessions/user.ts'
import { createTurnYielder } from '#server/platform/time/yield-turn.ts'
import { lockRegister } from './check.ts'
import { after, cursorOf, type Ordering, orderBy, readOrdering } from './ordering.ts'
import { asStored, type Resource, type Stored } from './spec.ts'

type Query = Record<string, string | undefined>

/** The condition that a register finds all words of a search. */
export const searched = ({ search }: Resource, text: string, user: User): SQL | undefined =>
  typeof search === 'function' ? search(text, user) : containsWords(text, ...search)

/** The condition for a query within the reach of who asks. */
export function whereOf(resource: Resource, ctx: WriteContext, query: Query): SQL | undefined {
  const filters = Object.entries(resource.filters).map(([name, condition]) => {
    const value = query[name]
    return value === undefined || value === '' ? undefined : condition(value, ctx)
  })
  return and(resource.reach?.(ctx.user), ...filters, searched(resource, query.search ?? '', ctx.user))
}

const mayWrite = (resource: Resource, ctx: WriteContext) => resource.write.includes(ctx.user.role)

/** Rows as this reader gets them, with what they may do. */
export async function answerOf(resource: Resource, ctx: WriteContext, rows: readonly Stored[]) {
  const own = await resource.answer(rows, ctx)
  const writes = mayWrite(resource, ctx)
  const basic = (row: Stored) => (writes ? (resource.may?.(row, ctx) ?? ['edit', 'delete']) : [])
  return rows.map((row, index) => ({
    ...own[index],
    id: row.id,
    createdAt: row.createdAt.toISOString(),
    createdBy: row.createdBy,
    updatedAt: row.updatedAt.toISOString(),
    updatedBy: row.updatedBy,
    version: row.version,
    actions: [...basic(row), ...(resource.steps?.(row, ctx, own[index] ?? {}) ?? [])],
  }))
}

const auditRows = async (
  resource: Resource,
  ctx: WriteContext,
  action: 'list' | 'export',
  rows: readonly Stored[],
) => {
  if (resource.audit)
    await recordAudit(
      ctx,
      action,
      resource.audit,
      rows.map(({ id }) => id),
    )
}

type Slice = { where: SQL | undefined; ordering: Ordering; page: PageRequest }

async function countOf({ table }: Resource, { db }: WriteContext, where: SQL | undefined): Promise<number> {
  const [total] = await db.select({ count: count() }).from(table).where(where)
  return total?.count ?? 0
}

/** Finds and counts the rows of a search in one query: for a common name that is most of the work. */
async function searchedPage(resource: Resource, ctx: WriteContext, { where, ordering, page }: Slice) {
  const { table } = resource
  const found = await ctx.db
    .select({ id: table.id, total: sql<number>`(count(*) over ())::integer` })
    .from(table)
    .where(where)
    .orderBy(...orderBy(ordering))
    .limit(page.limit)
    .offset(page.offset)
  const ids = found.map(({ id }) => String(id))
  const rows = await findRows(resource, ctx, ids)
  // Behind the last page there is no row with the total.
  const total = found[0]?.total ?? (page.offset > 0 ? await countOf(resource, ctx, where) : 0)
  return { total, rows: ids.flatMap((id) => rows.get(id) ?? []) }
}

async function wholePage(resource: Resource, ctx: WriteContext, { where, ordering, page }: Slice) {
  const ordered = ctx.db
    .select()
    .from(resource.table)
    .where(where)
    .orderBy(...orderBy(ordering))
    .limit(page.limit)
    .offset(page.offset)
  const [total, rows] = await Promise.all([countOf(resource, ctx, where), ordered])
  return { total, rows: asStored(rows) }
}

/** One page of a register and how many records there are in all. */
export async function listRecords(resource: Resource, ctx: WriteContext, query: Query, page: PageRequest) {
  const where = whereOf(resource, ctx, query)
  const slice = { where, ordering: readOrdering(resource, query.ordering), page }
  const read = query.search ? searchedPage : wholePage
  const { total, rows } = await read(resource, ctx, slice)
  await auditRows(resource, ctx, 'list', rows)
  await resource.looked?.(rows, ctx)
  return { count: total, results: await answerOf(resource, ctx, rows) }
}

/** Rows by their ids within reach, locked in one order for everybody when they are to be changed. */
export async function findRows(
  resource: Resource,
  ctx: WriteContext,
  ids: readonly string[],
  lock = false,
): Promise<Map<string, Stored>> {
  const { table, oneWriter } = resource
  if (lock && oneWriter) await lockRegister(resource, ctx)
  const wanted = ctx.db
    .select()
    .from(table)
    .where(and(inArray(table.id, [...ids]), resource.reach?.(ctx.user)))
    .orderBy(table.id)
  const rows = asStored(await (lock ? wanted.for('update') : wanted))
  return new Map(rows.map((row) => [row.id, row]))
}

/** One row within reach; 404 without. */
export async function findRow(
  resource: Resource,
  ctx: WriteContext,
  id: string,
  lock = false,
): Promise<Stored> {
  const row = (await findRows(resource, ctx, [id], lock)).get(id)
  if (!row) throw notFound()
  return row
}

/** One record as it is answered. */
export async function readRecord(resource: Resource, ctx: WriteContext, id: string) {
  const row = await findRow(resource, ctx, id)
  if (resource.audit) await recordAudit(ctx, 'read', resource.audit, [id])
  await resource.looked?.([row], ctx)
  const [record] = await answerOf(resource, ctx, [row])
  if (!record) throw notFound()
  return record
}

const batch = 500
/** After so many batches what they left is collected, so that an export of any length takes the same memory. */
const batchesUncollected = 20

/** All filtered rows, a batch at a time; each goes on after the last row of the one before. */
export async function* allRecords(resource: Resource, ctx: WriteContext, query: Query) {
  const { table } = resource
  const where = whereOf(resource, ctx, query)
  const ordering: Ordering = readOrdering(resource, query.ordering)
  const yieldTurn = createTurnYielder()
  let cursor: readonly string[] | undefined
  for (let batches = 1; ; batches += 1) {
    const found = await ctx.db
      .select({ id: table.id, cursor: cursorOf(ordering) })
      .from(table)
      .where(and(where, cursor && after(ordering, cursor)))
      .orderBy(...orderBy(ordering))
      .limit(batch)
    await yieldTurn()
    const ids = found.map(({ id }) => String(id))
    const rows = await findRows(resource, ctx, ids)
    await yieldTurn()
    const ordered = ids.flatMap((id) => rows.get(id) ?? [])
    await auditRows(resource, ctx, 'export', ordered)
    if (ordered.length > 0) yield await answerOf(resource, ctx, ordered)
    cursor = found.at(-1)?.cursor
    const over = found.length < batch || cursor === undefined
    await yieldTurn()
    // What is left at the end is given back by and by: to do it at once would hold everybody up for half a second.
    if (over ? batches >= batchesUncollected : batches % batchesUncollected === 0)
      freeMemory({ giveBack: false })
    if (over) return
  }
}

/** How many records point at `id`, by the first of the register's references that does. */
export async function usesOf({ usedBy = [] }: Resource, { db }: Pick<WriteContext, 'db'>, id: string) {
  for (const { column, where, message } of usedBy) {
    const [found] = await db
      .select({ count: count() })
      .from(column.table)
      .where(and(eq(column, id), where))
    if (found && found.count > 0) return { count: found.count, message }
  }
  return null
}
