import type { accounts } from '#server/schema/accounts.ts'

type Account = typeof accounts.$inferSelect

/** The signed-in account as routes see it, and the session it came in by. */
export interface User extends Omit<Account, 'passwordHash'> {
  sessionId: string
}

/** Leaves out what must never travel further than the sign-in check. */
export function userOf({ passwordHash: _, ...account }: Account, sessionId: string): User {
  return { ...account, sessionId }
}
