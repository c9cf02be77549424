import { later } from '#demo/clock.ts'
import type { Ride } from '#demo/types.ts'

/** How much of the way is driven when a vehicle breaks down. */
export const brokenAt = 0.4
/** Until another one is there, behind the time at which the first would have been there, in minutes. */
const waitMin = 25

/** Whether a ride is shown as one that another vehicle took over: some way to drive, from one place to another. */
export const isReliefRide = (ride: Ride) =>
  ride.children.length > 0 && ride.stops.length === 0 && !ride.assistantRequired && ride.plan.durationS > 600

/** What is left of a ride for the crew that takes over. */
export function reliefRide(ride: Ride): Ride {
  const { plan } = ride
  const pickupAt = later(plan.pickupAt, (plan.durationS / 60) * brokenAt + waitMin)
  const durationS = Math.round(plan.durationS * (1 - brokenAt))
  const distanceM = Math.round(plan.distanceM * (1 - brokenAt))
  return {
    ...ride,
    plan: { ...plan, pickupAt, dropoffAt: later(pickupAt, durationS / 60), durationS, distanceM },
  }
}
