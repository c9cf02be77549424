import { and, asc, count, eq, isNotNull, isNull, ne, type SQL, sql } from 'drizzle-orm'
import * as z from 'zod'
import { contact, contactCounts, contactListQuery } from '#contract/contact.ts'
import type { ContactFilter } from '#contract/lists/contacts.ts'
import { defineRoute, type Route } from '#server/platform/http/define-route.ts'
import { maxPageSize, readPageSize } from '#server/platform/http/page.ts'
import { notFound } from '#server/platform/http/problem.ts'
import { foldedContains } from '#server/platform/search/words.ts'
import { contacts, foldedDepartment } from '#server/schema/contacts.ts'
import { asContact, common, type Owner, own, owned, params, path, standing } from './address-book.ts'

const mostDepartments = 200

const isThere = isNull(contacts.deletedAt)
const isDeleted = isNotNull(contacts.deletedAt)
const { sortName, id } = contacts

const filtered: Readonly<Record<ContactFilter, SQL | undefined>> = {
  show_all: isThere,
  frequent_contact: and(isThere, contacts.frequent),
  starred_contact: and(isThere, contacts.starred),
  deleted_contact: isDeleted,
}

/**
 * Rows behind the one with that id, which need not be among those that are asked for any more: with a filter it does not
 * matter whether it was deleted since. Throws 404 when it is not there.
 */
async function behind(ctx: Owner, after: string, filter: ContactFilter | undefined): Promise<SQL> {
  const [last] = await ctx.db
    .select({ deletedAt: contacts.deletedAt, sortName })
    .from(contacts)
    .where(owned(ctx, after))
  if (!last) throw notFound()
  if (filter) return sql`(${sortName}, ${id}) > (${last.sortName}, ${after})`
  return sql`(${isDeleted}, ${sortName}, ${id}) > (${last.deletedAt !== null}::boolean, ${last.sortName}, ${after})`
}

const list = defineRoute({
  ...common,
  method: 'get',
  path,
  summary:
    'One’s own contacts by name, a page of them; deleted ones too, as long as they can be taken back. `after` is the last one that was read',
  query: contactListQuery,
  answers: { 200: z.array(contact) },
  handle: async (ctx) => {
    const { after, department, filter, page_size, search } = ctx.query
    const rows = await ctx.db
      .select()
      .from(contacts)
      .where(
        and(
          own(ctx),
          filter && filtered[filter],
          department ? eq(contacts.department, department) : undefined,
          foldedContains(search, contacts.searchText),
          after ? await behind(ctx, after, filter) : undefined,
        ),
      )
      .orderBy(...(filter ? [] : [asc(isDeleted)]), asc(sortName), asc(id))
      .limit(readPageSize(page_size, maxPageSize))
    return rows.map(asContact)
  },
})

const counts = defineRoute({
  ...common,
  method: 'get',
  path: `${path}/counts`,
  summary: 'How many contacts each filter and each department has',
  answers: { 200: contactCounts },
  handle: async (ctx) => {
    const of = (filter: ContactFilter) => sql<number>`(count(*) filter (where ${filtered[filter]}))::int`
    const [filters] = await ctx.db
      .select({
        show_all: of('show_all'),
        frequent_contact: of('frequent_contact'),
        starred_contact: of('starred_contact'),
        deleted_contact: of('deleted_contact'),
      })
      .from(contacts)
      .where(own(ctx))
    if (!filters) throw new Error('Nothing was counted.')
    const departments = await ctx.db
      .select({ name: contacts.department, count: count() })
      .from(contacts)
      .where(and(standing(ctx), ne(contacts.department, '')))
      .groupBy(contacts.department)
      .orderBy(foldedDepartment, contacts.department)
      .limit(mostDepartments)
    return { filters, departments }
  },
})

const read = defineRoute({
  ...common,
  method: 'get',
  path: `${path}/{id}`,
  summary: 'One of one’s own contacts',
  params,
  answers: { 200: contact },
  handle: async (ctx) => {
    const [row] = await ctx.db.select().from(contacts).where(owned(ctx, ctx.params.id))
    if (!row) throw notFound()
    return asContact(row)
  },
})

/** Routes with fixed segments come before those with an id. */
export const listRoutes: readonly Route[] = [list, counts, read]
