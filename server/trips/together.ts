import { inArray } from 'drizzle-orm'
import { longestSharedMin, maxTripBookings } from '#contract/trip-states.ts'
import type { ActorContext } from '#server/platform/history/actor-context.ts'
import { refused } from '#server/platform/http/problem.ts'
import type { Share } from '#server/rides/plan-trip.ts'
import { children } from '#server/schema/people.ts'
import type { StoredPassenger } from '#server/schema/trips.ts'
import type { StoredTrip } from './progress.ts'
import { fullName } from './rows.ts'

type Plan = Pick<StoredTrip, 'startAt' | 'scheduledEnd' | 'passengers'>

async function checkChildren({ db }: Pick<ActorContext, 'db'>, passengers: readonly StoredPassenger[]) {
  const twice = passengers.filter((one, index) =>
    passengers.some((other, at) => at < index && other.childId === one.childId),
  )
  const ids = twice.map(({ childId }) => childId)
  if (ids.length === 0) return
  const [child] = await db.select().from(children).where(inArray(children.id, ids))
  throw refused('child_twice', 'trips:refused.child_twice', 409, { child: child ? fullName(child) : '' })
}

/** 409 when these bookings can't go on one trip: too many, of different places or currencies, or of other times of the day. */
export async function checkTogether(
  ctx: Pick<ActorContext, 'db'>,
  shares: readonly Share[],
  { startAt, scheduledEnd, passengers }: Plan,
): Promise<void> {
  const [first, ...others] = shares.map(({ booking }) => booking)
  if (shares.length > maxTripBookings)
    throw refused('too_many_bookings', 'trips:refused.too_many_bookings', 409, { count: maxTripBookings })
  const stranger = others.find(({ zone, currency }) => zone !== first?.zone || currency !== first?.currency)
  if (stranger)
    throw refused('other_place', 'trips:refused.other_place', 409, { reference: stranger.reference })
  await checkChildren(ctx, passengers)
  if (scheduledEnd.getTime() - startAt.getTime() > longestSharedMin * 60_000)
    throw refused('too_far_apart', 'trips:refused.too_far_apart', 409, { count: longestSharedMin / 60 })
}
