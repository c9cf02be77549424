import { randomBytes, randomUUID } from 'node:crypto'
import { eq, sql } from 'drizzle-orm'
import type { Db } from '#server/platform/db/connect.ts'
import type { Env } from '#server/platform/env.ts'
import { recordAudit } from '#server/platform/history/audit.ts'
import { pageLink } from '#server/platform/mail/page-link.ts'
import { StartError } from '#server/platform/start-error.ts'
import { accounts } from '#server/schema/accounts.ts'
import { hashPassword } from './passwords.ts'
import { newLink } from './recovery-links.ts'

/**
 * Makes an administrator of an address without an account, and gives the link by which they choose a password; one
 * who is an administrator already gets a new link. For whoever runs the machine, as the first one can't be made otherwise.
 * @throws StartError when the address belongs to somebody who is no administrator
 */
export async function appointAdmin(db: Db, env: Env, now: Date, email: string): Promise<string> {
  const address = email.toLowerCase()
  const [found] = await db
    .select()
    .from(accounts)
    .where(eq(sql`lower(${accounts.email})`, address))
  if (found && (found.role !== 'admin' || found.status !== 'active'))
    throw new StartError(`${address} has an account already, as ${found.role} (${found.status}).`)
  const accountId = found?.id ?? randomUUID()
  if (!found) {
    // A random password: the link sets the first real one.
    const passwordHash = await hashPassword(env, randomBytes(32).toString('base64url'))
    const [name = address] = address.split('@')
    await db.insert(accounts).values({
      ...{ id: accountId, email: address, passwordHash, role: 'admin', status: 'active' },
      ...{ firstName: name, lastName: 'Admin', createdAt: now, updatedAt: now },
    })
    await recordAudit({ db, now, ip: '', user: null }, 'create', 'account', [accountId])
  }
  return pageLink(env, 'en', 'reset', await newLink(db, now, { accountId, purpose: 'reset', signUp: null }))
}
