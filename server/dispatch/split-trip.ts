import { eq } from 'drizzle-orm'
import { plannedTrips } from '#contract/lists/trips.ts'
import { isBooker, leaveToOffice } from '#server/bookings/cutoff.ts'
import type { ActorContext } from '#server/platform/history/actor-context.ts'
import { recordEvent } from '#server/platform/history/events.ts'
import { notFound, refused } from '#server/platform/http/problem.ts'
import { planTrip } from '#server/rides/plan-trip.ts'
import { bookedBy, loadShares, loadTripsOf, storeShares } from '#server/rides/shares.ts'
import { trips } from '#server/schema/trips.ts'
import { checkCrew } from '#server/trips/assignment.ts'
import { storeTrip } from '#server/trips/create.ts'
import { checkPlanned } from '#server/trips/edit.ts'
import { lockTrip, taskOf } from '#server/trips/lock.ts'
import { checkVersion, writeTrip } from '#server/trips/write.ts'
import { syncBookings } from './sync-booking.ts'
import { doorTime, tellTimes } from './tell-times.ts'

/**
 * Takes a booking off a planned trip that it shares, which goes on with the others, and answers what it had there. 404 when
 * it is not on the trip, 409 when it is alone there.
 */
export async function takeOff(ctx: ActorContext, tripId: string, bookingId: string, version?: number) {
  const { db } = ctx
  const { trip, shares } = await lockTrip(ctx, tripId)
  await checkVersion(ctx, trip, version)
  checkPlanned(ctx, trip, 'split')
  const share = shares.find(({ booking }) => booking.id === bookingId)
  if (!share) throw notFound()
  const left = shares.filter((one) => one !== share)
  if (left.length === 0)
    throw refused('only_booking', 'trips:refused.only_booking', 409, { reference: trip.reference })
  const booked = bookedBy(left)
  const plan = await planTrip(db, left, trip.passengers)
  const { driverId, vehicleId } = trip
  const tight =
    driverId !== null && vehicleId !== null
      ? (await checkCrew(ctx, trip.id, taskOf({ ...trip, ...plan }, booked), { driverId, vehicleId })).tight
      : []
  await storeShares(db, trip.id, left)
  const [old, now] = [trip.startAt.toISOString(), plan.startAt.toISOString()]
  const changes = old === now ? [] : [{ field: 'ride_start_time', before: old, after: now }]
  const { reference } = share.booking
  const patch = { ...plan, bookingId: booked[0].id, tight }
  await writeTrip(ctx, trip, patch, { type: 'split_off', note: reference, changes })
  await recordEvent(ctx, { entity: 'booking', entityId: bookingId, type: 'trip_left', note: trip.reference })
  await syncBookings(
    ctx,
    booked.map(({ id }) => id),
  )
  await tellTimes(
    ctx,
    booked.map((one) => ({
      booking: one,
      before: doorTime(one, trip.stops),
      after: doorTime(one, plan.stops),
    })),
  )
  return { trip, share }
}

/** Takes a booking off a planned trip that it shares and makes it one of its own again, for which nobody is assigned. */
export async function splitTrip(ctx: ActorContext, tripId: string, bookingId: string, version?: number) {
  const { trip, share } = await takeOff(ctx, tripId, bookingId, version)
  const own = await storeTrip(ctx, share, {}, trip.passengers)
  await syncBookings(ctx, [bookingId])
  const [{ stops } = { stops: [] }] = await ctx.db
    .select({ stops: trips.stops })
    .from(trips)
    .where(eq(trips.id, own.id))
  const { booking } = share
  const after = doorTime(booking, stops)
  await tellTimes(ctx, [{ booking, before: doorTime(booking, trip.stops), after }])
  return own
}

/**
 * Takes a booking off the planned trips that it shares, before it is called off or changed by those who booked: each becomes
 * one of its own, with the same driver where `crewed`. What others have booked stays as it is.
 */
export async function leaveShared(ctx: ActorContext, bookingId: string, crewed = false): Promise<void> {
  for (const { id, status, relievesId } of await loadTripsOf(ctx.db, bookingId)) {
    if (!plannedTrips.includes(status) || (await loadShares(ctx.db, [id])).length < 2) continue
    if (relievesId !== null && isBooker(ctx.user)) throw leaveToOffice(ctx, 'crew')
    const { trip, share } = await takeOff(ctx, id, bookingId)
    const { driverId, vehicleId, assistantId } = trip
    const crew = crewed ? { status: trip.status, driverId, vehicleId, assistantId } : {}
    await storeTrip(ctx, share, crew, trip.passengers)
  }
}
