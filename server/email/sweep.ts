import { and, eq, inArray, isNull, lt, notExists, or } from 'drizzle-orm'
import type { Db } from '#server/platform/db/connect.ts'
import { daysAgo } from '#server/platform/time/days.ts'
import { emails } from '#server/schema/email.ts'
import { files } from '#server/schema/files.ts'
import { consoleMailbox } from './mailbox.ts'

/** How long a mail in the trash can be taken back, in days. */
const trashDays = 30
/** How long what the console mailed by itself is kept, in days. */
const consoleDays = 2 * 365

/** Deletes what can't be taken back any more; files go with the last mailbox that had the mail. */
export async function sweepEmails(db: Db, now: Date) {
  const gone = await db
    .delete(emails)
    .where(
      or(
        lt(emails.trashedAt, daysAgo(now, trashDays)),
        and(eq(emails.accountId, consoleMailbox), lt(emails.at, daysAgo(now, consoleDays))),
      ),
    )
    .returning({ id: emails.messageId })
  if (gone.length === 0) return
  await db
    .update(files)
    .set({ ownerKind: null, ownerId: null, createdBy: null, expiresAt: now })
    .where(
      and(
        eq(files.ownerKind, 'email'),
        isNull(files.expiresAt),
        inArray(files.ownerId, [...new Set(gone.map(({ id }) => id))]),
        notExists(db.select({ id: emails.id }).from(emails).where(eq(emails.messageId, files.ownerId))),
      ),
    )
}
