import { and, gte, inArray, lt, or } from 'drizzle-orm'
import { lateness } from '#contract/lists/trips.ts'
import { trips } from '#server/schema/trips.ts'
import { minutesLate, type StoredTrip } from './progress.ts'

const beforePickup = ['unassigned', 'assigned', 'dispatched', 'en_route'] as const
const afterPickup = ['at_pickup', 'onboard', 'at_dropoff', 'handover_hold'] as const
const toGo = ['at_pickup', 'onboard'] as const

/** Minutes behind plan: as noted at the last stop, or more when the next one is overdue already. */
export function delayNow(
  trip: Pick<StoredTrip, 'status' | 'startAt' | 'scheduledEnd' | 'delayMin'>,
  now: Date,
): number | null {
  const noted = trip.delayMin ?? 0
  const has = (states: readonly string[]) => states.includes(trip.status)
  if (has(beforePickup))
    return trip.startAt < now ? Math.max(noted, minutesLate(trip.startAt, now)) : trip.delayMin
  if (has(toGo) && trip.scheduledEnd < now) return Math.max(noted, minutesLate(trip.scheduledEnd, now))
  return trip.delayMin
}

/** The trips that run behind their plan at `now`; the same rule as `delayNow`. */
export function isDelayed(now: Date) {
  const due = new Date(now.getTime() - lateness.fromMin * 60_000)
  return or(
    and(inArray(trips.status, [...beforePickup]), lt(trips.startAt, due)),
    and(inArray(trips.status, [...afterPickup]), gte(trips.delayMin, lateness.fromMin)),
    and(inArray(trips.status, [...toGo]), lt(trips.scheduledEnd, due)),
  )
}
