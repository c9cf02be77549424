import { and, eq, gt, inArray, ne } from 'drizzle-orm'
import { busyTrips, runningTrips } from '#contract/lists/trips.ts'
import { longestTripMin } from '#contract/travel.ts'
import type { ActorContext } from '#server/platform/history/actor-context.ts'
import { refused } from '#server/platform/http/problem.ts'
import { bookingChildren } from '#server/schema/bookings.ts'
import { children } from '#server/schema/people.ts'
import { type StoredPassenger, tripBookings, trips } from '#server/schema/trips.ts'
import { lockRiders } from './child-rides.ts'
import { onBoard, type StoredTrip } from './progress.ts'
import { fullName } from './rows.ts'

/** 409 when somebody of another trip is still aboard with this driver: first they are brought where they go. */
export async function checkNobodyAboard(
  { db }: Pick<ActorContext, 'db'>,
  { id, driverId }: Pick<StoredTrip, 'id' | 'driverId'>,
): Promise<void> {
  if (driverId === null) return
  const running = await db
    .select({ reference: trips.reference, passengers: trips.passengers })
    .from(trips)
    .where(and(eq(trips.driverId, driverId), inArray(trips.status, [...runningTrips]), ne(trips.id, id)))
    .orderBy(trips.startAt, trips.id)
  const taken = running.find(({ passengers }) => onBoard(passengers).length > 0)
  if (taken) throw refused('rider_aboard', 'trips:refused.rider_aboard', 409, { trip: taken.reference })
}

/** 409 when one of these passengers is still aboard of another trip: that ride ends first. */
export async function checkAboardNowhereElse(
  { db, now }: Pick<ActorContext, 'db' | 'now'>,
  { id }: Pick<StoredTrip, 'id'>,
  passengers: readonly Pick<StoredPassenger, 'childId'>[],
): Promise<void> {
  if (passengers.length === 0) return
  const ids = passengers.map(({ childId }) => childId)
  await lockRiders(db, ids)
  const others = await db
    .select({ reference: trips.reference, passengers: trips.passengers, child: children })
    .from(bookingChildren)
    .innerJoin(children, eq(children.id, bookingChildren.childId))
    .innerJoin(tripBookings, eq(tripBookings.bookingId, bookingChildren.bookingId))
    .innerJoin(trips, eq(trips.id, tripBookings.tripId))
    .where(
      and(
        inArray(bookingChildren.childId, ids),
        inArray(trips.status, [...busyTrips]),
        gt(trips.startAt, new Date(now.getTime() - longestTripMin * 60_000)),
        ne(trips.id, id),
      ),
    )
    .orderBy(trips.startAt, trips.id, children.id)
  const taken = others.find((trip) =>
    onBoard(trip.passengers).some(({ childId }) => childId === trip.child.id),
  )
  if (!taken) return
  throw refused('aboard_elsewhere', 'trips:refused.aboard_elsewhere', 409, {
    child: fullName(taken.child),
    trip: taken.reference,
  })
}

/** 409 where driver and vehicle would be taken away from a child aboard. */
export function checkNobodyLeft({ passengers }: Pick<StoredTrip, 'passengers'>): void {
  if (onBoard(passengers).length > 0) throw refused('child_aboard', 'trips:refused.crew_needed')
}
