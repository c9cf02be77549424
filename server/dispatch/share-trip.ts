import { eq, inArray } from 'drizzle-orm'
import { plannedTrips } from '#contract/lists/trips.ts'
import type { BlockReason } from '#contract/people.ts'
import type { TripShareInput } from '#contract/trip-share.ts'
import { lockBookings } from '#server/bookings/lock.ts'
import type { ActorContext } from '#server/platform/history/actor-context.ts'
import { type NewEvent, recordEvents } from '#server/platform/history/events.ts'
import { notFound, refused } from '#server/platform/http/problem.ts'
import { planTrip } from '#server/rides/plan-trip.ts'
import { bookedBy, loadShares, loadTripsOf, type StoredShare, storeShares } from '#server/rides/shares.ts'
import { bookings } from '#server/schema/bookings.ts'
import { type StoredPassenger, tripBookings } from '#server/schema/trips.ts'
import { checkCrew, throwOnProblems } from '#server/trips/assignment.ts'
import { removeTrip } from '#server/trips/delete.ts'
import { checkPlanned } from '#server/trips/edit.ts'
import { checkBooking, lockTrip, taskOf } from '#server/trips/lock.ts'
import type { Patch } from '#server/trips/move.ts'
import type { StoredTrip } from '#server/trips/progress.ts'
import { checkTogether } from '#server/trips/together.ts'
import { auditPassengers, checkStart, checkVersion, writeTrip } from '#server/trips/write.ts'
import { takeOff } from './split-trip.ts'
import { syncBookings } from './sync-booking.ts'
import { doorTime, tellTimes } from './tell-times.ts'

/** The bookings that are to join, with those of whole trips that are to, each once. */
async function joiningIds({ db }: ActorContext, { bookings: ids = [], trips: whole = [] }: TripShareInput) {
  const served = await db.select().from(tripBookings).where(inArray(tripBookings.tripId, whole))
  if (whole.some((id) => !served.some(({ tripId }) => tripId === id))) throw notFound()
  return [...new Set([...ids, ...served.map(({ bookingId }) => bookingId)])]
}

interface Joining {
  share: Omit<StoredShare, 'tripId'>
  /** Who of it is known not to ride. */
  passengers: readonly StoredPassenger[]
  /** When its family was to be at the door. */
  door: string
}

/** A booking that joins a trip, taken off the planned one that it had. 409 when it does not stand, or is under way. */
async function bring(ctx: ActorContext, tripId: string, id: string): Promise<Joining> {
  const [booking] = await ctx.db.select().from(bookings).where(eq(bookings.id, id))
  if (!booking) throw notFound()
  checkBooking(ctx, booking)
  const all = await loadTripsOf(ctx.db, id)
  const { reference } = booking
  if (all.some((trip) => trip.id === tripId))
    throw refused('already_on_trip', 'trips:refused.already_on_trip', 409, { reference })
  if (all.some(({ status }) => status !== 'cancelled' && !plannedTrips.includes(status)))
    throw refused('booking_under_way', 'trips:refused.booking_under_way', 409, { reference })
  const before = all.find((trip) => trip.id === booking.tripId)
  const door = doorTime(booking, before?.stops)
  if (!before) return { share: { booking, startAt: booking.pickupAt, fare: null }, passengers: [], door }
  const shares = await loadShares(ctx.db, [before.id])
  const share = shares.find((one) => one.booking.id === id)
  if (shares.length > 1) await takeOff(ctx, before.id, id)
  else await removeTrip(ctx, before.id)
  return {
    share: { booking, startAt: share?.startAt ?? booking.pickupAt, fare: null },
    passengers: before.passengers,
    door,
  }
}

const joined = (trip: StoredTrip, { share: { booking } }: Joining): NewEvent => ({
  entity: 'booking',
  entityId: booking.id,
  type: 'trip_joined',
  note: trip.reference,
})

export interface Combined {
  trip: StoredTrip
  shares: readonly StoredShare[]
  plan: Awaited<ReturnType<typeof planTrip>>
}

/** What speaks against the trip's driver, vehicle and assistant for the new ride, and what is tight. */
async function checkOwnCrew(ctx: ActorContext, { trip, shares, plan }: Combined) {
  const { driverId, vehicleId } = trip
  if (driverId === null || vehicleId === null) return { problems: [], tight: [] }
  const task = taskOf({ ...trip, ...plan }, bookedBy(shares))
  return checkCrew(ctx, trip.id, task, { driverId, vehicleId })
}

/**
 * Puts more bookings on a planned trip, each taken off the planned trip that it had, and answers the trip as it is then.
 * 404 for an unknown one, 412 at another version, 409 with a code when they can't go together or driver or vehicle can't
 * take them all; `onProblems` hears of the latter instead of a refusal.
 */
export async function shareTrip(
  ctx: ActorContext,
  tripId: string,
  input: TripShareInput,
  version?: number,
  onProblems: (problems: readonly BlockReason[]) => void = throwOnProblems,
): Promise<Combined> {
  const { db } = ctx
  const ids = await joiningIds(ctx, input)
  const there = await loadShares(db, [tripId])
  await lockBookings(ctx, [...ids, ...there.map(({ booking }) => booking.id)])
  const { trip, shares: before } = await lockTrip(ctx, tripId)
  await checkVersion(ctx, trip, version)
  checkPlanned(ctx, trip, 'share')
  const joining: Joining[] = []
  for (const id of ids) joining.push(await bring(ctx, tripId, id))
  const shares = [...before, ...joining.map(({ share }) => ({ ...share, tripId }))]
  const known = [...trip.passengers, ...joining.flatMap(({ passengers }) => passengers)]
  const plan = await planTrip(db, shares, known)
  await checkTogether(ctx, shares, plan)
  checkStart(ctx, plan.startAt)
  const combined = { trip, shares, plan }
  const { problems, tight } = await checkOwnCrew(ctx, combined)
  onProblems(problems)
  await storeShares(db, tripId, shares)
  const [old, now] = [trip.startAt.toISOString(), plan.startAt.toISOString()]
  const changes = old === now ? [] : [{ field: 'ride_start_time', before: old, after: now }]
  const note = joining.map(({ share }) => share.booking.reference).join(', ')
  await writeTrip(ctx, trip, { ...plan, tight } satisfies Patch, { type: 'combined', note, changes })
  await auditPassengers(ctx, plan)
  await recordEvents(
    ctx,
    joining.map((one) => joined(trip, one)),
  )
  const doors = [
    ...before.map(({ booking }) => ({ booking, before: doorTime(booking, trip.stops) })),
    ...joining.map(({ share: { booking }, door }) => ({ booking, before: door })),
  ]
  await tellTimes(
    ctx,
    doors.map((one) => ({ ...one, after: doorTime(one.booking, plan.stops) })),
  )
  await syncBookings(
    ctx,
    shares.map(({ booking }) => booking.id),
  )
  return combined
}
