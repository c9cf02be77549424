import { randomUUID } from 'node:crypto'
import type { Addressee, Email } from '#contract/email.ts'
import { emptyText } from '#contract/rich-text.ts'
import type { Db } from '#server/platform/db/connect.ts'
import type { Context } from '#server/platform/http/define-route.ts'
import { translate } from '#server/platform/i18n/messages.ts'
import { type Mail, writeMail } from '#server/platform/mail/mail.ts'
import type { User } from '#server/platform/sessions/user.ts'
import { emails } from '#server/schema/email.ts'
import { readPlain } from './from-html.ts'
import { roomOf } from './mailbox.ts'
import { excerptOf } from './rich-text.ts'

type About = NonNullable<Email['about']>
interface Sent {
  to: Addressee
  subject: string
  text: string
  about: About
}

/** Puts what the console mailed in somebody's name among their sent mails, so that they find it there; a full mailbox stays. */
export async function keepSent(db: Db, now: Date, user: User, { to, subject, text, about }: Sent) {
  if ((await roomOf({ db, user })) === 0) return
  const body = text.trim() === '' ? emptyText : readPlain(text)
  const from = { fromName: `${user.firstName} ${user.lastName}`.trim(), fromAddress: user.email ?? '' }
  await db.insert(emails).values({
    ...{ accountId: user.id, messageId: randomUUID(), folder: 'sent', read: true, ...from },
    ...{ to: [to], cc: [], subject, body, excerpt: excerptOf(body) },
    ...{ at: now, createdAt: now, updatedAt: now },
    ...{ aboutKind: about.kind, aboutId: about.id, aboutName: about.name },
  })
}

type Mailing = Pick<Context, 'db' | 'now' | 'outbox'> & { user: User }

/**
 * Mails what the console has to say about a record, and keeps it among what its writer sent: without a link that
 * lets in whoever has it.
 */
export async function mailAbout({ db, now, user, outbox }: Mailing, mail: Mail, about: About): Promise<void> {
  const posted = writeMail(mail)
  await outbox.post(db, posted)
  if (posted.to === null) return
  const isPersonal = /[?#]/.test(mail.link)
  const shown = isPersonal ? translate(mail.locale)('email:link_left_out') : mail.link
  const text = posted.text.replaceAll(mail.link, shown)
  const to = { name: about.kind === 'tickets' ? '' : about.name, address: posted.to }
  await keepSent(db, now, user, { to, subject: posted.subject ?? '', text, about })
}
