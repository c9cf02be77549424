import * as z from 'zod'
import { mapGround, tileParams } from '#contract/map.ts'
import { accepts } from '#server/platform/http/accept-encoding.ts'
import { defineRoute, type Route } from '#server/platform/http/define-route.ts'
import { HttpProblem } from '#server/platform/http/problem.ts'
import { MapError } from './map-error.ts'
import { mapOf } from './map-of.ts'
import { type Tile, unpack } from './tile.ts'

const tilePath = '/api/web/map/tiles/{z}/{x}/{y}'

const ground = defineRoute({
  method: 'get',
  path: '/api/web/map',
  summary: 'What the map is drawn on',
  tags: ['Map'],
  access: 'signed-in',
  answers: { 200: mapGround },
  handle: async (ctx) => {
    const state = await mapOf(ctx)
    if ('problem' in state)
      return {
        kind: 'none' as const,
        problem: state.problem,
        attribution: [],
        minZoom: 0,
        maxZoom: 0,
        bounds: null,
        tiles: tilePath,
      }
    const { kind, attribution, minZoom, maxZoom, bounds, version } = state.map
    const tiles = `${tilePath}?v=${version}`
    return { kind, problem: null, attribution, minZoom, maxZoom, bounds, tiles }
  },
})

/** The streets of a place are nobody's secret: a browser keeps them for a week, and its address changes with them. */
const cacheHeaders = { 'cache-control': 'private, max-age=604800', vary: 'Accept-Encoding, Origin' }

const unavailable = () =>
  new HttpProblem(
    503,
    { detail: 'core:unavailable', code: 'map_unavailable' },
    { headers: { 'retry-after': '15' } },
  )

async function handOut(request: Request, tile: Tile): Promise<Response> {
  const { type, etag, encoding } = tile
  const headers = { ...cacheHeaders, etag }
  if (request.headers.get('if-none-match') === etag) return new Response(null, { status: 304, headers })
  const asIs = encoding === null || accepts(request.headers.get('accept-encoding') ?? '', encoding)
  const bytes = asIs ? tile.bytes : await unpack(tile.bytes, encoding)
  return new Response(bytes, {
    headers: {
      ...headers,
      'content-type': type,
      'content-length': String(bytes.byteLength),
      ...(asIs && encoding && { 'content-encoding': encoding }),
    },
  })
}

const tile = defineRoute({
  method: 'get',
  path: tilePath,
  summary: 'A tile of what the map is drawn on; 204 where there is none',
  tags: ['Map'],
  access: 'signed-in',
  params: tileParams,
  content: ['application/vnd.mapbox-vector-tile', 'image/*'],
  answers: { 200: z.string(), 204: z.undefined() },
  handle: async (ctx) => {
    const state = await mapOf(ctx)
    if ('problem' in state) return new Response(null, { status: 204 })
    const { z: zoom, x, y } = ctx.params
    try {
      const found = await state.map.tile(zoom, x, y)
      return found
        ? await handOut(ctx.request, found)
        : new Response(null, { status: 204, headers: cacheHeaders })
    } catch (cause) {
      if (cause instanceof MapError) throw unavailable()
      throw cause
    }
  },
})

export const mapRoutes: readonly Route[] = [ground, tile]
