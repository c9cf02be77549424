import { eq, type SQL, sql } from 'drizzle-orm'
import * as access from '#contract/access.ts'
import { type TicketFilter, ticketCountQuery, ticketCounts, ticketFilter } from '#contract/ticket.ts'
import { defineRoute, type Route } from '#server/platform/http/define-route.ts'
import { whereOf } from '#server/resources/list.ts'
import { tickets } from '#server/schema/care.ts'
import { assigneeRoutes } from './assignees.ts'
import { cannedReplyRoute } from './canned-replies.ts'
import { complaintStepRoutes } from './complaint-steps.ts'
import { ticketDataRoute } from './ticket-data.ts'
import { ticketStepRoutes } from './ticket-steps.ts'
import { overdue, ticketRegister } from './tickets.register.ts'
import { versionCheckRoute, versionStepRoutes } from './version-routes.ts'

const conditionOf = (filter: TicketFilter, now: Date): SQL | undefined => {
  if (filter === 'total_tickets') return sql`true`
  return filter === 'overdue' ? overdue(now) : eq(tickets.status, filter)
}

const ticketCountRoute = defineRoute({
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

/** What can be done to versions, complaints and tickets beside what every register can. */
export const careRoutes: readonly Route[] = [
  ...assigneeRoutes,
  ...versionStepRoutes,
  versionCheckRoute,
  ...complaintStepRoutes,
  ticketCountRoute,
  ticketDataRoute,
  cannedReplyRoute,
  ...ticketStepRoutes,
]
