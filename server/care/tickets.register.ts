import { and, asc, eq, inArray, lt, sql } from 'drizzle-orm'
import * as access from '#contract/access.ts'
import { unsolvedTickets } from '#contract/lists/tickets.ts'
import { transitionsFrom } from '#contract/state.ts'
import {
  dueHours,
  type TicketPriority,
  ticket,
  ticketCategory,
  ticketChannel,
  ticketFilter,
  ticketInput,
  ticketListQuery,
  ticketPriority,
  ticketStatus,
  ticketTransitions,
} from '#contract/ticket.ts'
import { referenceTargets } from '#server/reach/reference-targets.ts'
import { defineResource } from '#server/resources/define-resource.ts'
import { is, oneOf } from '#server/resources/filters.ts'
import { refsOf } from '#server/resources/refs.ts'
import { accounts } from '#server/schema/accounts.ts'
import { ticketMessages, tickets } from '#server/schema/care.ts'
import { accountName } from './assignees.ts'
import { checkTickets } from './check-tickets.ts'
import { conversations } from './conversation.ts'
import { listOrder } from './list-order.ts'
import { referenceOf, referenceText } from './reference.ts'

const { status, priority, category, channel, number, subject, requester, dueAt, assigneeId } = tickets
const hourMs = 3_600_000

/** When a ticket of this priority that came at `from` must be answered. */
export const dueBy = (of: TicketPriority, from: Date) => new Date(from.getTime() + dueHours[of] * hourMs)

export const unsolved = inArray(status, [...unsolvedTickets])
export const overdue = (now: Date) => and(unsolved, lt(dueAt, now))
const solved = { by: sql`(${status} in ('resolved', 'closed'))::integer`, type: 'integer' }
const urgency = listOrder(ticketPriority.options.toReversed(), priority)

/** Requests for help, each with its conversation. */
export const ticketRegister = defineResource({
  name: 'tickets',
  tag: 'Tickets',
  table: tickets,
  input: ticketInput,
  record: ticket,
  query: ticketListQuery,
  read: access.tickets.read,
  write: access.tickets.write,
  label: (row) => referenceOf('TK', row.number),
  search: [
    referenceText('TK', number),
    requester,
    tickets.email,
    subject,
    tickets.description,
    sql`array_to_string(${tickets.tags}, ' ')`,
  ],
  filters: {
    status: (value, { now }) => {
      const wanted = ticketFilter.parse(value)
      if (wanted === 'total_tickets') return undefined
      return wanted === 'overdue' ? overdue(now) : eq(status, wanted)
    },
    category: oneOf('category', category, ticketCategory),
    priority: oneOf('priority', priority, ticketPriority),
    channel: oneOf('channel', channel, ticketChannel),
    assignee: is(assigneeId),
  },
  orderings: {
    // Unsolved ones first, by their due time.
    queue: [solved, dueAt],
    reference: [number],
    subject: [sql<string>`lower(${subject})`],
    requester: [sql<string>`lower(${requester})`],
    priority: [urgency, dueAt],
    category: [listOrder(ticketCategory.options, category), number],
    status: [listOrder(ticketStatus.options, status), dueAt],
    dueAt: [dueAt],
    createdAt: [tickets.createdAt],
  },
  columns: ({ assignee, dueAt: due, ...input }, { now }, before) => ({
    ...input,
    assigneeId: assignee,
    // A bulk action may set neither.
    ...(due !== undefined && {
      dueAt: due === null ? dueBy(input.priority, before?.createdAt ?? now) : new Date(due),
    }),
  }),
  answer: async (rows, { db, now }) => {
    const ids = rows.map(({ id }) => id)
    const messageRows = await db
      .select()
      .from(ticketMessages)
      .where(inArray(ticketMessages.ticketId, ids))
      .orderBy(asc(ticketMessages.at), asc(ticketMessages.id))
    const messages = conversations(rows, messageRows)
    const assignee = await refsOf(
      db,
      accounts,
      accountName,
      rows.map((row) => row.assigneeId),
    )
    return rows.map((row) => ({
      reference: referenceOf('TK', row.number),
      requester: row.requester,
      email: row.email,
      language: row.language,
      subject: row.subject,
      description: row.description,
      category: row.category,
      priority: row.priority,
      channel: row.channel,
      assignee: assignee(row.assigneeId),
      dueAt: row.dueAt.toISOString(),
      overdue: unsolvedTickets.includes(row.status) && row.dueAt < now,
      tags: row.tags,
      status: row.status,
      messages: messages(row),
    }))
  },
  steps: (row, { user }) => {
    if (!access.tickets.write.includes(user.role)) return []
    const moves = transitionsFrom(ticketTransitions, row.status, user.role)
      .map(({ action }) => action)
      .filter((action) => action !== 'take' || row.assigneeId !== user.id)
    return row.status === 'closed' ? [...moves, 'note'] : [...moves, 'reply', 'note', 'received']
  },
  references: { assignee: { ...referenceTargets.assignee, unknown: 'care:ticket.assignee' } },
  check: checkTickets,
  exported: ['reference', 'status', 'overdue', 'createdAt'],
  bulk: ['assignee', 'priority', 'category'],
  sample: {
    requester: 'Maya Reed',
    email: 'maya.reed@example.org',
    language: 'en',
    subject: 'Pickup time on Friday',
    description: 'Can my son be picked up at three on Friday?',
    category: 'booking',
    priority: 'normal',
    channel: 'phone',
    assignee: '',
    dueAt: '',
    tags: 'school; friday',
  },
})

export type TicketRow = typeof tickets.$inferSelect
