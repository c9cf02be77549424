import { approvalMin, boardEarlyMin, minimumWaitMin, reopenWindowMin } from '#contract/trip-states.ts'
import { invalid, refused } from '#server/platform/http/problem.ts'
import { formatTime } from '#server/platform/time/format-date.ts'
import type { StoredPassenger } from '#server/schema/trips.ts'
import { checkNobodyAboard, checkNobodyLeft } from './aboard.ts'
import { canReopen } from './actions.ts'
import { checkCrew, requireCrew, throwOnProblems } from './assignment.ts'
import { exchange } from './exchange.ts'
import { cancelledFare, noShowFare } from './fees.ts'
import { stopHere } from './handover-place.ts'
import { checkBooking, taskOf } from './lock.ts'
import type { Move, MovingAction, Patch } from './move.ts'
import { checkAllSettled, checkNobodyStays, movePassengers } from './passengers.ts'
import {
  arriveAt,
  awaited,
  currentStop,
  isOpen,
  leave,
  minutesLate,
  onBoard,
  pickupStop,
  type StoredTrip,
  stopsLeft,
  undoArrival,
} from './progress.ts'
import { isLocked } from './release-rules.ts'
import { relieve } from './relief.ts'
import { fullName } from './rows.ts'

type Effect = (move: Move) => Patch | Promise<Patch>

const crewOf = (trip: StoredTrip) =>
  trip.driverId !== null && trip.vehicleId !== null
    ? { driverId: trip.driverId, vehicleId: trip.vehicleId }
    : null

async function assign({ ctx, trip, booking, input }: Move): Promise<Patch> {
  checkBooking(ctx, booking)
  const assistantId = input.assistant === undefined ? trip.assistantId : input.assistant
  const crew = { driverId: input.driver ?? '', vehicleId: input.vehicle ?? '' }
  const tight = await requireCrew(ctx, trip.id, taskOf({ ...trip, assistantId }, booking), crew)
  return { ...crew, assistantId, tight }
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

/** 409 when children would get in long before their stop is due. */
function checkEarly({ ctx, trip, booking, input }: Move) {
  const due = stopHere(trip)?.eta
  const from = due && new Date(Date.parse(due) - boardEarlyMin * 60_000)
  if (!from || ctx.now >= from || !input.passengers?.some(({ state }) => state === 'boarded')) return
  throw refused('too_early', 'trips:refused.too_early', 409, {
    planned: formatTime(ctx.locale, new Date(due), booking.zone),
    time: formatTime(ctx.locale, from, booking.zone),
  })
}

/** A no-show needs the wait and a call made meanwhile: 409 too soon, 400 without the call. */
function checkNoShow({ ctx, trip, booking, input }: Move) {
  const stop = stopHere(trip)
  const arrived = stop?.arrivedAt
  const planned = stop ? Date.parse(stop.eta) : trip.startAt.getTime()
  const from = Math.max(arrived ? Date.parse(arrived) : ctx.now.getTime(), planned)
  const until = new Date(from + Math.max(booking.waitMinutes, minimumWaitMin) * 60_000)
  if (ctx.now < until) {
    throw refused('wait_time', 'trips:refused.wait_time', 409, {
      time: formatTime(ctx.locale, until, booking.zone),
    })
  }
  if (input.calledAt === undefined) throw invalid({ calledAt: [ctx.t('trips:needs.call')] })
  const calledAt = new Date(input.calledAt)
  if (calledAt > ctx.now) throw invalid({ calledAt: [ctx.t('trips:invalid.call_future')] })
  if (arrived && calledAt < new Date(arrived))
    throw invalid({ calledAt: [ctx.t('trips:invalid.call_early')] })
}

/** Who gets in, and who does not come: each step of a passenger that takes place at a stop. */
async function settlePassengers(move: Move, allowed: readonly StoredPassenger['state'][]) {
  checkEarly(move)
  if (move.input.passengers?.some(({ state }) => state === 'no_show')) checkNoShow(move)
  return movePassengers(move, allowed)
}

/** The trip goes on once everybody of the pickup is accounted for; where more stops follow, others may get in there. */
async function board(move: Move): Promise<Patch> {
  const { ctx, trip } = move
  const passengers = await settlePassengers(move, ['boarded', 'absent', 'no_show'])
  if (trip.status === 'at_dropoff') return { passengers, status: 'at_dropoff' }
  const more = stopsLeft(trip.stops).some((stop) => stop.kind !== 'dropoff')
  const open = awaited(passengers).length > 0 && !more
  if (passengers.length > 0 && !open && onBoard(passengers).length === 0)
    throw refused('nobody_boarded', 'trips:refused.nobody_boarded')
  if (open) return { passengers, status: 'at_pickup' }
  return { passengers, status: 'onboard', stops: leave(trip.stops, pickupStop(trip.stops), ctx.now) }
}

async function noShow(move: Move): Promise<Patch> {
  const { ctx, trip } = move
  checkEmpty(move)
  checkNoShow(move)
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

async function nextStop(move: Move): Promise<Patch> {
  const { ctx, trip } = move
  if (stopsLeft(trip.stops).length === 0) throw refused('no_next_stop', 'trips:refused.no_next_stop')
  const passengers = await settlePassengers(move, ['boarded', 'released', 'absent', 'no_show'])
  return { passengers, stops: leave(trip.stops, currentStop(trip.stops), ctx.now) }
}

function checkLastStop({ trip }: Move) {
  const [next] = stopsLeft(trip.stops)
  if (next) throw refused('stops_left', 'trips:refused.stops_left', 409, { place: next.place })
}

const ended = ({ ctx, trip }: Move): Patch => ({
  stops: leave(trip.stops, trip.stops.at(-1), ctx.now),
  completedAt: ctx.now,
})

async function complete(move: Move): Promise<Patch> {
  checkLastStop(move)
  const passengers = await settlePassengers(move, ['released', 'absent', 'no_show'])
  await checkNobodyStays(move, passengers)
  await checkAllSettled(move, passengers)
  return { passengers, ...ended(move) }
}

/** One child or several are handed over; the last one at the last stop ends the ride. */
async function release(move: Move): Promise<Patch> {
  const { trip } = move
  const passengers = await movePassengers(move, ['released'])
  const over = stopsLeft(trip.stops).length === 0 && passengers.every((one) => !isOpen(one))
  if (over) return { passengers, status: 'completed', ...ended(move) }
  const held = trip.status === 'handover_hold' && onBoard(passengers).some(isLocked)
  return { passengers, status: held ? 'handover_hold' : 'at_dropoff' }
}

/** The office lets somebody take a child over who is not on its list. */
async function approve({ ctx, trip, input }: Move): Promise<Patch> {
  const { child, name, reason } = input.approval ?? { child: '', name: '', reason: '' }
  if (!onBoard(trip.passengers).some(({ childId }) => childId === child))
    throw invalid({ 'approval.child': [ctx.t('trips:invalid.not_aboard')] })
  const until = new Date(ctx.now.getTime() + approvalMin * 60_000).toISOString()
  const approval = { name, reason, by: fullName(ctx.user), until }
  return { passengers: trip.passengers.map((one) => (one.childId === child ? { ...one, approval } : one)) }
}

/** Nobody stays aboard of a ride that is over: who took them is part of how it ended. */
async function endEarly(move: Move, back: boolean): Promise<Patch> {
  const { ctx, input } = move
  const passengers = await movePassengers(move, ['released', 'absent'], back)
  await checkNobodyStays(move, passengers)
  return { passengers, completedAt: ctx.now, failReason: input.reason ?? null, failNote: input.note || null }
}

/** 409 with a child aboard. */
function checkEmpty({ trip }: Pick<Move, 'trip'>) {
  if (onBoard(trip.passengers).length > 0) throw refused('child_aboard', 'trips:refused.child_aboard')
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
    const atTheEnd = one.state === 'released' && trip.status === 'completed' && (one.at ?? '') >= since
    return atTheEnd ? { ...one, state: 'boarded' as const, released: null, attempts: 0 } : one
  })
  const stops = trip.stops.map((stop) => (stop.seq === last?.seq ? { ...stop, departedAt: null } : stop))
  return { passengers, stops, completedAt: null, fare: booking.quote }
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
    return { startedAt: move.trip.startedAt ?? move.ctx.now }
  },
  arrive: ({ ctx, trip }) => ({
    stops: arriveAt(trip.stops, pickupStop(trip.stops), ctx.now),
    delayMin: minutesLate(trip.startAt, ctx.now),
  }),
  back_en_route: (move) => {
    checkEmpty(move)
    return { stops: undoArrival(move.trip.stops, pickupStop(move.trip.stops)) }
  },
  board,
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
  cancel: async ({ ctx, trip, input }) => {
    checkEmpty({ trip })
    return {
      failReason: input.reason ?? null,
      failNote: input.note || null,
      fare: await cancelledFare(ctx, trip, input.reason),
    }
  },
  reopen,
  relieve,
  exchange,
}
