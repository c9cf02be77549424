import { randomUUID } from 'node:crypto'
import type { Addressee, Email } from '#contract/email.ts'
import { emptyText } from '#contract/rich-text.ts'
import type { Db } from '#server/platform/db/connect.ts'
import { recordEvent } from '#server/platform/history/events.ts'
import type { Context } from '#server/platform/http/define-route.ts'
import { translate } from '#server/platform/i18n/messages.ts'
import { type Mail, writeMail } from '#server/platform/mail/mail.ts'
import type { User } from '#server/platform/sessions/user.ts'
import { emails } from '#server/schema/email.ts'
import { readPlain } from './from-html.ts'
import { consoleMailbox, roomOf } from './mailbox.ts'
import { excerptOf } from './rich-text.ts'

export type About = NonNullable<Email['about']>
interface Sent {
  to: Addressee
  subject: string
  text: string
  about: About
}

interface Sender {
  mailbox: string
  fromName: string
  fromAddress: string
}

async function keep(db: Db, now: Date, sender: Sender, { to, subject, text, about }: Sent): Promise<void> {
  const body = text.trim() === '' ? emptyText : readPlain(text)
  const { mailbox: accountId, ...from } = sender
  await db.insert(emails).values({
    ...{ accountId, messageId: randomUUID(), folder: 'sent', read: true, ...from },
    ...{ to: [to], cc: [], subject, body, excerpt: excerptOf(body) },
    ...{ at: now, createdAt: now, updatedAt: now },
    ...{ aboutKind: about.kind, aboutId: about.id, aboutName: about.name },
  })
}

/** Puts what the console mailed in somebody's name among their sent mails, so that they find it there; a full mailbox stays. */
export async function keepSent(db: Db, now: Date, user: User, sent: Sent): Promise<void> {
  if ((await roomOf({ db, user })) === 0) return
  const fromName = `${user.firstName} ${user.lastName}`.trim()
  await keep(db, now, { mailbox: user.id, fromName, fromAddress: user.email ?? '' }, sent)
}

interface OfConsole extends Pick<Sent, 'subject' | 'text'> {
  /** The address. */
  to: string
  about: About
  /** On whose timeline it stands too. */
  record: Pick<About, 'id' | 'kind'>
}

/**
 * Keeps what the console mailed by itself, where those who read the record that it is about find it, and on the timeline
 * of a record. No such mail has a link that lets in whoever has it.
 */
export async function keepOfConsole(db: Db, now: Date, mail: OfConsole): Promise<void> {
  const { to, subject, text, about, record } = mail
  const sender = { mailbox: consoleMailbox, fromName: 'Kerbside', fromAddress: '' }
  await keep(db, now, sender, { to: { name: about.name, address: to }, subject, text, about })
  await recordEvent(
    { db, now, user: null },
    { entity: record.kind, entityId: record.id, type: 'mailed', note: subject },
  )
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
