import type { CannedReply, TicketLanguage } from '#contract/ticket.ts'
import { getCannedReplies } from '#src/lib/api/tickets.ts'
import { loadable } from './base/loadable.ts'

const replies = loadable<[string, TicketLanguage], CannedReply[]>({
  name: 'canned-replies',
  fetch: (options, ticket, language) => getCannedReplies(ticket, language, options),
  onChange: 'drop',
})
export const $cannedReplies = replies.$state
export const loadCannedReplies = replies.load
