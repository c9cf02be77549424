import type { BoardTrip } from '#contract/trip-board.ts'
import { canSwap, type Fit, type FitOf } from './fits.ts'
import type { Target } from './follow-drags.ts'

/** What dropping a trip at a place means. */
export type Intent =
  | { act: 'stay' }
  | { act: 'takeOff'; from: string }
  | { act: 'swap'; other: BoardTrip }
  /** `fit` is undefined until the server has answered who may take the trip. */
  | { act: 'give'; driver: string; fit: Fit | undefined }

export function intentOf(
  trip: BoardTrip,
  { lane, trip: over }: Target,
  trips: readonly BoardTrip[],
  fits: FitOf | undefined,
): Intent {
  const other = trips.find(({ id }) => id === over)
  if (other && canSwap(trip, other)) return { act: 'swap', other }
  if (lane === (trip.driver ?? '')) return { act: 'stay' }
  if (lane === '') return { act: 'takeOff', from: trip.driver ?? '' }
  return { act: 'give', driver: lane, fit: fits?.(lane) }
}
