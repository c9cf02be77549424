import { approvalMin, boardEarlyMin, minimumWaitMin, phoneAheadMin } from '#contract/trip-states.ts'
import { invalid, refused } from '#server/platform/http/problem.ts'
import { formatTime } from '#server/platform/time/format-date.ts'
import type { StoredPassenger, StoredStop } from '#server/schema/trips.ts'
import { without } from './absence.ts'
import { noShowFare } from './fees.ts'
import { stopHere } from './handover-place.ts'
import { waitedByPhone } from './happened.ts'
import type { Move, Patch } from './move.ts'
import { checkAllSettled, checkNobodyStays, movePassengers } from './passengers.ts'
import { awaited, currentStop, getsOn, isOpen, lastStop, leave, onBoard, stopsLeft } from './progress.ts'
import { isLocked } from './release-rules.ts'
import { fullName } from './rows.ts'
import { changeFares } from './share-fares.ts'

/** 409 when children would get in long before their stop is due. */
function checkEarly({ ctx, at, trip, booking, input }: Move) {
  const due = stopHere(trip)?.eta
  const from = due && new Date(Date.parse(due) - boardEarlyMin * 60_000)
  if (!from || at >= from || !input.passengers?.some(({ state }) => state === 'boarded')) return
  throw refused('too_early', 'trips:refused.too_early', 409, {
    planned: formatTime(ctx.locale, new Date(due), booking.zone),
    time: formatTime(ctx.locale, from, booking.zone),
  })
}

/** A no-show needs the wait and a call made meanwhile: 409 too soon, 400 without the call. */
async function checkNoShow({ ctx, at, wrongClock, trip, booking, shares, input }: Move) {
  const stop = stopHere(trip)
  const arrived = stop?.arrivedAt
  const planned = stop ? Date.parse(stop.eta) : trip.startAt.getTime()
  const from = Math.max(arrived ? Date.parse(arrived) : at.getTime(), planned)
  const waits = shares
    .filter((share) => stop?.calls.some((call) => call.booking === share.booking.id))
    .map((share) => share.booking.waitMinutes)
  const waitMs = Math.max(...waits, minimumWaitMin) * 60_000
  const until = new Date(from + waitMs)
  // Where arrival and step have the server's time, they may have come at once: how long it was, the phone's clock knows.
  const waited =
    wrongClock && at.getTime() >= planned + waitMs ? await waitedByPhone(ctx, trip.id, wrongClock) : 0
  if (at < until && waited < waitMs) {
    throw refused('wait_time', 'trips:refused.wait_time', 409, {
      time: formatTime(ctx.locale, until, booking.zone),
    })
  }
  if (input.calledAt === undefined) throw invalid({ calledAt: [ctx.t('trips:needs.call')] })
  const calledAt = new Date(input.calledAt)
  // The clock of a phone may be ahead, of the call as of the step.
  const latest = at.getTime() + (input.at === undefined ? 0 : phoneAheadMin * 60_000)
  if (calledAt.getTime() > latest) throw invalid({ calledAt: [ctx.t('trips:invalid.call_future')] })
  if (arrived && calledAt < new Date(arrived))
    throw invalid({ calledAt: [ctx.t('trips:invalid.call_early')] })
}

/** Who gets in, and who does not come: each step of a passenger that takes place at a stop. */
async function settlePassengers(move: Move, allowed: readonly StoredPassenger['state'][]) {
  checkEarly(move)
  if (move.input.passengers?.some(({ state }) => state === 'no_show')) await checkNoShow(move)
  return movePassengers(move, allowed)
}

/** The trip goes on once everybody of the pickup is accounted for; where more stops follow, others may get in there. */
export async function board(move: Move): Promise<Patch> {
  const { at, trip, shares } = move
  const passengers = await settlePassengers(move, ['boarded', 'absent', 'no_show'])
  const settled = await without(move, passengers)
  const { stops } = settled
  if (trip.status === 'at_dropoff') return { ...settled, status: 'at_dropoff' }
  const more = stopsLeft(stops).some((stop) => stop.kind !== 'dropoff')
  const { here, later } = dueNow(stops, passengers)
  const open = shares.length > 1 ? here.length > 0 : awaited(passengers).length > 0 && !more
  if (open) return { ...settled, status: 'at_pickup' }
  const left = leave(stops, currentStop(stops), at)
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

/** Whether a booking that others share the trip with pays for its absence already. */
const isPaidFor = (shares: Move['shares'], passengers: readonly StoredPassenger[], booking: string) =>
  shares.length > 1 &&
  passengers.some((one) => one.booking === booking) &&
  passengers.every((one) => one.booking !== booking || one.state === 'absent')

export async function noShow(move: Move): Promise<Patch> {
  const { ctx, at, trip, shares } = move
  checkEmpty(move)
  await checkNoShow(move)
  const { here, later } = dueNow(trip.stops, trip.passengers)
  const passengers = trip.passengers.map((one) =>
    here.includes(one) ? { ...one, state: 'no_show' as const, at: at.toISOString() } : one,
  )
  if (later.length > 0) {
    const settled = await without(move, passengers)
    return { ...settled, status: 'en_route', stops: leave(settled.stops, currentStop(trip.stops), at) }
  }
  const fare = await changeFares(ctx.db, trip, shares, (own, { booking }) =>
    isPaidFor(shares, passengers, booking.id) ? own : noShowFare(ctx.db, { fare: own }),
  )
  return { passengers, completedAt: at, fare }
}

export async function nextStop(move: Move): Promise<Patch> {
  const { at, trip } = move
  if (stopsLeft(trip.stops).length === 0) throw refused('no_next_stop', 'trips:refused.no_next_stop')
  const passengers = await settlePassengers(move, ['boarded', 'released', 'absent', 'no_show'])
  const settled = await without(move, passengers)
  return { ...settled, stops: leave(settled.stops, currentStop(trip.stops), at) }
}

export function checkLastStop({ trip }: Move) {
  const [next] = stopsLeft(trip.stops)
  if (next) throw refused('stops_left', 'trips:refused.stops_left', 409, { place: next.place })
}

const ended = ({ at, trip }: Move): Patch => ({
  stops: leave(trip.stops, lastStop(trip.stops), at),
  completedAt: at,
})

export async function complete(move: Move): Promise<Patch> {
  checkLastStop(move)
  const passengers = await settlePassengers(move, ['released', 'absent', 'no_show'])
  await checkNobodyStays(move, passengers)
  await checkAllSettled(move, passengers)
  return { passengers, ...ended(move) }
}

/** One child or several are handed over; the last one at the last stop ends the ride. */
export async function release(move: Move): Promise<Patch> {
  const { trip } = move
  const passengers = await movePassengers(move, ['released'])
  const over = stopsLeft(trip.stops).length === 0 && passengers.every((one) => !isOpen(one))
  if (over) return { passengers, status: 'completed', ...ended(move) }
  const held = trip.status === 'handover_hold' && onBoard(passengers).some(isLocked)
  return { passengers, status: held ? 'handover_hold' : 'at_dropoff' }
}

/** The office lets somebody take a child over who is not on its list. */
export async function approve({ ctx, trip, input }: Move): Promise<Patch> {
  const { child, name, reason } = input.approval ?? { child: '', name: '', reason: '' }
  if (!onBoard(trip.passengers).some(({ childId }) => childId === child))
    throw invalid({ 'approval.child': [ctx.t('trips:invalid.not_aboard')] })
  const until = new Date(ctx.now.getTime() + approvalMin * 60_000).toISOString()
  const approval = { name, reason, by: fullName(ctx.user), until }
  return { passengers: trip.passengers.map((one) => (one.childId === child ? { ...one, approval } : one)) }
}

/** Nobody stays aboard of a ride that is over: who took them is part of how it ended. */
export async function endEarly(move: Move, back: boolean): Promise<Patch> {
  const { at, input } = move
  const passengers = await movePassengers(move, ['released', 'absent'], back)
  await checkNobodyStays(move, passengers)
  return { passengers, completedAt: at, failReason: input.reason ?? null, failNote: input.note || null }
}

/** 409 with a child aboard. */
export function checkEmpty({ trip }: Pick<Move, 'trip'>) {
  if (onBoard(trip.passengers).length > 0) throw refused('child_aboard', 'trips:refused.child_aboard')
}
