import { type Ground, getGround, getTile } from '#src/lib/api/map.ts'
import { loadable } from './base/loadable.ts'

export type { Ground } from '#src/lib/api/map.ts'

/** What the map is drawn on. */
export const mapGround = loadable<[], Ground>({
  name: 'map-ground',
  fetch: (options) => getGround(options),
  onChange: 'keep',
})

/** The bytes of one of its tiles, null where there is none; rejects when it can't be had. */
export const loadTile = getTile
