import { and, eq, inArray, sql } from 'drizzle-orm'
import * as access from '#contract/access.ts'
import type { Addressee } from '#contract/email.ts'
import type { ReceivedFolder } from '#contract/lists/email.ts'
import type { RichText } from '#contract/rich-text.ts'
import type { Db } from '#server/platform/db/connect.ts'
import { accounts } from '#server/schema/accounts.ts'
import { emails } from '#server/schema/email.ts'
import { roomOf } from './mailbox.ts'
import { excerptOf } from './rich-text.ts'

/** A mail as it comes in, from a colleague or from elsewhere. */
export interface Arrival {
  messageId: string
  fromName: string
  fromAddress: string
  to: Addressee[]
  cc: Addressee[]
  subject: string
  body: RichText
}

/**
 * Puts a mail into the inboxes of those of the office who have one of these addresses; a full one is passed over. Answers
 * how many got it.
 */
export async function deliverTo(
  db: Db,
  now: Date,
  addresses: readonly string[],
  { messageId, fromName, fromAddress, to, cc, subject, body }: Arrival,
  folder: ReceivedFolder = 'inbox',
): Promise<number> {
  const theirs = addresses.map((one) => one.toLowerCase())
  if (theirs.length === 0) return 0
  const owners = await db
    .select({ id: accounts.id })
    .from(accounts)
    .where(
      and(
        inArray(sql`lower(${accounts.email})`, theirs),
        inArray(accounts.role, [...access.workspace.use]),
        eq(accounts.status, 'active'),
      ),
    )
  let delivered = 0
  for (const user of owners) {
    if ((await roomOf({ db, user })) === 0) continue
    await db.insert(emails).values({
      ...{ accountId: user.id, messageId, folder, fromName, fromAddress, to, cc, subject, body },
      ...{ excerpt: excerptOf(body), at: now, createdAt: now, updatedAt: now },
    })
    delivered += 1
  }
  return delivered
}
