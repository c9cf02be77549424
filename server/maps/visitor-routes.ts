import * as z from 'zod'
import { mapGround, tileParams } from '#contract/map.ts'
import { type Context, defineRoute } from '#server/platform/http/define-route.ts'
import { unauthenticated } from '#server/platform/http/problem.ts'
import { readToken } from '#server/platform/secrets/signed-token.ts'
import { describeGround } from './ground.ts'
import { answerTile, tileContent } from './hand-out.ts'

const path = '/api/track/map'
const tiles = `${path}/tiles/{z}/{x}/{y}`
const tags = ['Map']

/** 401 without the key that whoever follows a ride by a link was given for the map: tiles are not for everybody to take. */
async function checkKey({ request, env, now }: Context): Promise<void> {
  const key = request.headers.get('authorization')?.replace(/^Bearer /, '') ?? ''
  if (!key || (await readToken(env.SECRET, 'map', key, now)) === null) throw unauthenticated('bad_map_key')
}

const ground = defineRoute({
  method: 'get',
  path,
  summary:
    'What the map of a shared ride is drawn on; its header is `Authorization: Bearer` with the `map` of that ride',
  tags,
  access: 'public',
  answers: { 200: mapGround },
  handle: async (ctx) => {
    await checkKey(ctx)
    return describeGround(ctx, tiles)
  },
})

const tile = defineRoute({
  method: 'get',
  path: tiles,
  summary: 'A tile for the map of a shared ride, with the same header; 204 where there is none',
  tags,
  access: 'public',
  params: tileParams,
  content: tileContent,
  answers: { 200: z.string(), 204: z.undefined() },
  handle: async (ctx) => {
    await checkKey(ctx)
    return answerTile(ctx, ctx.params)
  },
})

/** The map for those who follow a ride by a link, without an account. */
export const visitorMapRoutes = [ground, tile]
