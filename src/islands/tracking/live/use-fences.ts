import { useEffect, useState } from 'react'
import type { MapArea } from '#src/islands/resource/map/map-types.ts'
import { useModule } from '#src/islands/ui/use-module.ts'

const load = () => import('./read-fences.ts').then(({ readFences }) => readFences)
const nothing = () => undefined

/** The geofences that the map draws; undefined while they are not wanted, or not there yet. */
export function useFences(wanted: boolean): readonly MapArea[] | undefined {
  const read = useModule(load, wanted, nothing)
  const [known, setKnown] = useState<readonly MapArea[]>()
  useEffect(() => {
    if (!(wanted && read)) return
    let current = true
    void read().then((areas) => current && setKnown(areas))
    return () => {
      current = false
    }
  }, [wanted, read])
  return wanted ? known : undefined
}
