import { metresBetween } from '#contract/distance.ts'
import { busyTrips } from '#contract/lists/trips.ts'
import { detour } from '#contract/travel.ts'
import { zone } from '#demo/clock.ts'
import type { Trip } from '#demo/types.ts'
import { drivingS } from '#server/platform/geo/travel.ts'
import { isTight } from '#server/trips/gaps.ts'

/** Notes on the trips to come where their drivers have little time from the trip before. */
export function noteTight(trips: readonly Trip[]): void {
  const busy = trips
    .filter(({ status, driverId }) => driverId !== null && busyTrips.includes(status))
    .sort((a, b) => a.startAt.getTime() - b.startAt.getTime())
  for (const own of Map.groupBy(busy, ({ driverId }) => driverId).values()) {
    for (const [index, trip] of own.entries()) {
      const before = own[index - 1]
      const [from, to] = [before?.stops.at(-1)?.point, trip.stops[0]?.point]
      if (!before || !from || !to) continue
      const neededMin = Math.ceil(drivingS(metresBetween(from, to) * detour, before.scheduledEnd, zone) / 60)
      const thereMin = Math.floor((trip.startAt.getTime() - before.scheduledEnd.getTime()) / 60_000)
      if (isTight({ neededMin, thereMin }))
        trip.tight = [{ who: 'driver', side: 'before', trip: before.reference, neededMin, thereMin }]
    }
  }
}
