import { randomUUID } from 'node:crypto'
import { emptyText } from '#contract/rich-text.ts'
import type { Db } from '#server/platform/db/connect.ts'
import type { User } from '#server/platform/sessions/user.ts'
import { emails } from '#server/schema/email.ts'
import { readPlain } from './from-html.ts'
import { roomOf } from './mailbox.ts'
import { excerptOf } from './rich-text.ts'

interface Reply {
  to: { name: string; address: string }
  subject: string
  text: string
  ticket: { id: string; name: string }
}

/** Puts what somebody answered on a ticket among their sent mails, so that they find it there too; a full mailbox stays. */
export async function keepReply(db: Db, now: Date, user: User, { to, subject, text, ticket }: Reply) {
  if ((await roomOf({ db, user })) === 0) return
  const body = text.trim() === '' ? emptyText : readPlain(text)
  const from = { fromName: `${user.firstName} ${user.lastName}`.trim(), fromAddress: user.email ?? '' }
  await db.insert(emails).values({
    ...{ accountId: user.id, messageId: randomUUID(), folder: 'sent', read: true, ...from },
    ...{ to: [to], cc: [], subject, body, excerpt: excerptOf(body) },
    ...{ at: now, createdAt: now, updatedAt: now, ticketId: ticket.id, ticketName: ticket.name },
  })
}
