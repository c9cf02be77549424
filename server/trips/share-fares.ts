import { and, eq } from 'drizzle-orm'
import type { Quote } from '#contract/money.ts'
import type { Db } from '#server/platform/db/connect.ts'
import type { ActorContext } from '#server/platform/history/actor-context.ts'
import { sumFares } from '#server/rides/fares.ts'
import type { StoredShare } from '#server/rides/shares.ts'
import { type StoredPassenger, tripBookings } from '#server/schema/trips.ts'
import { cancelledFare, noShowFare } from './fees.ts'
import type { StoredTrip } from './progress.ts'

type Change = (fare: Quote, share: StoredShare) => Quote | Promise<Quote>

/** Changes what each booking of a trip pays, and answers what the trip costs in all. */
export async function changeFares(
  db: Db,
  trip: Pick<StoredTrip, 'id' | 'fare'>,
  shares: readonly StoredShare[],
  change: Change,
): Promise<Quote> {
  const fares: Quote[] = []
  for (const share of shares) {
    const fare = await change(share.fare ?? trip.fare, share)
    fares.push(fare)
    if (share.fare === null || fare === share.fare) continue
    await db
      .update(tripBookings)
      .set({ fare })
      .where(and(eq(tripBookings.tripId, trip.id), eq(tripBookings.bookingId, share.booking.id)))
  }
  return sumFares(fares)
}

const behind = (
  passengers: readonly StoredPassenger[],
  booking: string,
  state: StoredPassenger['state'][],
) => {
  const own = passengers.filter((one) => one.booking === booking)
  return own.length > 0 && own.every((one) => state.includes(one.state))
}

/**
 * What a trip costs once somebody stays behind: a booking of which nobody rides pays the fee in place of its fare, as if it
 * were alone, and its own fare again once somebody does. The others pay what they did.
 */
export function faresWithout(
  ctx: Pick<ActorContext, 'db' | 'now' | 'user'>,
  trip: StoredTrip,
  shares: readonly StoredShare[],
  passengers: readonly StoredPassenger[],
): Promise<Quote> {
  const { db } = ctx
  return changeFares(db, trip, shares, (fare, { booking }) => {
    const nobody = (of: readonly StoredPassenger[]) => behind(of, booking.id, ['absent', 'no_show'])
    if (shares.length < 2 || nobody(trip.passengers) === nobody(passengers)) return fare
    if (!nobody(passengers)) return booking.quote
    if (behind(passengers, booking.id, ['absent']))
      return cancelledFare(ctx, { fare, startAt: trip.startAt }, 'passenger_absent')
    return noShowFare(db, { fare })
  })
}
