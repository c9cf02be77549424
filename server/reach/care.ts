import { and, eq, inArray, ne, type SQL } from 'drizzle-orm'
import * as access from '#contract/access.ts'
import type { User } from '#server/platform/sessions/user.ts'
import { accounts } from '#server/schema/accounts.ts'
import { complaints } from '#server/schema/care.ts'

/** The condition on `accounts` for those who can be given complaints and tickets: they see those of safeguarding too. */
export const ableToCare: SQL | undefined = and(
  inArray(accounts.role, [...access.assignees.assignable]),
  eq(accounts.status, 'active'),
)

/** The condition on `complaints` for those somebody may see: of safeguarding, only who works on them knows at all. */
export const complaintReach = ({ role }: Pick<User, 'role'>): SQL | undefined =>
  access.complaints.write.includes(role) ? undefined : ne(complaints.category, 'safeguarding')
