import {
  approvalMin,
  boardEarlyMin,
  type MovingAction,
  minimumWaitMin,
  reopenWindowMin,
} from '#contract/trip-states.ts'
import { invalid, refused } from '#server/platform/http/problem.ts'
import { formatTime } from '#server/platform/time/format-date.ts'
import { bookedBy } from '#server/rides/shares.ts'
import { skipEmpty } from '#server/rides/stop-calls.ts'
import type { StoredPassenger, StoredStop } from '#server/schema/trips.ts'
import { checkNobodyAboard, checkNobodyLeft } from './aboard.ts'
import { canReopen } from './actions.ts'
import { checkCrew, requireCrew, throwOnProblems } from './assignment.ts'
import { exchange } from './exchange.ts'
import { cancelledFare, noShowFare } from './fees.ts'
import { stopHere } from './handover-place.ts'
import { checkBooking, taskOf } from './lock.ts'
import type { Move, Patch } from './move.ts'
import { checkAllSettled, checkNobodyStays, movePassengers } from './passengers.ts'
import {
  arriveAt,
  awaited,
  currentStop,
  firstStop,
  getsOn,
  isOpen,
  lastStop,
  leave,
  minutesLate,
  onBoard,
  type StoredTrip,
  stopsLeft,
  undoArrival,
} from './progress.ts'
import { isLocked } from './release-rules.ts'
import { relieve } from './relief.ts'
import { fullName } from './rows.ts'
import { changeFares, faresWithout } from './share-fares.ts'

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
function checkNoShow({ ctx, trip, booking, shares, input }: Move) {
  const stop = stopHere(trip)
  const arrived = stop?.arrivedAt
  const planned = stop ? Date.parse(stop.eta) : trip.startAt.getTime()
  const from = Math.max(arrived ? Date.parse(arrived) : ctx.now.getTime(), planned)
  const waits = shares
    .filter((share) => stop?.calls.some((call) => call.booking === share.booking.id))
    .map((share) => share.booking.waitMinutes)
  const until = new Date(from + Math.max(...waits, minimumWaitMin) * 60_000)
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
  const { ctx, trip, shares } = move
  const passengers = await settlePassengers(move, ['boarded', 'absent', 'no_show'])
  const settled = await without(move, passengers)
  const { stops } = settled
  if (trip.status === 'at_dropoff') return { ...settled, status: 'at_dropoff' }
  const more = stopsLeft(stops).some((stop) => stop.kind !== 'dropoff')
  const { here, later } = dueNow(stops, passengers)
  const open = shares.length > 1 ? here.length > 0 : awaited(passengers).length > 0 && !more
  if (open) return { ...settled, status: 'at_pickup' }
  const left = leave(stops, currentStop(stops), ctx.now)
  if (passengers.length === 0 || onBoard(passengers).length > 0)
    return { ...settled, status: 'onboard', stops: left }
  if (later.length === 0) throw refused('nobody_boarded', 'trips:refused.nobody_boarded')
  return { ...settled, status: 'en_route', stops: left }
}

/** Who is expected now, and who gets on at a later stop. */
function dueNow(stops: readonly StoredStop[], passengers: readonly StoredPassenger[]) {
  const ahead = stopsLeft(stops)
  const waiting = awaited(passengers)
  return {
    here: waiting.filter((one) => !getsOn(ahead, one)),
    later: waiting.filter((one) => getsOn(ahead, one)),
  }
}

/** The trip with these passengers: who stays behind is waited for nowhere, and their booking pays no fare for it. */
async function without({ ctx, trip, shares }: Move, passengers: StoredPassenger[]) {
  const stops = skipEmpty(trip.stops, passengers, bookedBy(shares))
  const fare = await faresWithout(ctx, trip, shares, passengers)
  return { passengers, stops, fare }
}

/** Somebody is known not to come: their stops are passed by. The last one to ride takes the trip along. */
async function absent(move: Move): Promise<Patch> {
  const { trip } = move
  const passengers = await movePassengers(move, ['absent'])
  if (!passengers.some(isOpen))
    throw refused('nobody_rides', 'trips:refused.nobody_rides', 409, { reference: trip.reference })
  const settled = await without(move, passengers)
  const first = firstStop(settled.stops)
  const starts = trip.startedAt === null && first && first.seq !== firstStop(trip.stops)?.seq
  return { ...settled, ...(starts && { startAt: new Date(first.eta) }) }
}

/** Whether a booking that others share the trip with pays for its absence already. */
const isPaidFor = (shares: Move['shares'], passengers: readonly StoredPassenger[], booking: string) =>
  shares.length > 1 &&
  passengers.some((one) => one.booking === booking) &&
  passengers.every((one) => one.booking !== booking || one.state === 'absent')

async function noShow(move: Move): Promise<Patch> {
  const { ctx, trip, shares } = move
  checkEmpty(move)
  checkNoShow(move)
  const at = ctx.now.toISOString()
  const { here, later } = dueNow(trip.stops, trip.passengers)
  const passengers = trip.passengers.map((one) =>
    here.includes(one) ? { ...one, state: 'no_show' as const, at } : one,
  )
  if (later.length > 0) {
    const settled = await without(move, passengers)
    return { ...settled, status: 'en_route', stops: leave(settled.stops, currentStop(trip.stops), ctx.now) }
  }
  const fare = await changeFares(ctx.db, trip, shares, (own, { booking }) =>
    isPaidFor(shares, passengers, booking.id) ? own : noShowFare(ctx.db, { fare: own }),
  )
  return { passengers, completedAt: ctx.now, fare }
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
  const settled = await without(move, passengers)
  return { ...settled, stops: leave(settled.stops, currentStop(trip.stops), ctx.now) }
}

function checkLastStop({ trip }: Move) {
  const [next] = stopsLeft(trip.stops)
  if (next) throw refused('stops_left', 'trips:refused.stops_left', 409, { place: next.place })
}

const ended = ({ ctx, trip }: Move): Patch => ({
  stops: leave(trip.stops, lastStop(trip.stops), ctx.now),
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

async function reopen({ ctx, trip, shares }: Move): Promise<Patch> {
  if (!canReopen(trip, ctx.now))
    throw refused('reopen_closed', 'trips:refused.reopen_closed', 409, { count: reopenWindowMin })
  const crew = crewOf(trip)
  if (crew) {
    const { problems } = await checkCrew(ctx, trip.id, taskOf(trip, bookedBy(shares)), crew)
    throwOnProblems(problems.filter((one) => one.code.endsWith('_overlap')))
  }
  const last = lastStop(trip.stops)
  const since = last?.arrivedAt ?? ''
  const passengers = trip.passengers.map((one) => {
    if (one.state === 'no_show' && trip.status === 'no_show')
      return { ...one, state: 'expected' as const, at: null }
    const atTheEnd = one.state === 'released' && trip.status === 'completed' && (one.at ?? '') >= since
    return atTheEnd ? { ...one, state: 'boarded' as const, released: null, attempts: 0 } : one
  })
  const stops = trip.stops.map((stop) => (stop.seq === last?.seq ? { ...stop, departedAt: null } : stop))
  const fare = await changeFares(ctx.db, trip, shares, (own, { booking }) =>
    shares.length === 1 || passengers.some((one) => one.booking === booking.id && isOpen(one))
      ? booking.quote
      : own,
  )
  return {
    passengers,
    stops: skipEmpty(stops, passengers, bookedBy(shares)),
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
    return { startedAt: move.trip.startedAt ?? move.ctx.now }
  },
  arrive: ({ ctx, trip }) => {
    const stop = currentStop(trip.stops)
    const first = stop?.seq === firstStop(trip.stops)?.seq
    const due = first || !stop ? trip.startAt : stop.eta
    return { stops: arriveAt(trip.stops, stop, ctx.now), delayMin: minutesLate(due, ctx.now) }
  },
  back_en_route: (move) => {
    checkEmpty(move)
    return { stops: undoArrival(move.trip.stops, currentStop(move.trip.stops)) }
  },
  board,
  absent,
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
