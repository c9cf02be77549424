import type { TripActionInput } from '#contract/trip.ts'
import { minimumWaitMin, reopenWindowMin, type TripAction } from '#contract/trip-states.ts'
import type { ActorContext } from '#server/platform/history/actor-context.ts'
import { invalid, refused } from '#server/platform/http/problem.ts'
import { formatTime } from '#server/platform/time/format-date.ts'
import type { StoredBooking } from '#server/rides/plan-stops.ts'
import type { trips } from '#server/schema/trips.ts'
import { checkNobodyAboard } from './aboard.ts'
import { canReopen } from './actions.ts'
import { checkCrew, requireCrew, throwOnProblems } from './assignment.ts'
import { cancelledFare, noShowFare } from './fees.ts'
import { checkBooking, taskOf } from './lock.ts'
import { alightAllPassengers, alightPassengers, checkAllSettled, updatePassengers } from './passengers.ts'
import {
  arriveAt,
  currentStop,
  leave,
  minutesLate,
  onBoard,
  pickupStop,
  type StoredTrip,
  stopsLeft,
  undoArrival,
} from './progress.ts'

export type MovingAction = Exclude<TripAction, 'edit' | 'delete'>
export type Move = { ctx: ActorContext; trip: StoredTrip; booking: StoredBooking; input: TripActionInput }
/** What a move changes in the trip beside its status. */
export type Patch = Partial<typeof trips.$inferInsert>
type Effect = (move: Move) => Patch | Promise<Patch>

const crewOf = (trip: StoredTrip) =>
  trip.driverId !== null && trip.vehicleId !== null
    ? { driverId: trip.driverId, vehicleId: trip.vehicleId }
    : null

async function assign({ ctx, trip, booking, input }: Move): Promise<Patch> {
  checkBooking(ctx, booking)
  const assistant = input.assistant === undefined ? trip.assistant : input.assistant || null
  const crew = { driverId: input.driver ?? '', vehicleId: input.vehicle ?? '' }
  const tight = await requireCrew(ctx, trip.id, taskOf({ ...trip, assistant }, booking), crew)
  return { ...crew, assistant, tight }
}

/** Driver and vehicle must still be in order when they are sent, and everything else as well until they leave. */
async function recheck({ ctx, trip, booking }: Move, matters: (code: string) => boolean) {
  checkBooking(ctx, booking)
  const crew = crewOf(trip)
  if (!crew) throw refused('no_crew', 'trips:refused.no_crew', 409, { reference: trip.reference })
  const { problems, tight } = await checkCrew(ctx, trip.id, taskOf(trip, booking), crew)
  throwOnProblems(problems.filter((one) => matters(one.code)))
  return { tight }
}

async function board({ ctx, trip, input }: Move): Promise<Patch> {
  const passengers = await updatePassengers(ctx, trip.passengers, input, ['boarded', 'absent', 'no_show'])
  const more = stopsLeft(trip.stops).some((stop) => stop.kind !== 'dropoff')
  if (!more) await checkAllSettled(ctx, passengers)
  if (passengers.length > 0 && onBoard(passengers).length === 0)
    throw refused('nobody_boarded', 'trips:refused.nobody_boarded')
  return { passengers, stops: leave(trip.stops, pickupStop(trip.stops), ctx.now) }
}

async function noShow({ ctx, trip, booking, input }: Move): Promise<Patch> {
  const arrived = pickupStop(trip.stops)?.arrivedAt
  const from = Math.max(arrived ? Date.parse(arrived) : ctx.now.getTime(), trip.startAt.getTime())
  const until = new Date(from + Math.max(booking.waitMinutes, minimumWaitMin) * 60_000)
  if (ctx.now < until) {
    throw refused('wait_time', 'trips:refused.wait_time', 409, {
      time: formatTime(ctx.locale, until, booking.zone),
    })
  }
  const calledAt = new Date(input.calledAt ?? 0)
  if (calledAt > ctx.now) throw invalid({ calledAt: [ctx.t('trips:invalid.call_future')] })
  if (arrived && calledAt < new Date(arrived))
    throw invalid({ calledAt: [ctx.t('trips:invalid.call_early')] })
  const at = ctx.now.toISOString()
  const passengers = trip.passengers.map((one) =>
    one.state === 'expected' ? { ...one, state: 'no_show' as const, at } : one,
  )
  return { passengers, completedAt: ctx.now, fare: await noShowFare(ctx.db, trip) }
}

function arriveDropoff({ ctx, trip }: Move): Patch {
  const stop = currentStop(trip.stops)
  return {
    stops: arriveAt(trip.stops, stop, ctx.now),
    delayMin: stop ? minutesLate(stop.eta, ctx.now) : trip.delayMin,
  }
}

async function nextStop({ ctx, trip, input }: Move): Promise<Patch> {
  if (stopsLeft(trip.stops).length === 0) throw refused('no_next_stop', 'trips:refused.no_next_stop')
  const passengers = await updatePassengers(ctx, trip.passengers, input, [
    'boarded',
    'alighted',
    'absent',
    'no_show',
  ])
  return { passengers, stops: leave(trip.stops, currentStop(trip.stops), ctx.now) }
}

function checkLastStop({ trip }: Move) {
  const [next] = stopsLeft(trip.stops)
  if (next) throw refused('stops_left', 'trips:refused.stops_left', 409, { place: next.place })
}

async function complete(move: Move): Promise<Patch> {
  const { ctx, trip, input } = move
  checkLastStop(move)
  const passengers = await alightAllPassengers(ctx, trip.passengers, input)
  return { passengers, stops: leave(trip.stops, trip.stops.at(-1), ctx.now), completedAt: ctx.now }
}

/** Nobody stays aboard of a ride that is over: who took them is part of how it ended. */
async function endEarly({ ctx, trip, input }: Move): Promise<Patch> {
  const passengers = await alightPassengers(ctx, trip.passengers, input)
  return { passengers, completedAt: ctx.now, failReason: input.reason ?? null, failNote: input.note || null }
}

async function reopen({ ctx, trip, booking }: Move): Promise<Patch> {
  if (!canReopen(trip, ctx.now))
    throw refused('reopen_closed', 'trips:refused.reopen_closed', 409, { count: reopenWindowMin })
  const crew = crewOf(trip)
  if (crew) {
    const { problems } = await checkCrew(ctx, trip.id, taskOf(trip, booking), crew)
    throwOnProblems(problems.filter((one) => one.code.endsWith('_overlap')))
  }
  const last = trip.stops.at(-1)
  const since = last?.arrivedAt ?? ''
  const passengers = trip.passengers.map((one) => {
    if (one.state === 'no_show' && trip.status === 'no_show')
      return { ...one, state: 'expected' as const, at: null }
    const atTheEnd = one.state === 'alighted' && trip.status === 'completed' && (one.at ?? '') >= since
    return atTheEnd ? { ...one, state: 'boarded' as const, handedTo: null } : one
  })
  const stops = trip.stops.map((stop) => (stop.seq === last?.seq ? { ...stop, departedAt: null } : stop))
  return { passengers, stops, completedAt: null, fare: booking.quote }
}

export const effects: Record<MovingAction, Effect> = {
  assign,
  unassign: () => ({ driverId: null, vehicleId: null, tight: [] }),
  dispatch: (move) => recheck(move, () => true),
  depart: async (move) => {
    await recheck(move, (code) => code.endsWith('_blocked'))
    await checkNobodyAboard(move.ctx, move.trip)
    return { startedAt: move.trip.startedAt ?? move.ctx.now }
  },
  arrive: ({ ctx, trip }) => ({
    stops: arriveAt(trip.stops, pickupStop(trip.stops), ctx.now),
    delayMin: minutesLate(trip.startAt, ctx.now),
  }),
  back_en_route: ({ trip }) => ({ stops: undoArrival(trip.stops, pickupStop(trip.stops)) }),
  board,
  no_show: noShow,
  arrive_dropoff: arriveDropoff,
  next_stop: nextStop,
  complete,
  hold: (move) => {
    checkLastStop(move)
    return {}
  },
  release: complete,
  return: endEarly,
  fail: endEarly,
  cancel: async ({ ctx, trip, input }) => {
    if (onBoard(trip.passengers).length > 0) throw refused('child_aboard', 'trips:refused.child_aboard')
    return {
      failReason: input.reason ?? null,
      failNote: input.note || null,
      fare: await cancelledFare(ctx.db, trip, ctx.now, input.reason),
    }
  },
  reopen,
}
