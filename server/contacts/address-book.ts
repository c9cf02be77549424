import { and, count, eq, isNull } from 'drizzle-orm'
import * as z from 'zod'
import * as access from '#contract/access.ts'
import { type Contact, mostContacts } from '#contract/contact.ts'
import { id } from '#contract/record.ts'
import type { ActorContext } from '#server/platform/history/actor-context.ts'
import { invalid } from '#server/platform/http/problem.ts'
import { contacts } from '#server/schema/contacts.ts'

export const common = { tags: ['Contacts'], access: access.workspace.use } as const
export const path = '/api/data/contacts/ContactsData'
export const params = z.object({ id })

export type Row = typeof contacts.$inferSelect
export type Owner = Pick<ActorContext, 'db' | 'user'>

export function asContact(row: Row): Contact {
  const { id, firstname, lastname, department, company, phone, email, address, notes, starred, version } = row
  const details = { id, firstname, lastname, department, company, phone, email, address, notes }
  const marks = { frequentlycontacted: row.frequent, starred, deleted: row.deletedAt !== null }
  return { ...details, image: '', ...marks, version }
}

/** Everybody has their own, and finds nobody else's. */
export const own = ({ user }: Pick<Owner, 'user'>) => eq(contacts.accountId, user.id)
export const owned = (ctx: Pick<Owner, 'user'>, contactId: string) =>
  and(own(ctx), eq(contacts.id, contactId))
export const standing = (ctx: Pick<Owner, 'user'>) => and(own(ctx), isNull(contacts.deletedAt))

/** How many more there is room for. */
export async function roomOf(ctx: Owner): Promise<number> {
  const [row] = await ctx.db.select({ count: count() }).from(contacts).where(standing(ctx))
  return Math.max(0, mostContacts - (row?.count ?? 0))
}

export const tooMany = ({ t }: Pick<ActorContext, 't'>) =>
  invalid({ non_field_errors: [t('contacts:too_many', { count: mostContacts })] })
