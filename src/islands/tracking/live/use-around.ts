import { useEffect, useState } from 'react'
import type { Point } from '#contract/place.ts'
import { useModule } from '#src/islands/ui/use-module.ts'

const load = () => import('./read-around.ts').then(({ readAround }) => readAround)
const nothing = () => undefined

/** Places that the operator knows: where to look while no vehicle is heard. */
export function useAround(wanted: boolean): readonly Point[] | undefined {
  const read = useModule(load, wanted, nothing)
  const [known, setKnown] = useState<readonly Point[]>()
  useEffect(() => {
    if (!(wanted && read)) return
    const stop = new AbortController()
    void read(stop.signal).then(setKnown, nothing)
    return () => stop.abort()
  }, [wanted, read])
  return wanted ? known : undefined
}
