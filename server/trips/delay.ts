import { and, gte, inArray, lte, not, or, type SQL } from 'drizzle-orm'
import { lateness, plannedTrips, runningTrips } from '#contract/lists/trips.ts'
import { tripEstimates } from '#server/schema/estimates.ts'
import { trips } from '#server/schema/trips.ts'
import { type ExpectedTrip, isEstimated } from './estimates.ts'
import { minutesLate } from './progress.ts'

const beforePickup = [...plannedTrips, 'en_route'] as const
const toGo = ['at_pickup', 'onboard'] as const

type Delayed = Pick<ExpectedTrip, 'status' | 'startAt' | 'scheduledEnd' | 'delayMin' | 'estimate'>

/**
 * Minutes behind plan: as it is expected at the next stop, by where the vehicle is; where that is not known, as noted at the
 * last stop, or more when the next one is overdue already.
 */
export function delayNow(trip: Delayed, now: Date): number | null {
  if (trip.estimate) return trip.estimate.lateMin
  const has = (states: readonly string[]) => states.includes(trip.status)
  const noted = has(plannedTrips) ? null : trip.delayMin
  const overdue = (due: Date) => (due < now ? Math.max(noted ?? 0, minutesLate(due, now)) : noted)
  if (has(beforePickup)) return overdue(trip.startAt)
  return has(toGo) ? overdue(trip.scheduledEnd) : noted
}

export const isLate = (delayMin: number | null): delayMin is number => (delayMin ?? 0) >= lateness.fromMin
/** How late it is at least, in steps of so many minutes as make a trip late. */
export const lateStep = (delayMin: number): number => delayMin - (delayMin % lateness.fromMin)

/** Those of which no more is known than what was pressed. */
function isNotedLate(now: Date): SQL | undefined {
  // Minutes are whole ones, the nearest.
  const due = new Date(now.getTime() - (lateness.fromMin - 0.5) * 60_000)
  return or(
    and(inArray(trips.status, [...beforePickup]), lte(trips.startAt, due)),
    and(inArray(trips.status, [...runningTrips]), gte(trips.delayMin, lateness.fromMin)),
    and(inArray(trips.status, [...toGo]), lte(trips.scheduledEnd, due)),
  )
}

/**
 * The trips that run behind their plan at `now`; the same rule as `delayNow`. `since` leaves out those that are only expected
 * late, and since later than that.
 */
export function isDelayed(now: Date, since?: Date): SQL | undefined {
  const expectedLate = and(
    gte(tripEstimates.lateMin, lateness.fromMin),
    since && lte(tripEstimates.lateSince, since),
  )
  return or(
    and(inArray(trips.status, [...runningTrips]), isEstimated(now, expectedLate)),
    and(isNotedLate(now), not(isEstimated(now))),
  )
}
