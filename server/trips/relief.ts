import { eq } from 'drizzle-orm'
import type { ActorContext } from '#server/platform/history/actor-context.ts'
import { type Change, recordEvents } from '#server/platform/history/events.ts'
import { refused } from '#server/platform/http/problem.ts'
import { driverName } from '#server/rides/driver-name.ts'
import { sumFares } from '#server/rides/fares.ts'
import { bookedBy, type StoredShare, storeShares } from '#server/rides/shares.ts'
import { trips } from '#server/schema/trips.ts'
import { requireCrew, throwOnProblems } from './assignment.ts'
import { droppedOut } from './dropped-out.ts'
import { withoutFee } from './fees.ts'
import { checkBooking, taskOf } from './lock.ts'
import type { Move, Patch } from './move.ts'
import { isOpen, type StoredTrip } from './progress.ts'
import { nextReference, tripCreated } from './reference.ts'
import { planRelief, stillRiding } from './relief-plan.ts'
import { changeFares } from './share-fares.ts'
import { auditPassengers, checkStart } from './write.ts'

type Plan = Awaited<ReturnType<typeof planRelief>>

/** 409 where there is nobody to go on with, or who or what dropped out is sent again. */
function checkSense({ ctx, trip, input }: Move, shares: readonly StoredShare[]) {
  const nobody = trip.passengers.length > 0 && !trip.passengers.some(isOpen)
  if (nobody || shares.length === 0)
    throw refused('nobody_left', 'trips:refused.nobody_left', 409, { reference: trip.reference })
  if (input.driver === trip.driverId && input.vehicle === trip.vehicleId)
    throw refused('same_crew', 'trips:refused.same_crew', 409, { reference: trip.reference })
  const out = droppedOut(ctx, trip, input.reason)
  throwOnProblems([
    ...(input.driver === trip.driverId ? out.driver : []),
    ...(input.vehicle === trip.vehicleId ? out.vehicle : []),
  ])
}

/** The bookings as the relief serves them, each from its first stop there, with what they pay. */
const sharesOf = (shares: readonly StoredShare[], { stops, startAt }: Plan) =>
  shares.map((share) => {
    const first = stops.find(({ calls }) => calls.some(({ booking }) => booking === share.booking.id))
    return { ...share, startAt: first ? new Date(first.eta) : startAt }
  })

/** Stores the relief, sent already, with its events; the bookings' families hear of it by the bookings' own. */
async function insertRelief(
  { ctx, trip }: Move,
  shares: readonly StoredShare[],
  plan: Plan,
  crew: Pick<Patch, 'driverId' | 'vehicleId' | 'assistantId' | 'tight'> & { driverId: string },
) {
  const { db, now, user } = ctx
  const id = crypto.randomUUID()
  const booked = bookedBy(shares)
  const reference = await nextReference(db, booked[0])
  await db.insert(trips).values({
    id,
    reference,
    bookingId: booked[0].id,
    status: 'dispatched',
    ...plan,
    ...crew,
    driverName: driverName(crew.driverId),
    relievesId: trip.id,
    fare: sumFares(shares.map(({ fare }) => fare ?? trip.fare)),
    createdAt: now,
    createdBy: user.id,
    updatedAt: now,
    updatedBy: user.id,
  })
  // Where one of several goes on alone, the whole fare of the relief is its own.
  await storeShares(db, id, sharesOf(shares, plan))
  await recordEvents(ctx, [
    {
      entity: 'trip',
      entityId: id,
      type: 'created',
      to: 'dispatched',
      drivers: { before: null, after: crew.driverId },
      changes: [{ field: 'relieves', before: null, after: trip.reference }],
    },
    ...booked.flatMap((booking) =>
      [tripCreated, 'relieved'].map((type) => ({
        entity: 'booking',
        entityId: booking.id,
        type,
        note: reference,
      })),
    ),
  ])
  await auditPassengers(ctx, plan)
}

/**
 * A relief trip takes over where the vehicle stands, in one act: who is aboard of this trip is aboard of that one from
 * then on, and who waits is expected by it. The fare goes along, so that nobody pays twice; what is over for a booking
 * by then stays with this trip.
 */
export async function relieve(move: Move): Promise<Patch> {
  const { ctx, trip, input } = move
  const going = stillRiding(trip, bookedBy(move.shares))
  const shares = move.shares.filter(({ booking }) => going.includes(booking))
  for (const one of going) checkBooking(ctx, one)
  checkSense(move, shares)
  const { driver: driverId, vehicle: vehicleId, place, ride_start_time: start } = input
  if (!driverId || !vehicleId || !place || !start) throw new Error('The table of states asks for these.')
  const from = new Date(start)
  checkStart(ctx, from)
  const assistantId = input.assistant === undefined ? trip.assistantId : input.assistant
  const plan = await planRelief(trip, going, place, from)
  const task = taskOf({ ...plan, assistantId }, bookedBy(shares))
  const tight = await requireCrew(ctx, trip.id, task, { driverId, vehicleId })
  await insertRelief(move, shares, plan, { driverId, vehicleId, assistantId, tight })
  const at = ctx.now.toISOString()
  return {
    passengers: trip.passengers.map((one) => (isOpen(one) ? { ...one, state: 'transferred', at } : one)),
    completedAt: trip.completedAt ?? ctx.now,
    failReason: trip.failReason ?? input.reason ?? null,
    failNote: trip.failReason ? trip.failNote : input.note || null,
    fare: await changeFares(ctx.db, trip, move.shares, (fare, { booking }) =>
      going.includes(booking) ? withoutFee(fare) : fare,
    ),
  }
}

/** Which trip took over and where, for the timeline of the one that was relieved. */
export async function reliefChanges(
  { db }: Pick<ActorContext, 'db'>,
  { id }: Pick<StoredTrip, 'id'>,
  place: string | undefined,
): Promise<Change[]> {
  const [relief] = await db.select({ reference: trips.reference }).from(trips).where(eq(trips.relievesId, id))
  return Object.entries({ relievedBy: relief?.reference, place }).flatMap(([field, after]) =>
    after ? [{ field, before: null, after }] : [],
  )
}
