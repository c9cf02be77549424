import { and, eq, gt, gte, inArray, isNotNull, isNull, or, sql } from 'drizzle-orm'
import { runningTrips } from '#contract/lists/trips.ts'
import { longestTripMin } from '#contract/travel.ts'
import type { Db } from '#server/platform/db/connect.ts'
import { bookings } from '#server/schema/bookings.ts'
import { tripEstimates } from '#server/schema/estimates.ts'
import { deviceStates, devices } from '#server/schema/tracking.ts'
import { trips } from '#server/schema/trips.ts'
import { staleBefore } from '#server/trips/estimates.ts'
import { isPhoneOfTrip } from '../run-phones.ts'
import { type Seen, trueTime } from './arrivals.ts'

const seenAt = sql`least(${deviceStates.time}, ${deviceStates.heardAt})`

function select(db: Db, now: Date) {
  return (
    db
      .selectDistinctOn([trips.vehicleId], {
        id: trips.id,
        vehicleId: sql<string>`${trips.vehicleId}`,
        status: trips.status,
        startAt: trips.startAt,
        stops: trips.stops,
        zone: bookings.zone,
        state: {
          time: deviceStates.time,
          heardAt: deviceStates.heardAt,
          lat: deviceStates.latitude,
          lng: deviceStates.longitude,
        },
        // The first column says whether there is one.
        before: {
          tripId: tripEstimates.tripId,
          route: tripEstimates.route,
          lateSince: tripEstimates.lateSince,
        },
      })
      .from(trips)
      .innerJoin(bookings, eq(bookings.id, trips.bookingId))
      .innerJoin(
        devices,
        and(
          devices.active,
          or(eq(devices.vehicleId, trips.vehicleId), eq(devices.driverId, trips.driverId), isPhoneOfTrip(db)),
        ),
      )
      .innerJoin(deviceStates, eq(deviceStates.deviceId, devices.id))
      .leftJoin(tripEstimates, eq(tripEstimates.tripId, trips.id))
      .where(
        and(
          inArray(trips.status, [...runningTrips]),
          gt(trips.startAt, new Date(now.getTime() - longestTripMin * 60_000)),
          isNotNull(trips.vehicleId),
          isNotNull(deviceStates.latitude),
          isNotNull(deviceStates.longitude),
          gte(seenAt, staleBefore(now)),
        ),
      )
      // The vehicle's own device comes before a phone.
      .orderBy(trips.vehicleId, trips.startAt, trips.id, isNull(devices.vehicleId), sql`${seenAt} desc`)
  )
}

/** A trip under way whose vehicle, or whose driver’s phone, was seen just now; and what was said of it before. */
export type RunningTrip = Omit<Awaited<ReturnType<typeof select>>[number], 'state'> & { seen: Seen }

/** Of each vehicle the trip that it is on, by where it was seen last. */
export async function runningTripsSeen(db: Db, now: Date): Promise<RunningTrip[]> {
  const found = await select(db, now)
  return found.flatMap(({ state: { time, heardAt, lat, lng }, ...trip }) =>
    time && lat !== null && lng !== null
      ? [{ ...trip, seen: { point: { lat, lng }, at: trueTime(time, heardAt, now) } }]
      : [],
  )
}
