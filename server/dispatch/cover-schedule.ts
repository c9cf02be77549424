import { travelHorizonMin } from '#contract/travel.ts'
import type { BusyTrip, Schedule } from '#server/trips/schedule.ts'

/** A schedule in which some trips are given to others already: those of the plan as it stands so far. */
export function withPlan(schedule: Schedule, plan: ReadonlyMap<string, BusyTrip>): Schedule {
  if (plan.size === 0) return schedule
  const replaced = (who: keyof Schedule, key: 'driverId' | 'vehicleId' | 'assistantId') => {
    const found = new Map<string | null, BusyTrip[]>()
    for (const [id, trips] of schedule[who])
      found.set(
        id,
        trips.filter((trip) => !plan.has(trip.id)),
      )
    for (const trip of plan.values()) {
      const id = trip[key]
      if (id !== null) found.set(id, [...(found.get(id) ?? []), trip])
    }
    return found
  }
  return {
    driver: replaced('driver', 'driverId'),
    vehicle: replaced('vehicle', 'vehicleId'),
    assistant: replaced('assistant', 'assistantId'),
  }
}

type Near = Pick<BusyTrip, 'startAt' | 'scheduledEnd'>

/** The trips next before and after a ride, of those that somebody has, as far as they matter to it; not the ride itself. */
export function neighboursOf(trips: readonly BusyTrip[], ride: Near, exceptId: string) {
  let before: BusyTrip | undefined
  let after: BusyTrip | undefined
  const horizonMs = travelHorizonMin * 60_000
  const earliest = new Date(ride.startAt.getTime() - horizonMs)
  const latest = new Date(ride.scheduledEnd.getTime() + horizonMs)
  for (const trip of trips) {
    if (trip.id === exceptId || trip.scheduledEnd < earliest || trip.startAt > latest) continue
    if (trip.scheduledEnd <= ride.startAt && (!before || trip.scheduledEnd > before.scheduledEnd))
      before = trip
    if (trip.startAt >= ride.scheduledEnd && (!after || trip.startAt < after.startAt)) after = trip
  }
  return { before, after }
}
