import { softAreas } from '#src/islands/resource/map/fence/soft-areas.ts'
import type { MapArea } from '#src/islands/resource/map/map-types.ts'
import { geofenceMap } from '#src/stores/geofences.ts'

/** All geofences in use, as they are drawn beneath vehicles: loaded when somebody wants to see them. */
export async function readFences(): Promise<readonly MapArea[]> {
  await geofenceMap.load()
  return softAreas(geofenceMap.$state.get().data)
}
