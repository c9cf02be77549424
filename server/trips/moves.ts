import { type MovingAction, reopenWindowMin } from '#contract/trip-states.ts'
import { refused } from '#server/platform/http/problem.ts'
import { bookedBy } from '#server/rides/shares.ts'
import { skipEmpty } from '#server/rides/stop-calls.ts'
import { checkAboardNowhereElse, checkNobodyAboard, checkNobodyLeft } from './aboard.ts'
import { absent, expectAgain } from './absence.ts'
import { canReopen } from './actions.ts'
import { checkCrew, requireCrew, throwOnProblems } from './assignment.ts'
import { exchange } from './exchange.ts'
import { cancelledFare } from './fees.ts'
import { checkBooking, taskOf } from './lock.ts'
import type { Move, Patch } from './move.ts'
import {
  arriveAt,
  currentStop,
  firstStop,
  isOpen,
  lastStop,
  minutesLate,
  onBoard,
  type StoredTrip,
  undoArrival,
} from './progress.ts'
import { relieve } from './relief.ts'
import {
  approve,
  board,
  checkEmpty,
  checkLastStop,
  complete,
  endEarly,
  nextStop,
  noShow,
  release,
} from './rider-moves.ts'
import { changeFares } from './share-fares.ts'
import { checkVehicleSafe } from './vehicle-safe.ts'

type Effect = (move: Move) => Patch | Promise<Patch>

const crewOf = (trip: StoredTrip) =>
  trip.driverId !== null && trip.vehicleId !== null
    ? { driverId: trip.driverId, vehicleId: trip.vehicleId }
    : null

async function assign({ ctx, trip, shares, input }: Move): Promise<Patch> {
  const booked = bookedBy(shares)
  for (const one of booked) checkBooking(ctx, one)
  const assistantId = input.assistant === undefined ? trip.assistantId : input.assistant
  const crew = { driverId: input.driver ?? '', vehicleId: input.vehicle ?? '' }
  const tight = await requireCrew(ctx, trip.id, taskOf({ ...trip, assistantId }, booked), crew)
  return { ...crew, assistantId, tight }
}

/** Driver and vehicle must still be in order when they are sent, and everything else as well until they leave. */
async function recheck({ ctx, trip, shares }: Move, matters: (code: string) => boolean) {
  const booked = bookedBy(shares)
  for (const one of booked) checkBooking(ctx, one)
  const crew = crewOf(trip)
  if (!crew) throw refused('no_crew', 'trips:refused.no_crew', 409, { reference: trip.reference })
  const { problems, tight } = await checkCrew(ctx, trip.id, taskOf(trip, booked), crew)
  throwOnProblems(problems.filter((one) => matters(one.code)))
  return { tight }
}

function arriveDropoff({ at, trip }: Move): Patch {
  const stop = currentStop(trip.stops)
  return {
    stops: arriveAt(trip.stops, stop, at),
    delayMin: stop ? minutesLate(stop.eta, at) : trip.delayMin,
  }
}

async function reopen({ ctx, trip, shares }: Move): Promise<Patch> {
  if (!canReopen(trip, ctx.now))
    throw refused('reopen_closed', 'trips:refused.reopen_closed', 409, { count: reopenWindowMin })
  const last = lastStop(trip.stops)
  const since = last?.arrivedAt ?? ''
  const passengers = trip.passengers.map((one) => {
    if (one.state === 'no_show' && trip.status === 'no_show')
      return { ...one, state: 'expected' as const, at: null }
    const atTheEnd = one.state === 'released' && trip.status === 'completed' && (one.at ?? '') >= since
    return atTheEnd ? { ...one, state: 'boarded' as const, released: null, attempts: 0 } : one
  })
  const crew = crewOf(trip)
  if (crew) {
    // Whoever was handed over or did not come may be on their next ride by now.
    const task = taskOf({ ...trip, passengers }, bookedBy(shares))
    const { problems } = await checkCrew(ctx, trip.id, task, crew)
    throwOnProblems(problems.filter((one) => one.code.endsWith('_overlap')))
  }
  await checkAboardNowhereElse(ctx, trip, onBoard(passengers))
  const stops = trip.stops.map((stop) => (stop.seq === last?.seq ? { ...stop, departedAt: null } : stop))
  const fare = await changeFares(ctx.db, trip, shares, (own, { booking }) =>
    shares.length === 1 || passengers.some((one) => one.booking === booking.id && isOpen(one))
      ? booking.quote
      : own,
  )
  return {
    passengers,
    stops: skipEmpty({ ...trip, stops, passengers }, bookedBy(shares)),
    completedAt: null,
    fare,
  }
}

export const effects: Record<MovingAction, Effect> = {
  assign,
  unassign: (move) => {
    checkNobodyLeft(move.trip)
    return { driverId: null, vehicleId: null, tight: [] }
  },
  dispatch: (move) => recheck(move, () => true),
  depart: async (move) => {
    await recheck(move, (code) => code.endsWith('_blocked'))
    await checkNobodyAboard(move.ctx, move.trip)
    await checkVehicleSafe(move.ctx, move.trip)
    return { startedAt: move.trip.startedAt ?? move.at }
  },
  arrive: ({ at, trip }) => {
    const stop = currentStop(trip.stops)
    const first = stop?.seq === firstStop(trip.stops)?.seq
    const due = first || !stop ? trip.startAt : stop.eta
    return { stops: arriveAt(trip.stops, stop, at), delayMin: minutesLate(due, at) }
  },
  back_en_route: (move) => {
    checkEmpty(move)
    return { stops: undoArrival(move.trip.stops, currentStop(move.trip.stops)) }
  },
  board,
  absent,
  expect: expectAgain,
  no_show: noShow,
  arrive_dropoff: arriveDropoff,
  next_stop: nextStop,
  complete,
  hold: (move) => {
    checkLastStop(move)
    return {}
  },
  approve,
  release,
  return: (move) => endEarly(move, true),
  fail: (move) => endEarly(move, false),
  cancel: async ({ ctx, trip, shares, input }) => {
    checkEmpty({ trip })
    return {
      failReason: input.reason ?? null,
      failNote: input.note || null,
      fare: await changeFares(ctx.db, trip, shares, (fare) =>
        cancelledFare(ctx, { fare, startAt: trip.startAt }, input.reason),
      ),
    }
  },
  reopen,
  relieve,
  exchange,
}
