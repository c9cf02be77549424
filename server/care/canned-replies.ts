import { eq } from 'drizzle-orm'
import * as z from 'zod'
import * as access from '#contract/access.ts'
import { id } from '#contract/record.ts'
import { type CannedReply, cannedReply, ticketLanguage } from '#contract/ticket.ts'
import { defineRoute } from '#server/platform/http/define-route.ts'
import { notFound } from '#server/platform/http/problem.ts'
import { translate } from '#server/platform/i18n/messages.ts'
import { tickets } from '#server/schema/care.ts'
import { referenceOf } from './reference.ts'
import type { TicketRow } from './tickets.register.ts'

/** `replies:<id>.title` and `.text` are its texts. */
const replies = [
  'received',
  'late_trip',
  'new_time',
  'lost_property',
  'refund',
  'sign_in',
  'more_details',
  'solved',
] as const

/** The answers that are ready, in a language, with the ticket's own words in place of their placeholders. */
function repliesFor(
  ticket: TicketRow,
  language: z.infer<typeof ticketLanguage>,
  agent: string,
): CannedReply[] {
  const t = translate(language)
  const words = {
    name: ticket.requester,
    subject: ticket.subject,
    reference: referenceOf('TK', ticket.number),
    agent,
  }
  return replies.map((one) => ({
    id: one,
    title: t(`replies:${one}.title`),
    text: t(`replies:${one}.text`, words),
  }))
}

export const cannedReplyRoute = defineRoute({
  method: 'get',
  path: '/api/web/tickets/{id}/replies',
  summary: 'Tickets: answers that are ready to be sent, in the requester’s language or another',
  tags: ['Tickets'],
  access: access.tickets.write,
  params: z.object({ id }),
  query: z.strictObject({ language: ticketLanguage.optional() }),
  answers: { 200: z.object({ replies: z.array(cannedReply) }) },
  handle: async ({ db, params, query, user }) => {
    const [ticket] = await db.select().from(tickets).where(eq(tickets.id, params.id))
    if (!ticket) throw notFound()
    const agent = `${user.firstName} ${user.lastName}`.trim()
    return { replies: repliesFor(ticket, query.language ?? ticket.language, agent) }
  },
})
