import { eq, type SQL, sql } from 'drizzle-orm'
import * as access from '#contract/access.ts'
import { type TicketFilter, ticketCountQuery, ticketCounts, ticketFilter } from '#contract/ticket.ts'
import { defineRoute } from '#server/platform/http/define-route.ts'
import { whereOf } from '#server/resources/list.ts'
import { tickets } from '#server/schema/care.ts'
import { overdue, ticketRegister } from './tickets.register.ts'

const conditionOf = (filter: TicketFilter, now: Date): SQL | undefined => {
  if (filter === 'total_tickets') return sql`true`
  return filter === 'overdue' ? overdue(now) : eq(tickets.status, filter)
}

export const ticketCountRoute = defineRoute({
  method: 'get',
  path: '/api/web/tickets/counts',
  summary: 'Tickets: how many there are behind each tab of the list',
  tags: ['Tickets'],
  access: access.tickets.read,
  query: ticketCountQuery,
  answers: { 200: ticketCounts },
  handle: async (ctx) => {
    const fields = Object.fromEntries(
      ticketFilter.options.map((filter) => [
        filter,
        sql<number>`(count(*) filter (where ${conditionOf(filter, ctx.now)}))::int`,
      ]),
    )
    const [counts] = await ctx.db
      .select(fields)
      .from(tickets)
      .where(whereOf(ticketRegister.resource, ctx, ctx.query))
    return ticketCounts.parse({ ...counts, all: counts?.total_tickets })
  },
})
