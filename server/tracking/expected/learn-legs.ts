import { and, eq, gt, inArray, notInArray, sql } from 'drizzle-orm'
import { metresBetween } from '#contract/distance.ts'
import { endedTrips } from '#contract/lists/trips.ts'
import { learntKmh, learntLegM, longestTripMin } from '#contract/travel.ts'
import type { Db } from '#server/platform/db/connect.ts'
import { townKmhOf } from '#server/platform/geo/travel.ts'
import { bookings } from '#server/schema/bookings.ts'
import { drivenLegs } from '#server/schema/estimates.ts'
import { trips } from '#server/schema/trips.ts'
import type { StoredTrip } from '#server/trips/progress.ts'
import { hourOf } from './learnt-speeds.ts'

/** Trips that ended longer ago are not looked at: their legs are known, or a server was away. */
const lookBackMs = 60 * 60_000
/** The newest of each hour of weekdays and of weekends are kept: all in all no more than 48 times as many. */
const keptOfHour = 400
const mostTrips = 2000
const longestLegS = 24 * 3600

type Leg = typeof drivenLegs.$inferInsert

/** What the legs of a trip took, from leaving a stop to reaching the next one; those that say nothing of streets left out. */
export function legsOf({ id, stops }: Pick<StoredTrip, 'id' | 'stops'>, zone: string): Leg[] {
  const driven = stops.filter(({ skipped }) => !skipped)
  return driven.slice(1).flatMap((to, index): Leg[] => {
    const from = driven[index]
    if (!from?.departedAt || !to.arrivedAt) return []
    const at = new Date(from.departedAt)
    const seconds = (Date.parse(to.arrivedAt) - at.getTime()) / 1000
    const straightM = metresBetween(from.point, to.point)
    if (!(seconds > 0) || seconds > longestLegS || straightM < learntLegM) return []
    const townKmh = townKmhOf(straightM, seconds)
    if (townKmh < learntKmh.least || townKmh > learntKmh.most) return []
    return [{ tripId: id, seq: to.seq, ...hourOf(at, zone), townKmh, at }]
  })
}

/** Forgets all but the newest of each hour. */
const prune = (db: Db) =>
  db.execute(sql`
    delete from driven_legs using (
      select trip_id, seq, row_number() over (partition by weekend, hour order by at desc, trip_id, seq) as rank
      from driven_legs
    ) as ranked
    where ranked.rank > ${keptOfHour} and driven_legs.trip_id = ranked.trip_id and driven_legs.seq = ranked.seq`)

/**
 * Learns from the trips that ended within the hour how fast streets are. Once for each trip, however often it is called.
 * Resolves with how many legs are new.
 */
export async function learnLegs(db: Db, now: Date): Promise<number> {
  const known = db.select({ id: drivenLegs.tripId }).from(drivenLegs)
  const ended = await db
    .select({ id: trips.id, stops: trips.stops, zone: bookings.zone })
    .from(trips)
    .innerJoin(bookings, eq(bookings.id, trips.bookingId))
    .where(
      and(
        inArray(trips.status, [...endedTrips]),
        gt(trips.startAt, new Date(now.getTime() - longestTripMin * 60_000)),
        gt(trips.completedAt, new Date(now.getTime() - lookBackMs)),
        notInArray(trips.id, known),
      ),
    )
    .limit(mostTrips)
  const legs = ended.flatMap((trip) => legsOf(trip, trip.zone))
  if (legs.length === 0) return 0
  const added = await db
    .insert(drivenLegs)
    .values(legs)
    .onConflictDoNothing()
    .returning({ seq: drivenLegs.seq })
  await prune(db)
  return added.length
}
