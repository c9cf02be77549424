import { accepts } from '#server/platform/http/accept-encoding.ts'
import { HttpProblem } from '#server/platform/http/problem.ts'
import { MapError } from './map-error.ts'
import { type MapParts, mapOf } from './map-of.ts'
import { type Tile, unpack } from './tile.ts'

export const tileContent = ['application/vnd.mapbox-vector-tile', 'image/*'] as const

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

/** The answer to whoever asks for a tile; 204 where there is none, 503 when the map can't be read now. */
export async function answerTile(
  parts: MapParts & { request: Request },
  { z: zoom, x, y }: Record<'z' | 'x' | 'y', number>,
): Promise<Response> {
  const state = await mapOf(parts)
  if ('problem' in state) return new Response(null, { status: 204 })
  try {
    const found = await state.map.tile(zoom, x, y)
    return found
      ? await handOut(parts.request, found)
      : new Response(null, { status: 204, headers: cacheHeaders })
  } catch (cause) {
    if (cause instanceof MapError) throw unavailable()
    throw cause
  }
}
