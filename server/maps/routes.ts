import * as z from 'zod'
import { mapGround, tileParams } from '#contract/map.ts'
import { defineRoute, type Route } from '#server/platform/http/define-route.ts'
import { describeGround } from './ground.ts'
import { answerTile, tileContent } from './hand-out.ts'
import { visitorMapRoutes } from './visitor-routes.ts'

const tilePath = '/api/web/map/tiles/{z}/{x}/{y}'

const ground = defineRoute({
  method: 'get',
  path: '/api/web/map',
  summary: 'What the map is drawn on',
  tags: ['Map'],
  access: 'signed-in',
  answers: { 200: mapGround },
  handle: (ctx) => describeGround(ctx, tilePath),
})

const tile = defineRoute({
  method: 'get',
  path: tilePath,
  summary: 'A tile of what the map is drawn on; 204 where there is none',
  tags: ['Map'],
  access: 'signed-in',
  params: tileParams,
  content: tileContent,
  answers: { 200: z.string(), 204: z.undefined() },
  handle: (ctx) => answerTile(ctx, ctx.params),
})

export const mapRoutes: readonly Route[] = [ground, tile, ...visitorMapRoutes]
