import type { Position } from '#contract/device.ts'
import type { deviceStates } from '#server/schema/tracking.ts'

type State = typeof deviceStates.$inferSelect
type Where = Pick<
  State,
  'latitude' | 'longitude' | 'altitudeM' | 'speedKmh' | 'course' | 'accuracyM' | 'time'
>

/** The newest position of a device; null for one that never sent any. */
export function positionOf(state: Where | null | undefined): Position | null {
  const { time, latitude, longitude } = state ?? {}
  if (!state || !time || typeof latitude !== 'number' || typeof longitude !== 'number') return null
  const { altitudeM, speedKmh, course, accuracyM } = state
  return { time: time.toISOString(), latitude, longitude, altitudeM, speedKmh, course, accuracyM }
}
