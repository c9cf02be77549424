import { eq } from 'drizzle-orm'
import { accounts } from '#server/schema/accounts.ts'
import type { Db } from './db/connect.ts'
import { demoDomain } from './demo-accounts.ts'

/** Whether a database is the demo's: no business has an account at such an address. */
export async function holdsDemo(db: Db): Promise<boolean> {
  const [found] = await db
    .select({ id: accounts.id })
    .from(accounts)
    .where(eq(accounts.email, `admin${demoDomain}`))
    .limit(1)
  return found !== undefined
}
