import { eq, type SQL, sql } from 'drizzle-orm'
import * as access from '#contract/access.ts'
import type { User } from '#server/platform/sessions/user.ts'
import { schools } from '#server/schema/people.ts'

/** The condition on `schools` for those somebody may see: a company those that it is itself; undefined is all of them. */
export function schoolReach({ role, company }: Pick<User, 'role' | 'company'>): SQL | undefined {
  if (access.schools.all.includes(role)) return undefined
  return role === 'company' && company !== null ? eq(schools.companyId, company) : sql`false`
}
