import type { trackedStates } from '#contract/lists/tracking.ts'
import { freshPosition, silentAfterMs } from '#contract/lists/tracking.ts'
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

/** Whether something may be expected of where it is: of a position that is old nothing is told, whoever sent it. */
export const isFresh = ({ position }: TrackedVehicle, now: number): boolean =>
  position !== null && now - Date.parse(position.time) <= freshPosition.forMs

/** When it is expected at its next stop; undefined where that is not known. */
export const expectedAt = (vehicle: TrackedVehicle, now: number): string | undefined =>
  (isFresh(vehicle, now) && vehicle.trip?.next?.expectedAt) || undefined

/** Whether its trip runs behind plan. */
export const isLate = ({ trip }: TrackedVehicle): boolean => (trip?.delayMin ?? 0) >= lateness.fromMin

/** Whether somebody is on the road with it for a trip. */
export const isRunning = ({ trip }: TrackedVehicle): boolean =>
  trip !== null && runningTrips.includes(trip.status)
