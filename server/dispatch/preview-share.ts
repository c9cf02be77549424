import { eq } from 'drizzle-orm'
import type { BlockReason } from '#contract/people.ts'
import type { TripShareInput, TripSharePreview } from '#contract/trip-share.ts'
import { tryOut } from '#server/platform/db/try-out.ts'
import type { ActorContext } from '#server/platform/history/actor-context.ts'
import { recordAudit } from '#server/platform/history/audit.ts'
import type { StoredShare } from '#server/rides/shares.ts'
import { vehicles } from '#server/schema/fleet.ts'
import type { StoredStop } from '#server/schema/trips.ts'
import { legLoads } from '#server/trips/capacity.ts'
import { readTrip } from '#server/trips/read.ts'
import { type Combined, shareTrip } from './share-trip.ts'

/** When a booking is fetched and brought on the shared trip, and when it would be on one of its own. */
function timesOf({ booking, startAt }: StoredShare, stops: readonly StoredStop[]) {
  const own = stops.filter((stop) => !stop.skipped && stop.calls.some((call) => call.booking === booking.id))
  const rideMs = booking.dropoffAt.getTime() - booking.pickupAt.getTime()
  return {
    id: booking.id,
    reference: booking.reference,
    pickupAt: own[0]?.eta ?? startAt.toISOString(),
    dropoffAt: own.at(-1)?.eta ?? startAt.toISOString(),
    alone: {
      pickupAt: startAt.toISOString(),
      dropoffAt: new Date(startAt.getTime() + rideMs).toISOString(),
    },
  }
}

async function roomOf({ db }: Pick<ActorContext, 'db'>, { trip }: Combined) {
  const [vehicle] = await db
    .select()
    .from(vehicles)
    .where(eq(vehicles.id, trip.vehicleId ?? ''))
  if (!vehicle) return null
  const { plate, seats, wheelchairSpaces: wheelchairs, boosterSeats: boosters } = vehicle
  return { plate, seats, wheelchairs, boosters }
}

/** The preview, in a transaction in which the bookings are on the trip. */
async function sharedPreview(
  ctx: ActorContext,
  tripId: string,
  input: TripShareInput,
): Promise<TripSharePreview> {
  const problems: BlockReason[] = []
  const combined = await shareTrip(ctx, tripId, input, undefined, (found) => void problems.push(...found))
  const { stops, ride_start_time, scheduledEnd, zone } = await readTrip(ctx, tripId)
  const { trip, shares, plan } = combined
  return {
    ride_start_time,
    scheduledEnd,
    zone,
    stops,
    legs: legLoads(
      { ...trip, ...plan },
      shares.map(({ booking }) => booking),
    ),
    room: await roomOf(ctx, combined),
    bookings: shares.map((share) => timesOf(share, plan.stops)),
    problems,
  }
}

/**
 * What a trip would be with more bookings, before they are put on it; what speaks against its driver or vehicle stands
 * beside it. Refused as `shareTrip` refuses.
 */
export async function previewShare(
  ctx: ActorContext,
  tripId: string,
  input: TripShareInput,
): Promise<TripSharePreview> {
  const preview = await tryOut(ctx.db, (db) => sharedPreview({ ...ctx, db }, tripId, input))
  const ids = preview.stops.flatMap(({ riders }) => riders.flatMap(({ child }) => child?.id ?? []))
  await recordAudit(ctx, 'read', 'child', [...new Set(ids)])
  return preview
}
