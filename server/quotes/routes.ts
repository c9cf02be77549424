import { quoteAnswer, quoteInput } from '#contract/booking.ts'
import { bookerRoles } from '#server/bookings/actions.ts'
import { defineRoute, type Route } from '#server/http/define-route.ts'
import { quoteRide } from './quote.ts'

const quote = defineRoute({
  method: 'post',
  path: '/api/web/booking-management/quote',
  summary: 'Route, times and price of a ride before it is booked',
  tags: ['Bookings'],
  access: bookerRoles,
  body: quoteInput,
  answers: { 200: quoteAnswer },
  handle: (ctx) => quoteRide(ctx, ctx.body, ctx.env),
})

export const quoteRoutes: readonly Route[] = [quote]
