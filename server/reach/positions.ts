import type { User } from '#server/platform/sessions/user.ts'

/** Whose vehicles somebody who may see positions sees: a company its own, the office all; null is none. */
export function positionReach({
  role,
  company,
}: Pick<User, 'role' | 'company'>): 'all' | { company: string } | null {
  if (role !== 'company') return 'all'
  return company === null ? null : { company }
}
