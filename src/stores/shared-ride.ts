import { atom } from 'nanostores'
import type { SharedRide } from '#contract/tracking.ts'
import { setMapKey } from '#src/lib/api/map-key.ts'
import * as api from '#src/lib/api/shared-ride.ts'
import { attempt, type Result } from './result.ts'

/** The ride that a link shows, as it was told last. */
export const $sharedRide = atom<SharedRide | null>(null)

/** Asks what a link tells; `again` where this page has it already. */
export async function openSharedRide(secret: string, again: boolean): Promise<Result<SharedRide>> {
  const opened = await attempt(() => api.openSharedRide(secret, again))
  if (opened.ok) {
    if (opened.value.map) setMapKey(opened.value.map)
    $sharedRide.set(opened.value)
  }
  return opened
}
