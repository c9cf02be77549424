import * as z from 'zod'
import * as access from './access.ts'
import { languages } from './languages.ts'
import {
  messageKinds,
  repliedTickets,
  ticketActions,
  ticketCategories,
  ticketChannels,
  ticketPriorities,
  ticketStatuses,
} from './lists/tickets.ts'
import { id, instant, ref } from './record.ts'
import { registerQuery, registerRecord, several } from './register.ts'
import type { Transition } from './state.ts'

export const ticketCategory = z.enum(ticketCategories)
export const ticketPriority = z.enum(ticketPriorities)
export type TicketPriority = z.infer<typeof ticketPriority>
export const ticketChannel = z.enum(ticketChannels)
export const ticketStatus = z.enum(ticketStatuses)
export type TicketStatus = z.infer<typeof ticketStatus>
/** The language a requester is answered in. */
export const ticketLanguage = z.enum(languages)
export type TicketLanguage = z.infer<typeof ticketLanguage>

/** Hours until a new ticket must be answered, by its priority, where nobody sets a time. */
export const dueHours: Readonly<Record<TicketPriority, number>> = { urgent: 2, high: 8, normal: 24, low: 72 }

export const ticketAction = z.enum(ticketActions)
export type TicketAction = z.infer<typeof ticketAction>
const { write } = access.tickets

/** What moves a ticket beside its messages. `take` is for who does not have it yet. */
export const ticketTransitions: readonly Transition<TicketStatus, TicketAction>[] = [
  { action: 'take', from: 'new', to: 'open', by: write },
  { action: 'take', from: 'open', to: 'open', by: write },
  { action: 'take', from: 'waiting', to: 'waiting', by: write },
  { action: 'wait', from: 'new', to: 'waiting', by: write },
  { action: 'wait', from: 'open', to: 'waiting', by: write },
  { action: 'resume', from: 'waiting', to: 'open', by: write },
  { action: 'resolve', from: 'new', to: 'resolved', by: write },
  { action: 'resolve', from: 'open', to: 'resolved', by: write },
  { action: 'resolve', from: 'waiting', to: 'resolved', by: write },
  { action: 'close', from: 'resolved', to: 'closed', by: write },
  { action: 'reopen', from: 'resolved', to: 'open', by: write },
  { action: 'reopen', from: 'closed', to: 'open', by: write },
]

export const messageKind = z.enum(messageKinds)
export type MessageKind = z.infer<typeof messageKind>
const words = z.string().trim().min(1).max(5000)
/** What each kind of message brings; `status` is the state a reply leaves the ticket in. */
export const ticketMessages = {
  reply: z.strictObject({ text: words, status: ticketStatus.extract(repliedTickets) }),
  note: z.strictObject({ text: words }),
  received: z.strictObject({ text: words }),
} as const satisfies Record<MessageKind, z.ZodObject>
export type TicketReply = z.infer<typeof ticketMessages.reply>

/** One message of the conversation; the first one, `request`, is the ticket's own description. */
export const ticketMessage = z.object({
  id,
  at: instant,
  kind: z.enum(['request', ...messageKinds]),
  author: z.string(),
  text: z.string(),
  /** The address it was mailed to. */
  sentTo: z.string().nullable(),
})
export type TicketMessage = z.infer<typeof ticketMessage>

/** One line without control characters: it becomes the subject of mails. */
const line = (max: number) =>
  z
    .string()
    .trim()
    .min(1)
    .max(max)
    .regex(/^[^\p{Cc}]*$/u)

/** `dueAt` may be left out: it then follows from the priority and when the ticket came. Tags are in lower case. */
export const ticketInput = z.strictObject({
  requester: line(120),
  email: z.email().max(254).nullable(),
  language: ticketLanguage,
  subject: line(160),
  description: words,
  category: ticketCategory,
  priority: ticketPriority,
  channel: ticketChannel,
  assignee: id.nullable(),
  dueAt: instant.nullable(),
  tags: z.array(z.string().trim().toLowerCase().min(1).max(30)).max(10),
})
export type TicketInput = z.infer<typeof ticketInput>

/** `reference` is the number people give it, TK- and six digits or more; `overdue` whether its time is over unanswered. */
export const ticket = registerRecord({
  ...ticketInput.shape,
  reference: z.string(),
  assignee: ref.nullable(),
  dueAt: instant,
  overdue: z.boolean(),
  status: ticketStatus,
  messages: z.array(ticketMessage),
})
export type Ticket = z.infer<typeof ticket>

/** A ticket as the specification's own call has it: `Id` is its number. */
export const ticketData = ticket.extend({ Id: z.int().min(1) })

/** What the tabs of the list stand for. `overdue` are those that are not solved and whose time is over. */
export const ticketFilter = z.enum(['total_tickets', ...ticketStatuses, 'overdue'])
export type TicketFilter = z.infer<typeof ticketFilter>
export const ticketListQuery = registerQuery({
  status: ticketFilter.optional(),
  category: several,
  priority: several,
  channel: several,
  assignee: id.optional(),
})
export const ticketCountQuery = ticketListQuery.pick({
  search: true,
  category: true,
  priority: true,
  channel: true,
  assignee: true,
})
/** How many tickets there are behind each tab; `all` is `total_tickets` under the name that every list has for it. */
export const ticketCounts = z.record(z.enum(['all', ...ticketFilter.options]), z.int().min(0))
export type TicketCounts = z.infer<typeof ticketCounts>

/** An answer that is ready, with the ticket's own words in it. */
export const cannedReply = z.object({ id: z.string(), title: z.string(), text: z.string() })
export type CannedReply = z.infer<typeof cannedReply>
