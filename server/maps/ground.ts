import type { MapGround } from '#contract/map.ts'
import { type MapParts, mapOf } from './map-of.ts'

/**
 * What the map is drawn on, or why it is on nothing.
 * @param path the address of its tiles, with `{z}`, `{x}` and `{y}`
 */
export async function describeGround(parts: MapParts, path: string): Promise<MapGround> {
  const state = await mapOf(parts)
  if ('problem' in state)
    return {
      kind: 'none',
      problem: state.problem,
      attribution: [],
      minZoom: 0,
      maxZoom: 0,
      bounds: null,
      tiles: path,
    }
  const { kind, attribution, minZoom, maxZoom, bounds, version } = state.map
  return { kind, problem: null, attribution, minZoom, maxZoom, bounds, tiles: `${path}?v=${version}` }
}
