import type { RidePosition } from '#contract/tracking.ts'
import { getRidePosition } from '#src/lib/api/rides.ts'
import { type Outcome, pollWhileVisible } from '#src/lib/poll.ts'
import { loadable } from './base/loadable.ts'

/** Where the vehicle of one's own ride is. */
export const ridePosition = loadable<[string], RidePosition>({
  name: 'ride-position',
  fetch: (options, trip) => getRidePosition(trip, options),
  onChange: 'drop',
})

const times = { everyMs: 12_000, longestMs: 120_000 }
const forGood = ['missing', 'forbidden', 'expired']

/**
 * Reads it again every few seconds while the page is visible; `onOver` when the ride is over. Returns how to end it: from then
 * on nothing is remembered, so that no page begins with where a vehicle was some minutes ago.
 */
export function followRide(trip: string, onOver: () => void): () => void {
  const stop = pollWhileVisible(async (): Promise<Outcome> => {
    await ridePosition.reload()
    const { data, error } = ridePosition.$state.get()
    if (error) return forGood.includes(error.kind) ? 'over' : 'failed'
    if (!data?.over) return 'again'
    onOver()
    return 'over'
  }, times)
  return () => {
    stop()
    ridePosition.forget(trip)
  }
}
