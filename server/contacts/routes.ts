import { lt, sql } from 'drizzle-orm'
import { contact, contactChange, contactInput } from '#contract/contact.ts'
import type { Db } from '#server/platform/db/connect.ts'
import type { ActorContext } from '#server/platform/history/actor-context.ts'
import { defineRoute, type Route } from '#server/platform/http/define-route.ts'
import { requireIfMatch } from '#server/platform/http/if-match.ts'
import { conflict, notFound } from '#server/platform/http/problem.ts'
import { contacts } from '#server/schema/contacts.ts'
import { asContact, common, owned, params, path, type Row, roomOf, tooMany } from './address-book.ts'
import { cardRoutes } from './cards.ts'
import { listRoutes } from './list.ts'

const dayMs = 24 * 3600 * 1000
/** How long a deleted contact can be taken back, in days. */
const deletedDays = 30
/** Whoever was called or written to so often is in contact frequently. */
const oftenReached = 5

async function update(
  ctx: ActorContext,
  contactId: string,
  values: { [Name in keyof Row]?: Row[Name] | undefined },
) {
  const [row] = await ctx.db
    .update(contacts)
    .set({ ...values, updatedAt: ctx.now, version: sql`${contacts.version} + 1` })
    .where(owned(ctx, contactId))
    .returning()
  if (!row) throw notFound()
  return asContact(row)
}

const create = defineRoute({
  ...common,
  method: 'post',
  path,
  summary: 'Adds a contact',
  body: contactInput,
  answers: { 201: contact },
  handle: async (ctx) => {
    if ((await roomOf(ctx)) === 0) throw tooMany(ctx)
    const [row] = await ctx.db
      .insert(contacts)
      .values({ ...ctx.body, accountId: ctx.user.id, createdAt: ctx.now, updatedAt: ctx.now })
      .returning()
    if (!row) throw new Error('A contact was not stored.')
    return asContact(row)
  },
})

const change = defineRoute({
  ...common,
  method: 'patch',
  path: `${path}/{id}`,
  summary: 'Changes a contact, marks it, deletes it or takes that back',
  params,
  body: contactChange,
  ifMatch: 'required',
  answers: { 200: contact },
  handle: async (ctx) => {
    const { deleted, frequentlycontacted: frequent, ...fields } = ctx.body
    const [before] = await ctx.db.select().from(contacts).where(owned(ctx, ctx.params.id)).for('update')
    if (!before) throw notFound()
    if (before.version !== requireIfMatch(ctx.request)) throw conflict(asContact(before))
    if (deleted === false && before.deletedAt && (await roomOf(ctx)) === 0) throw tooMany(ctx)
    const goneSince = deleted ? (before.deletedAt ?? ctx.now) : null
    const deletedAt = deleted === undefined ? before.deletedAt : goneSince
    return update(ctx, before.id, { ...fields, deletedAt, ...(frequent !== undefined && { frequent }) })
  },
})

const reach = defineRoute({
  ...common,
  method: 'post',
  path: `${path}/{id}/reached`,
  summary: 'Counts that a contact was called or written to: often makes it a frequent one',
  params,
  answers: { 200: contact },
  handle: async (ctx) => {
    const [before] = await ctx.db.select().from(contacts).where(owned(ctx, ctx.params.id)).for('update')
    if (!before) throw notFound()
    const reached = before.reached + 1
    return update(ctx, before.id, { reached, frequent: before.frequent || reached >= oftenReached })
  },
})

/** Deletes what can't be taken back any more. */
export const sweepContacts = (db: Db, now: Date) =>
  db.delete(contacts).where(lt(contacts.deletedAt, new Date(now.getTime() - deletedDays * dayMs)))

/** Routes with fixed segments come before those with an id. */
export const contactRoutes: readonly Route[] = [...cardRoutes, ...listRoutes, create, change, reach]
