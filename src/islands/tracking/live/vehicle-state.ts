import { silentAfterMs, type trackedStates } from '#contract/lists/tracking.ts'
import { lateness, runningTrips } from '#contract/lists/trips.ts'
import type { TrackedVehicle } from '#contract/tracking.ts'

export type TrackedState = (typeof trackedStates)[number]

/** Slower than this it stands: the speed of a vehicle at rest is never quite nothing. */
const movingKmh = 5

/** How a vehicle stands at `now`, in milliseconds on the server's clock. */
export function stateOf({ position, heardAt }: TrackedVehicle, now: number): TrackedState {
  if (!heardAt || !position) return 'unknown'
  const wasMoving = (position.speedKmh ?? 0) >= movingKmh
  const quietMs = now - Date.parse(heardAt)
  const state = wasMoving ? 'moving' : 'standing'
  return quietMs > silentAfterMs[state] ? 'silent' : state
}

/** Whether its trip runs behind plan. */
export const isLate = ({ trip }: TrackedVehicle): boolean => (trip?.delayMin ?? 0) >= lateness.fromMin

/** Whether somebody is on the road with it for a trip. */
export const isRunning = ({ trip }: TrackedVehicle): boolean =>
  trip !== null && runningTrips.includes(trip.status)
