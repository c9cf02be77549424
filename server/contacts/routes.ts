import { and, asc, count, eq, isNull, lt, sql } from 'drizzle-orm'
import * as z from 'zod'
import * as access from '#contract/access.ts'
import {
  type Contact,
  type ContactInput,
  contact,
  contactChange,
  contactImport,
  contactInput,
  mostContacts,
} from '#contract/contact.ts'
import { id } from '#contract/record.ts'
import type { Db } from '#server/platform/db/connect.ts'
import { insertRows } from '#server/platform/db/insert-rows.ts'
import { readUpload } from '#server/platform/files/read-upload.ts'
import type { ActorContext } from '#server/platform/history/actor-context.ts'
import { defineRoute, type Route } from '#server/platform/http/define-route.ts'
import { requireIfMatch } from '#server/platform/http/if-match.ts'
import { conflict, HttpProblem, invalid, notFound } from '#server/platform/http/problem.ts'
import { countWithin } from '#server/platform/http/throttle.ts'
import { contacts } from '#server/schema/contacts.ts'
import { maxCardBytes, printCards, readCards } from './vcard.ts'

const common = { tags: ['Contacts'], access: access.workspace.use } as const
const path = '/api/data/contacts/ContactsData'
const params = z.object({ id })
const dayMs = 24 * 3600 * 1000
/** How long a deleted contact can be taken back, in days. */
const deletedDays = 30
/** Whoever was called or written to so often is in contact frequently. */
const oftenReached = 5
const filesPerMinute = { limit: 10, seconds: 60 }

type Row = typeof contacts.$inferSelect

function asContact(row: Row): Contact {
  const { id, firstname, lastname, department, company, phone, email, address, notes, starred, version } = row
  const details = { id, firstname, lastname, department, company, phone, email, address, notes }
  const marks = { frequentlycontacted: row.frequent, starred, deleted: row.deletedAt !== null }
  return { ...details, image: '', ...marks, version }
}

/** Everybody has their own, and finds nobody else's. */
const own = ({ user }: Pick<ActorContext, 'user'>) => eq(contacts.accountId, user.id)
const owned = (ctx: Pick<ActorContext, 'user'>, contactId: string) =>
  and(own(ctx), eq(contacts.id, contactId))

/** By name, as address books are. */
const readAll = (ctx: Pick<ActorContext, 'db' | 'user'>) =>
  ctx.db
    .select()
    .from(contacts)
    .where(own(ctx))
    .orderBy(
      sql`${contacts.deletedAt} is not null`,
      asc(
        sql`btrim(lower(concat_ws(' ', ${contacts.firstname}, ${contacts.lastname}, ${contacts.company})))`,
      ),
      asc(contacts.id),
    )
    .limit(2 * mostContacts)

/** How many more there is room for. */
async function roomOf({ db, user }: Pick<ActorContext, 'db' | 'user'>): Promise<number> {
  const [row] = await db
    .select({ count: count() })
    .from(contacts)
    .where(and(own({ user }), isNull(contacts.deletedAt)))
  return Math.max(0, mostContacts - (row?.count ?? 0))
}

const tooMany = ({ t }: Pick<ActorContext, 't'>) =>
  invalid({ non_field_errors: [t('contacts:too_many', { count: mostContacts })] })

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

const list = defineRoute({
  ...common,
  method: 'get',
  path,
  summary: 'One’s own contacts by name; deleted ones too, as long as they can be taken back',
  answers: { 200: z.array(contact) },
  handle: async (ctx) => (await readAll(ctx)).map(asContact),
})

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

/** Whom a card means: the same name with the same address or number. */
const keyOf = ({ firstname, lastname, company, phone, email }: ContactInput) =>
  [firstname, lastname, company, phone.replaceAll(/[^\d+]/g, ''), email].join('\n').toLowerCase()

const importCards = defineRoute({
  ...common,
  method: 'post',
  path: `${path}/import`,
  summary:
    'Adds the contacts of a file of vCards of up to 2 MB; those that are there already are left as they are',
  atomic: false,
  raw: true,
  answers: { 200: contactImport },
  handle: async (ctx) => {
    const { db, now, t, user } = ctx
    await countWithin(db, `vcards:${user.id}`, now, filesPerMinute)
    const { bytes } = await readUpload(ctx)
    if (bytes.byteLength > maxCardBytes)
      throw new HttpProblem(413, { detail: t('contacts:file.too_large'), code: 'too_large' })
    const read = await readCards(bytes, mostContacts)
    if (!read) throw invalid({ file: [t('contacts:file.no_cards')] })
    return db.transaction(async (tx) => {
      const known = new Set((await readAll({ db: tx, user })).filter((row) => !row.deletedAt).map(keyOf))
      const fresh = read.contacts
        .map((one) => ({
          ...one,
          ...{ id: crypto.randomUUID(), accountId: user.id, createdAt: now, updatedAt: now },
        }))
        .filter((one) => {
          const key = keyOf(one)
          if (known.has(key)) return false
          known.add(key)
          return true
        })
      if (fresh.length > (await roomOf({ db: tx, user })) || read.cards > mostContacts) throw tooMany(ctx)
      await insertRows(tx, contacts, fresh)
      return {
        added: fresh.length,
        known: read.contacts.length - fresh.length,
        unreadable: read.unreadable,
      }
    })
  },
})

const exportCards = defineRoute({
  ...common,
  method: 'get',
  path: `${path}/export`,
  summary: 'One’s own contacts as a file of vCards',
  content: ['text/vcard'],
  answers: { 200: z.string() },
  handle: async (ctx) => {
    const rows = (await readAll(ctx)).filter(({ deletedAt }) => deletedAt === null)
    return new Response(printCards(rows), {
      headers: {
        'content-type': 'text/vcard; charset=utf-8',
        'content-disposition': 'attachment; filename="contacts.vcf"',
      },
    })
  },
})

/** Deletes what can't be taken back any more. */
export const sweepContacts = (db: Db, now: Date) =>
  db.delete(contacts).where(lt(contacts.deletedAt, new Date(now.getTime() - deletedDays * dayMs)))

/** Routes with fixed segments come before those with an id. */
export const contactRoutes: readonly Route[] = [list, exportCards, create, importCards, change, reach]
