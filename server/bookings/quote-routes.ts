import * as access from '#contract/access.ts'
import { quoteAnswer, sentQuote } from '#contract/booking.ts'
import { withPoints } from '#server/places/locate.ts'
import { defineRoute, type Route } from '#server/platform/http/define-route.ts'
import { quoteRide } from './quote.ts'

const quote = defineRoute({
  method: 'post',
  path: '/api/web/booking-management/quote',
  summary: 'Route, times and price of a ride before it is booked',
  tags: ['Bookings'],
  access: access.bookings.write,
  body: sentQuote,
  answers: { 200: quoteAnswer },
  handle: async (ctx) => quoteRide(ctx, await withPoints(ctx, ctx.body), ctx.env),
})

export const quoteRoutes: readonly Route[] = [quote]
