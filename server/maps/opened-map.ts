import type { MapGround } from '#contract/map.ts'
import type { Tile } from './tile.ts'

/** A map that can be drawn on. */
export interface OpenedMap extends Pick<MapGround, 'attribution' | 'minZoom' | 'maxZoom' | 'bounds'> {
  kind: 'vector' | 'raster'
  /** Another one when what is behind it has changed. */
  version: string
  /** Null where there is no tile. @throws MapError */
  tile: (z: number, x: number, y: number) => Promise<Tile | null>
  /** Whether it is no longer what was opened. */
  changed: () => Promise<boolean>
}
