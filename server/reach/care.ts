import { and, eq, inArray, ne, type SQL } from 'drizzle-orm'
import type { Role } from '#contract/people.ts'
import type { User } from '#server/platform/sessions/user.ts'
import { accounts } from '#server/schema/accounts.ts'
import { complaints } from '#server/schema/care.ts'

/** Who sees complaints and tickets; finance has none with them. */
export const careReaders: readonly Role[] = ['admin', 'dispatcher', 'support', 'viewer']
/** Who works on them. */
export const careEditors: readonly Role[] = ['admin', 'support']

/** The condition on `accounts` for those who can be given complaints and tickets: they see those of safeguarding too. */
export const ableToCare: SQL | undefined = and(
  inArray(accounts.role, [...careEditors]),
  eq(accounts.status, 'active'),
)

/** The condition on `complaints` for those somebody may see: of safeguarding, only who works on them knows at all. */
export const complaintReach = ({ role }: Pick<User, 'role'>): SQL | undefined =>
  careEditors.includes(role) ? undefined : ne(complaints.category, 'safeguarding')
