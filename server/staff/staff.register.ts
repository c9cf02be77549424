import { and, inArray, isNotNull, sql } from 'drizzle-orm'
import * as access from '#contract/access.ts'
import { accountStatus } from '#contract/auth.ts'
import { staffRoles } from '#contract/lists/roles.ts'
import type { Role } from '#contract/people.ts'
import { staffInput, staffListQuery, staffMember, staffRole } from '#contract/staff.ts'
import { defineResource } from '#server/resources/define-resource.ts'
import { oneOf } from '#server/resources/filters.ts'
import { accounts, secondFactors } from '#server/schema/accounts.ts'
import { invite, revokeLinks } from './invite.ts'
import { adminsLeft } from './last-admin.ts'

type Account = typeof accounts.$inferSelect

const name = [sql<string>`lower(${accounts.lastName})`, sql<string>`lower(${accounts.firstName})`] as const
const lastLogin = { by: sql`coalesce(${accounts.lastLoginAt}, '-infinity')`, type: 'timestamptz' }

/** What can be done about an account beside editing it; nobody does any of it to their own. */
function stepsFor({ id, status, emailVerifiedAt }: Account, user: { id: string; role: Role }): string[] {
  if (!access.staff.write.includes(user.role) || id === user.id) return []
  if (status === 'invited') return ['invite', 'suspend']
  if (status === 'pending') return emailVerifiedAt ? ['activate'] : []
  return [status === 'suspended' ? 'reactivate' : 'suspend']
}

/** The office: the accounts that have one of its roles. Whoever is made here is invited by mail. */
export const staffRegister = defineResource({
  name: 'staff',
  tag: 'Staff',
  table: accounts,
  input: staffInput,
  record: staffMember,
  query: staffListQuery,
  read: access.staff.read,
  write: access.staff.write,
  reach: () => inArray(accounts.role, [...staffRoles]),
  label: (row) => `${row.firstName} ${row.lastName}`,
  search: [accounts.firstName, accounts.lastName, accounts.email, accounts.phone],
  filters: {
    role: oneOf('role', accounts.role, staffRole),
    status: oneOf('status', accounts.status, accountStatus),
  },
  orderings: {
    name,
    email: [sql<string>`coalesce(${accounts.email}, '')`],
    role: [accounts.role, ...name],
    status: [accounts.status, ...name],
    lastLoginAt: [lastLogin],
  },
  columns: (input) => input,
  answer: async (rows, { db }) => {
    const ids = rows.map(({ id }) => id)
    const protectedBy = await db
      .select({ id: secondFactors.accountId })
      .from(secondFactors)
      .where(and(inArray(secondFactors.accountId, ids), isNotNull(secondFactors.confirmedAt)))
    const factors = new Set(protectedBy.map(({ id }) => id))
    return rows.map((row) => ({
      firstName: row.firstName,
      lastName: row.lastName,
      name: `${row.firstName} ${row.lastName}`,
      email: row.email ?? '',
      phone: row.phone,
      role: staffRole.parse(row.role),
      checkNumber: row.checkNumber,
      checkedOn: row.checkedOn,
      status: row.status,
      emailVerified: row.emailVerifiedAt !== null,
      twoFactor: factors.has(row.id),
      invitedAt: row.invitedAt?.toISOString() ?? null,
      lastLoginAt: row.lastLoginAt?.toISOString() ?? null,
    }))
  },
  // What somebody did stands in timelines and in the audit log: who has been here is suspended, not deleted.
  may: ({ lastLoginAt }) => (lastLoginAt ? ['edit'] : ['edit', 'delete']),
  steps: (row, { user }) => stepsFor(row, user),
  unique: { email: accounts.email, phone: accounts.phone },
  check: async (ctx, all) => {
    const demoted = all.filter(
      ({ input, before }) => before?.role === 'admin' && before.status === 'active' && input.role !== 'admin',
    )
    const ids = demoted.flatMap(({ before }) => before?.id ?? [])
    const left = ids.length === 0 || (await adminsLeft(ctx, ids))
    for (const { before, add } of demoted) {
      if (before?.id === ctx.user.id) add('role', ctx.t('staff:refused.own_role'))
      else if (!left) add('role', ctx.t('staff:refused.last_admin'))
    }
  },
  exported: ['status', 'twoFactor', 'invitedAt', 'lastLoginAt'],
  bulk: ['role'],
  hiddenInTimeline: ['checkNumber'],
  written: async (ctx, before, after) => {
    if (!after || before?.email === after.email) return
    if (after.status === 'invited') await invite(ctx, after)
    else await revokeLinks(ctx, after.id)
  },
  sample: {
    firstName: 'Grace',
    lastName: 'Adeyemi',
    email: 'grace.adeyemi@example.com',
    phone: '+447700900999',
    role: 'dispatcher',
    checkNumber: '001234567890',
    checkedOn: '2026-01-15',
  },
})
