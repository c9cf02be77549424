import * as z from 'zod'
import * as access from '#contract/access.ts'
import {
  type MessageKind,
  ticketMessages as messageInputs,
  messageKind,
  type TicketAction,
  type TicketReply,
  type TicketStatus,
  ticketAction,
  ticketTransitions,
} from '#contract/ticket.ts'
import { keepSent } from '#server/email/keep-sent.ts'
import type { Route } from '#server/platform/http/define-route.ts'
import { translate } from '#server/platform/i18n/messages.ts'
import { mailHtml } from '#server/platform/mail/html.ts'
import type { Message } from '#server/platform/outbox/message.ts'
import { stepRoute } from '#server/resources/step-route.ts'
import { ticketMessages } from '#server/schema/care.ts'
import { referenceOf } from './reference.ts'
import { type TicketRow, ticketRegister } from './tickets.register.ts'

/** A reply as the requester gets it, in their language. What was typed is text, in the HTML too. */
function replyMail(ticket: TicketRow, to: string, text: string): Message {
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

const summaries: Record<TicketAction | MessageKind, string> = {
  take: 'Tickets: assigns one to whoever asks',
  wait: 'Tickets: waits for somebody else',
  resume: 'Tickets: is worked on again',
  resolve: 'Tickets: solved',
  close: 'Tickets: nothing more is to be done',
  reopen: 'Tickets: taken up again',
  reply: 'Tickets: answers the requester, by mail where they have an address',
  note: 'Tickets: an internal note, which the requester never sees',
  received: 'Tickets: adds what the requester wrote or said since',
}
const common = { register: ticketRegister, access: access.tickets.write }

const move = (action: TicketAction): Route =>
  stepRoute<TicketRow, z.ZodObject>({
    ...common,
    action,
    summary: summaries[action],
    body: z.strictObject({}),
    take: ({ user }, row) => {
      const to = ticketTransitions.find((one) => one.action === action && one.from === row.status)?.to
      const columns = { status: to, ...(action === 'take' && { assigneeId: user.id }) }
      return { columns, details: { from: row.status, to: to ?? null } }
    },
  })

/** The state of a ticket after a message: a reply sets it; a message of the requester ends the waiting. */
function statusAfter(kind: MessageKind, row: TicketRow, reply: Partial<TicketReply>): TicketStatus {
  if (kind === 'reply') return reply.status ?? 'open'
  return kind === 'received' && row.status !== 'new' ? 'open' : row.status
}

const message = (kind: MessageKind): Route =>
  stepRoute<TicketRow, z.ZodObject>({
    ...common,
    action: kind,
    summary: summaries[kind],
    body: messageInputs[kind],
    take: async ({ db, now, user, outbox }, row, input) => {
      const { text = '', ...rest }: Partial<TicketReply> = input
      const author = kind === 'received' ? row.requester : `${user.firstName} ${user.lastName}`.trim()
      const sentTo = kind === 'reply' ? row.email : null
      await db
        .insert(ticketMessages)
        .values({ ticketId: row.id, at: now, kind, authorId: user.id, author, text, sentTo })
      if (sentTo) {
        const mail = replyMail(row, sentTo, text)
        await outbox.post(db, mail)
        const about = { kind: 'tickets', id: row.id, name: referenceOf('TK', row.number) } as const
        const to = { name: row.requester, address: sentTo }
        await keepSent(db, now, user, { to, subject: mail.subject ?? '', text, about })
      }
      const status = statusAfter(kind, row, rest)
      const moved = status === row.status ? {} : { from: row.status, to: status }
      return { columns: { status }, details: moved }
    },
  })

export const ticketStepRoutes: readonly Route[] = [
  ...ticketAction.options.map(move),
  ...messageKind.options.map(message),
]
