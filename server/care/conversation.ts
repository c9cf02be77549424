import type { TicketMessage } from '#contract/ticket.ts'
import type { ticketMessages, tickets } from '#server/schema/care.ts'

type Row = Pick<typeof tickets.$inferSelect, 'id' | 'createdAt' | 'requester' | 'description'>
type MessageRow = typeof ticketMessages.$inferSelect

const toAnswer = ({ id, at, kind, author, text, sentTo }: MessageRow): TicketMessage => ({
  id,
  at: at.toISOString(),
  kind,
  author,
  text,
  sentTo,
})

/** The conversation of each ticket: the request, then its `messages`, oldest first. */
export function conversations(rows: readonly Row[], messages: readonly MessageRow[]) {
  const later = Map.groupBy(messages, ({ ticketId }) => ticketId)
  const first = new Map(
    rows.map(({ id, createdAt, requester, description }): [string, TicketMessage] => [
      id,
      {
        id: `${id}-request`,
        at: createdAt.toISOString(),
        kind: 'request',
        author: requester,
        text: description,
        sentTo: null,
      },
    ]),
  )
  return ({ id }: Pick<Row, 'id'>): TicketMessage[] => {
    const request = first.get(id)
    return [...(request ? [request] : []), ...(later.get(id) ?? []).map(toAnswer)]
  }
}
