import { translate } from '#server/platform/i18n/messages.ts'
import { mailHtml } from '#server/platform/mail/html.ts'
import type { Message } from '#server/platform/outbox/message.ts'
import { referenceOf } from './reference.ts'
import type { TicketRow } from './tickets.register.ts'

/** A reply as the requester gets it, in their language. What was typed is text, in the HTML too. */
export function replyMail(ticket: TicketRow, to: string, text: string): Message {
  const t = translate(ticket.language)
  const reference = referenceOf('TK', ticket.number)
  const subject = t('care:reply.subject', { subject: ticket.subject, reference })
  const footer = t('care:reply.footer', { reference })
  return {
    channel: 'email',
    to,
    subject,
    text: `${text}\n\n-- \n${footer}`,
    html: mailHtml(ticket.language, subject, text, undefined, footer),
    purpose: 'ticket_reply',
  }
}
