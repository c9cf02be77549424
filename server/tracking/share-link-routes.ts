import * as z from 'zod'
import * as access from '#contract/access.ts'
import { id } from '#contract/record.ts'
import { newShareLink, shareLinkInput, shareLinks } from '#contract/share-link.ts'
import { defineRoute, reply } from '#server/platform/http/define-route.ts'
import { countWithin } from '#server/platform/http/throttle.ts'
import { listShareLinks, makeShareLink, revokeShareLink } from './share-links.ts'

const tags = ['Tracking']
const path = '/api/trips/trip-request/{id}/share-links'
const params = z.object({ id: id.describe('The id of the trip') })
/** More than anybody needs, even for a class on an outing. */
const perAccount = { limit: 60, seconds: 3600 }

const list = defineRoute({
  method: 'get',
  path,
  summary: 'The links to a trip that are good: one’s own, for staff everybody’s',
  tags,
  access: access.trips.links,
  params,
  answers: { 200: shareLinks },
  handle: (ctx) => listShareLinks(ctx, ctx.params.id),
})

const make = defineRoute({
  method: 'post',
  path,
  summary:
    'Makes a link by which others see where the vehicle of a ride is; its secret is answered this once',
  tags,
  access: access.trips.links,
  // Its answer would be stored with the key of a repeated request, and the secret in it.
  atomic: false,
  params,
  body: shareLinkInput,
  answers: { 201: newShareLink },
  handle: async (ctx) => {
    const { db, now, user, params: of, body } = ctx
    await countWithin(db, `share-links:${user.id}`, now, perAccount)
    return reply(201, await db.transaction((tx) => makeShareLink({ ...ctx, db: tx }, of.id, body)))
  },
})

const revoke = defineRoute({
  method: 'delete',
  path: `${path}/{link}`,
  summary: 'Ends a link at once and for good',
  tags,
  access: access.trips.links,
  params: params.extend({ link: id }),
  answers: { 204: z.undefined() },
  handle: async (ctx) => {
    await revokeShareLink(ctx, ctx.params.id, ctx.params.link)
    return undefined
  },
})

/** Links to rides, as those who make them see them. */
export const shareLinkRoutes = [list, make, revoke]
