import { refused } from '#server/platform/http/problem.ts'
import { bookedBy } from '#server/rides/shares.ts'
import { skipEmpty } from '#server/rides/stop-calls.ts'
import type { StoredPassenger } from '#server/schema/trips.ts'
import { checkCrew, throwOnProblems } from './assignment.ts'
import { loadChildFacts } from './child-facts.ts'
import { checkBooking, taskOf } from './lock.ts'
import type { Move, Patch } from './move.ts'
import { movePassengers } from './passengers.ts'
import { firstStop, isAhead, isOpen } from './progress.ts'
import { faresWithout } from './share-fares.ts'

/** The trip with these passengers: who stays behind is waited for nowhere, and their booking pays no fare for it. */
export async function without({ ctx, at, trip, shares }: Move, passengers: StoredPassenger[]) {
  const stops = skipEmpty({ ...trip, passengers }, bookedBy(shares))
  const fare = await faresWithout({ ...ctx, now: at }, trip, shares, passengers)
  return { passengers, stops, fare }
}

/** The same; a trip that nobody set off with begins at the first stop that it has then. */
async function replanned(move: Move, passengers: StoredPassenger[]) {
  const { trip } = move
  const settled = await without(move, passengers)
  const first = firstStop(settled.stops)
  const starts = trip.startedAt === null && first && first.seq !== firstStop(trip.stops)?.seq
  return { ...settled, ...(starts && { startAt: new Date(first.eta) }) }
}

/** Somebody is known not to come: their stops are passed by. The last one to ride takes the trip along. */
export async function absent(move: Move): Promise<Patch> {
  const passengers = await movePassengers(move, ['absent'])
  if (!passengers.some(isOpen))
    throw refused('nobody_rides', 'trips:refused.nobody_rides', 409, { reference: move.trip.reference })
  return replanned(move, passengers)
}

/** 409 for one whose stop is behind the vehicle, or whose booking does not stand any more. */
async function checkReturning({ ctx, trip, booking, shares }: Move, returning: readonly StoredPassenger[]) {
  for (const { booking: id } of returning) {
    const share = shares.find((one) => one.booking.id === id)
    if (share) checkBooking(ctx, share.booking)
  }
  const late = returning.find((one) => !isAhead(trip.stops, one))
  if (!late) return
  const facts = await loadChildFacts(ctx.db, [late.childId], { now: ctx.now, zone: booking.zone })
  throw refused('stop_passed', 'trips:refused.stop_passed', 409, {
    child: facts.get(late.childId)?.name ?? '',
    reference: trip.reference,
  })
}

const seating: readonly string[] = ['seats', 'wheelchairs', 'child_seats']

/** 409 where the seat, or the time that it gives back, is somebody else's by now, or the child rides elsewhere. */
async function checkRoom({ ctx, trip, shares }: Move, after: Awaited<ReturnType<typeof replanned>>) {
  const { driverId, vehicleId } = trip
  if (driverId === null || vehicleId === null) return
  const task = taskOf({ ...trip, ...after }, bookedBy(shares))
  const { problems } = await checkCrew(ctx, trip.id, task, { driverId, vehicleId })
  const earlier = after.startAt !== undefined && after.startAt < trip.startAt
  const matters = (code: string) =>
    seating.includes(code) ||
    code === 'child_overlap' ||
    (earlier && (code.endsWith('_overlap') || code.endsWith('_travel')))
  throwOnProblems(problems.filter(({ code }) => matters(code)))
}

/** Somebody who was recorded as absent rides after all: expected again, at stops that are driven to again. */
export async function expectAgain(move: Move): Promise<Patch> {
  const { trip } = move
  const passengers = await movePassengers(move, ['expected'])
  const returning = trip.passengers.filter((one, index) => one.state !== passengers[index]?.state)
  await checkReturning(move, returning)
  const after = await replanned(move, passengers)
  await checkRoom(move, after)
  return after
}
