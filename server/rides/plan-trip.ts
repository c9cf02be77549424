import { asc, eq } from 'drizzle-orm'
import { metresBetween } from '#contract/distance.ts'
import type { Quote } from '#contract/money.ts'
import { detour } from '#contract/travel.ts'
import type { Db } from '#server/platform/db/connect.ts'
import { travelSeconds } from '#server/platform/geo/travel.ts'
import { sumFares } from '#server/rides/fares.ts'
import { bookingChildren } from '#server/schema/bookings.ts'
import { children } from '#server/schema/people.ts'
import type { StoredPassenger, StoredStop } from '#server/schema/trips.ts'
import { joinStops, orderStops, timeStops } from './merge-stops.ts'
import { expectedAt, planStops, rideMs, type StoredBooking } from './plan-stops.ts'
import { skipEmpty, withCalls } from './stop-calls.ts'

/** A booking on a trip, and when a trip of it alone would start. */
export interface Share {
  booking: StoredBooking
  startAt: Date
}

const loadRiders = (db: Db, bookingId: string) =>
  db
    .select({ child: children })
    .from(bookingChildren)
    .innerJoin(children, eq(children.id, bookingChildren.childId))
    .where(eq(bookingChildren.bookingId, bookingId))
    .orderBy(asc(children.lastName), asc(children.firstName), asc(children.id))

/** The stops and passengers of one booking as it would be driven alone. */
async function planPart(db: Db, { booking, startAt }: Share) {
  const riders = (await loadRiders(db, booking.id)).map(({ child }) => child)
  return {
    stops: withCalls(planStops(booking, startAt), booking, riders),
    early: booking.anchor === 'dropoff',
    passengers: riders.map((child) => expectedAt(child, booking.id)),
  }
}

async function sharedTimes(ordered: readonly StoredStop[], early: boolean, zone: string) {
  const legs = ordered.slice(1).map((to, index) => {
    const from = ordered[index] ?? to
    return { from: from.point, to: to.point, at: new Date(from.eta), zone }
  })
  return joinStops(timeStops(ordered, await travelSeconds(legs), early), early)
}

const metresOf = (stops: readonly StoredStop[]) =>
  Math.round(
    stops.slice(1).reduce((sum, to, index) => {
      const from = stops[index] ?? to
      return sum + metresBetween(from.point, to.point) * detour
    }, 0),
  )

/** Who is known to stay at home does so still. */
const carriedOver = (passengers: readonly StoredPassenger[], before: readonly StoredPassenger[]) =>
  passengers.map(
    (one) => before.find((old) => old.childId === one.childId && old.booking === one.booking) ?? one,
  )

/**
 * All that a trip takes over from its bookings. One booking is driven as it was planned; the stops of several are merged.
 * `before` are the passengers that the trip had, as far as something is known of them.
 */
export async function planTrip(db: Db, shares: readonly Share[], before: readonly StoredPassenger[] = []) {
  const parts = await Promise.all(shares.map((share) => planPart(db, share)))
  const booked = shares.map(({ booking }) => booking)
  const passengers = carriedOver(
    parts.flatMap((part) => part.passengers),
    before,
  )
  const [first] = shares
  const alone = shares.length === 1 && first
  const early = parts.every((part) => part.early)
  const stops = alone
    ? (parts[0]?.stops ?? [])
    : await sharedTimes(orderStops(parts), early, first?.booking.zone ?? 'UTC')
  const kept = skipEmpty({ stops, passengers, leftBefore: [] }, booked)
  const driven = kept.filter(({ skipped }) => !skipped)
  const startAt = alone && driven[0]?.seq === 0 ? first.startAt : new Date(driven[0]?.eta ?? 0)
  const end = new Date(driven.at(-1)?.eta ?? 0)
  const fares: Quote[] = booked.map(({ quote }) => quote)
  return {
    startAt,
    scheduledEnd: alone ? new Date(first.startAt.getTime() + rideMs(first.booking)) : end,
    plannedM: alone ? first.booking.distanceM : metresOf(driven),
    stops: kept,
    passengers,
    fare: sumFares(fares),
  }
}
