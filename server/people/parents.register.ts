import { eq, inArray, sql } from 'drizzle-orm'
import { QueryBuilder } from 'drizzle-orm/pg-core'
import * as access from '#contract/access.ts'
import { parent, parentInput, parentListQuery } from '#contract/parent.ts'
import { parentStatus } from '#contract/people.ts'
import { recordAudit } from '#server/platform/history/audit.ts'
import { parentReach } from '#server/reach/people.ts'
import { defineResource } from '#server/resources/define-resource.ts'
import { oneOf } from '#server/resources/filters.ts'
import { bookings } from '#server/schema/bookings.ts'
import { guardians, parents } from '#server/schema/people.ts'
import { childrenOf, fullName } from './family.ts'
import { accountOf, accountsOf, closeAccount, isOthersEmail, updateParentAccount } from './parent-account.ts'
import { searchParents } from './search.ts'

const name = [sql<string>`lower(${parents.lastName})`, sql<string>`lower(${parents.firstName})`] as const
const from = new QueryBuilder()

/** Parents and guardians, with the children they look after. */
export const parentRegister = defineResource({
  name: 'parents',
  tag: 'Parents',
  table: parents,
  input: parentInput,
  record: parent,
  query: parentListQuery,
  read: access.parents.read,
  write: access.parents.write,
  timeline: access.parents.history,
  reach: parentReach,
  label: fullName,
  search: searchParents,
  filters: {
    status: oneOf('status', parents.status, parentStatus),
    language: (tags) => inArray(parents.language, tags.split(',')),
    child: (id) =>
      inArray(
        parents.id,
        from.select({ id: guardians.parentId }).from(guardians).where(eq(guardians.childId, id)),
      ),
  },
  orderings: {
    name,
    email: [sql<string>`lower(${parents.email})`],
    language: [parents.language, ...name],
    status: [parents.status, ...name],
  },
  columns: (input) => input,
  answer: async (rows, ctx) => {
    const known = await childrenOf(
      ctx,
      rows.map(({ id }) => id),
    )
    // Children who are named with their parents are audited as well.
    const childIds = [...known.values()].flat().map(({ id }) => id)
    const account = await accountsOf(
      ctx.db,
      rows.map(({ id }) => id),
    )
    const office = access.parents.account.includes(ctx.user.role)
    await recordAudit(ctx, 'list', 'child', childIds)
    return rows.map(({ searchText: _, ...row }) => ({
      ...row,
      ...(!access.parents.address.includes(ctx.user.role) && { address: null, altPhone: null }),
      name: fullName(row),
      ...(office ? account(row.id) : { account: null, invitedAt: null }),
      children: known.get(row.id) ?? [],
    }))
  },
  steps: ({ status }, { user }, { account }) => {
    const open = account === 'none' || account === 'invited'
    return access.parents.write.includes(user.role) && status === 'active' && open ? ['invite'] : []
  },
  check: async ({ db, t }, all) => {
    for (const { input, before, add } of all) {
      if (!before || input.email.toLowerCase() === before.email.toLowerCase()) continue
      const account = await accountOf(db, before.id)
      if (account && (await isOthersEmail(db, input.email, account.id)))
        add('email', t('families:invite.email_taken', { email: input.email }))
    }
  },
  written: async (ctx, before, after) => {
    if (before && after) await updateParentAccount(ctx, before, after)
    else if (before) await closeAccount(ctx, before.id)
  },
  unique: { phone: parents.phone },
  usedBy: [
    { column: guardians.parentId, message: 'families:used.guardian' },
    { column: bookings.bookerParentId, message: 'families:used.parent' },
  ],
  exported: ['children'],
  bulk: ['status', 'language'],
  sample: {
    firstName: 'Amina',
    lastName: 'Reed',
    phone: '+447700900123',
    altPhone: '',
    email: 'amina@example.com',
    address: '4 Park Row, Bristol',
    language: 'en',
    notify: 'push; sms',
    status: 'active',
    changeCutoffMin: '',
  },
})
