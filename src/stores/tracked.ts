import { atom } from 'nanostores'
import type { Position } from '#contract/device.ts'
import type { VehicleMove } from '#contract/live.ts'
import type { TrackedVehicle, TrackedVehicles } from '#contract/tracking.ts'
import { getTrackedVehicles, getTrail } from '#src/lib/api/tracked.ts'
import { loadable } from './base/loadable.ts'
import { watchLive } from './live.ts'
import type { LiveState } from './live-connection.ts'
import { attempt, type Result } from './result.ts'
import { onSignedOut } from './signed-out.ts'
import { onTripsChanged } from './trips-changed.ts'

/** What moved since the vehicles were read, by vehicle: the newest word of each. */
export type Moves = ReadonlyMap<string, VehicleMove>

/** How far this browser's clock is ahead of the server's, in milliseconds. */
let aheadMs = 0
/** The present on the server's clock: a browser whose clock is wrong must not call vehicles silent. */
export const serverNow = (): number => Date.now() - aheadMs

async function fetchVehicles(options: { signal: AbortSignal }): Promise<TrackedVehicles> {
  const answer = await getTrackedVehicles(options)
  const ahead = Date.now() - Date.parse(answer.at)
  if (Number.isFinite(ahead)) aheadMs = ahead
  return answer
}

/** All vehicles that report, with what they are out for. */
export const trackedVehicles = loadable<[], TrackedVehicles>({
  name: 'tracked-vehicles',
  fetch: fetchVehicles,
  onChange: 'keep',
})
onTripsChanged(trackedVehicles.reload)

/** Where vehicles have moved to since. */
export const $moves = atom<Moves>(new Map())
/** Whether moves come in as they happen. */
export const $liveState = atom<LiveState>('connecting')
onSignedOut(() => $moves.set(new Map()))

/** Of two instants, however they are written; anything is later than nothing. */
const isLater = (one: string, other: string | null | undefined) =>
  !other || Date.parse(one) > Date.parse(other)
const isNews = (
  move: VehicleMove,
  known: { heardAt: string | null; time?: string | undefined } | undefined,
) => isLater(move.heardAt, known?.heardAt) || isLater(move.time, known?.time)

function take(moves: readonly VehicleMove[]): void {
  const known = $moves.get()
  const newer = moves.filter((move) => isNews(move, known.get(move.id)))
  if (newer.length === 0) return
  $moves.set(new Map([...known, ...newer.map((move) => [move.id, move] as const)]))
}

/** A vehicle that nobody knew is read with all others, but not again and again where it stays unknown. */
const unknownMs = 5000
let askedAt = Number.NEGATIVE_INFINITY

function meetUnknown(moves: readonly VehicleMove[]): void {
  const known = new Set(trackedVehicles.$state.get().data?.results.map(({ id }) => id))
  if (known.size === 0 && trackedVehicles.$state.get().loading) return
  if (moves.every(({ id }) => known.has(id)) || performance.now() - askedAt < unknownMs) return
  askedAt = performance.now()
  void trackedVehicles.reload()
}

/** Takes moves as they happen, until the function that it returns is called. */
export function followVehicles(): () => void {
  const onMoves = (moves: readonly VehicleMove[], gap: boolean) => {
    take(moves)
    if (gap) void trackedVehicles.reload()
    else meetUnknown(moves)
  }
  let isLive = false
  return watchLive('vehicles', onMoves, (state) => {
    $liveState.set(state)
    // What moved between the reading and the first event of the stream is in neither.
    if (!isLive && (state === 'live' || state === 'polling')) void trackedVehicles.reload()
    isLive = state === 'live' || state === 'polling'
  })
}

const moved = new WeakMap<TrackedVehicle, TrackedVehicle>()

/** A vehicle where it has moved to; the same object as long as neither changes. */
export function vehicleNow(vehicle: TrackedVehicle, move: VehicleMove | undefined): TrackedVehicle {
  const { heardAt, position, batteryPct } = vehicle
  if (!move || !isNews(move, { heardAt, time: position?.time })) return vehicle
  const before = moved.get(vehicle)
  if (before && !isNews(move, { heardAt: before.heardAt, time: before.position?.time })) return before
  const { time, latitude, longitude, speedKmh, course } = move
  const now: TrackedVehicle = {
    ...vehicle,
    heardAt: isLater(move.heardAt, heardAt) ? move.heardAt : heardAt,
    batteryPct: move.batteryPct ?? batteryPct,
    position: isLater(time, position?.time)
      ? { altitudeM: null, accuracyM: null, time, latitude, longitude, speedKmh, course }
      : position,
  }
  moved.set(vehicle, now)
  return now
}

/** Where a vehicle was from an instant on. */
export const readTrail = (id: string, from: Date, signal: AbortSignal): Promise<Result<Position[]>> =>
  attempt(() => getTrail(id, { from: from.toISOString() }, { signal }))
