import type { GeofenceMap } from '#contract/geofence.ts'
import type { MapArea } from '../map-types.ts'

type Known = GeofenceMap['results'][number]

/** What a map draws of a geofence. */
export const mapAreaOfFence = ({ id, name, area }: Pick<Known, 'id' | 'name' | 'area'>): MapArea => ({
  ...{ id, name },
  ...(area.shape === 'circle'
    ? { circle: { point: area.center, radiusM: area.radiusM } }
    : { polygon: area.corners }),
})

/** Geofences beneath what a map is for. */
export const softAreas = (known: readonly Known[] | null | undefined): MapArea[] =>
  (known ?? []).map((one) => ({ ...mapAreaOfFence(one), soft: true }))
