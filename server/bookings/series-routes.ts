import * as access from '#contract/access.ts'
import { seriesPreviewInput } from '#contract/booking.ts'
import { seriesPreview } from '#contract/series.ts'
import { defineRoute, type Route } from '#server/platform/http/define-route.ts'
import { invalid } from '#server/platform/http/problem.ts'
import { referenceTargets } from '#server/reach/reference-targets.ts'
import { findInReach } from '#server/resources/find-in-reach.ts'
import { previewSeries } from '#server/series/check.ts'
import { marketOf } from './check.ts'

const preview = defineRoute({
  method: 'post',
  path: '/api/web/booking-management/series-preview',
  summary: 'The rides that a series would make, and those it would leave out and why',
  tags: ['Bookings'],
  access: access.bookings.write,
  body: seriesPreviewInput,
  answers: { 200: seriesPreview },
  handle: async (ctx) => {
    const { series, requestedAt, direction = 'other' } = ctx.body
    const company = ctx.user.role === 'company' ? ctx.user.company : (ctx.body.company ?? null)
    const payer = await findInReach(ctx, referenceTargets.payer, company)
    if (company !== null && !payer) throw invalid({ company: [ctx.t('bookings:company.unknown')] })
    const { zone } = marketOf(payer, ctx.env)
    const { occurrences, truncated } = await previewSeries(ctx, series, {
      requestedAt: new Date(requestedAt),
      zone,
      direction,
    })
    const booked = occurrences.filter(({ state }) => state === 'booked').length
    return { zone, occurrences, booked, skipped: occurrences.length - booked, truncated }
  },
})

export const seriesRoutes: readonly Route[] = [preview]
