import { useEffect, useState } from 'react'
import type { Position } from '#contract/device.ts'
import type { TrackedVehicle } from '#contract/tracking.ts'
import { readTrail, serverNow } from '#src/stores/tracked.ts'

/** So far back the way of a vehicle is shown. */
const spanMs = 60 * 60_000

/** Where a vehicle came from within the last hour, up to where it is now; undefined while it is not wanted or not known. */
export function useTrail(vehicle: TrackedVehicle | undefined, wanted: boolean) {
  const [known, setKnown] = useState<{ of: string; positions: readonly Position[] }>()
  const id = wanted ? vehicle?.id : undefined
  useEffect(() => {
    if (!id) return
    const stop = new AbortController()
    const read = async () => {
      const answer = await readTrail(id, new Date(serverNow() - spanMs), stop.signal)
      if (!stop.signal.aborted) setKnown({ of: id, positions: answer.ok ? answer.value : [] })
    }
    void read()
    return () => stop.abort()
  }, [id])
  if (!id || known?.of !== id) return undefined
  return grow(known.positions, vehicle?.position ?? null)
}

const grown = new WeakMap<readonly Position[], Position[]>()

/** The way with each newer position of its vehicle at its end. */
function grow(way: readonly Position[], last: Position | null): readonly Position[] {
  const longer = grown.get(way) ?? [...way]
  grown.set(way, longer)
  const end = longer.at(-1)
  if (last && (!end || last.time > end.time)) longer.push(last)
  return longer
}
