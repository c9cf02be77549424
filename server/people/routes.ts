import * as access from '#contract/access.ts'
import { page } from '#contract/page.ts'
import { parentInvitation } from '#contract/parent.ts'
import { type KnownPlace, knownPlace, type PlaceListQuery, placeListQuery } from '#contract/place.ts'
import { findPlaces, guessPlace } from '#server/places/find-places.ts'
import { listPlaces } from '#server/places/list-places.ts'
import { placesAround } from '#server/places/nearby.ts'
import type { ActorContext } from '#server/platform/history/actor-context.ts'
import { type Context, defineRoute, type Route } from '#server/platform/http/define-route.ts'
import { pageAnswer, readPage } from '#server/platform/http/page.ts'
import { countWithin } from '#server/platform/http/throttle.ts'
import { lockRegister } from '#server/resources/check.ts'
import { stepRoute } from '#server/resources/step-route.ts'
import type { parents } from '#server/schema/people.ts'
import { childSecretRoutes } from './child-secrets.ts'
import { guardianRoutes } from './guardians.ts'
import { inviteParent } from './parent-account.ts'
import { parentRegister } from './parents.register.ts'
import { pickupPeopleRoutes } from './pickup-people.ts'
import { pickupProposalRoutes } from './pickup-proposals.ts'

/** What is no search of the known places. */
async function answerQuestion(
  ctx: ActorContext & Pick<Context, 'log'>,
  { find, at, guess }: PlaceListQuery,
): Promise<KnownPlace[] | undefined> {
  if (find !== undefined) return findPlaces(ctx, find)
  if (at !== undefined) return placesAround(ctx, at)
  return guess === undefined ? undefined : guessPlace(ctx, guess)
}

const placeList = defineRoute({
  method: 'get',
  path: '/api/web/places',
  summary: 'Homes, schools, companies, places that were used before, and those that a geocoder finds',
  tags: ['People'],
  access: access.places.read,
  query: placeListQuery,
  answers: { 200: page(knownPlace) },
  handle: async (ctx) => {
    const wanted = readPage(ctx.query)
    const found = await answerQuestion(ctx, ctx.query)
    if (found) return pageAnswer(ctx.request, wanted, found.length, found)
    const { count, results } = await listPlaces(ctx, ctx.query, wanted)
    return pageAnswer(ctx.request, wanted, count, results)
  },
})

const invitations = { limit: 5, seconds: 3600 }

/** What can be done about a parent beside editing them. */
const parentRoutes: readonly Route[] = [
  stepRoute<typeof parents.$inferSelect, typeof parentInvitation>({
    register: parentRegister,
    action: 'invite',
    event: 'invited',
    summary:
      'Parents: sends the link by which they choose a password, by mail or as a text; links sent before stop working',
    access: parentRegister.resource.write,
    body: parentInvitation,
    take: async (ctx, row, { by }) => {
      await countWithin(ctx.db, `parent-invite:${row.id}`, ctx.now, invitations)
      // Two records with one address: the second waits here, and is then refused.
      await lockRegister(parentRegister.resource, ctx)
      await inviteParent(ctx, row, by)
      return { columns: {}, details: { note: by === 'email' ? row.email : row.phone } }
    },
  }),
]

export const peopleRoutes: readonly Route[] = [
  ...childSecretRoutes,
  ...guardianRoutes,
  ...pickupPeopleRoutes,
  ...pickupProposalRoutes,
  ...parentRoutes,
  placeList,
]
