import * as z from 'zod'
import * as access from '#contract/access.ts'
import { ticket, ticketData, ticketListQuery } from '#contract/ticket.ts'
import { defineRoute } from '#server/platform/http/define-route.ts'
import { readPage } from '#server/platform/http/page.ts'
import { listRecords } from '#server/resources/list.ts'
import { ticketRegister } from './tickets.register.ts'

const numberOf = (reference: string) => Number(/\d+$/.exec(reference)?.[0])

/** The same tickets as those of the register, by the call that the specification names: a plain list, without a count. */
export const ticketDataRoute = defineRoute({
  method: 'get',
  path: '/api/data/ticket/TicketData',
  summary: 'Tickets as a plain list of up to 100, the unsolved ones by their due time first',
  tags: ['Tickets'],
  access: access.tickets.read,
  query: ticketListQuery,
  answers: { 200: z.array(ticketData) },
  handle: async (ctx) => {
    const page = readPage({ page: ctx.query.page, page_size: ctx.query.page_size ?? '100' })
    const { results } = await listRecords(ticketRegister.resource, ctx, ctx.query, page)
    return z
      .array(ticket)
      .parse(results)
      .map((row) => ({ ...row, Id: numberOf(row.reference) }))
  },
})
