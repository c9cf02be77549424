import { setTimeout as sleep } from 'node:timers/promises'
import type { Db } from '#server/platform/db/connect.ts'
import type { Env } from '#server/platform/env.ts'
import { HttpProblem } from '#server/platform/http/problem.ts'
import { errorFields, type Log } from '#server/platform/log.ts'
import { answerBooking, loadWaiting } from './bookings.ts'
import { Fleet } from './fleet.ts'
import { type LoadedTrip, loadLastDriven, loadTrackers, loadTrips, type Tracker } from './load.ts'
import { isDue, isUnheard, reportOf } from './report.ts'
import { takeStep } from './take-step.ts'
import type { DemoStep } from './timetable.ts'

interface Parts {
  db: Db
  env: Env
  log: Log
  /** Sends a position as a device does: the parameters of the OsmAnd protocol. */
  send: (report: URLSearchParams) => Promise<unknown>
}

/** The trips are read anew so often: people change them too. */
const rereadMs = 25_000
const rereadTrackersMs = 120_000
/** So often the office answers a booking that waits. */
const answerMs = 5000
/** In one turn so long is spent on steps; the rest waits, so that requests have their turn. */
const stepsMs = 200
const pauseMs = 15
/** A step that a rule refuses is tried again after so long. */
const patienceMs = 4 * 60_000
/** Whoever may not drive a trip loses it so long before its start: until then the office may see to it. */
const unassignMs = 10 * 60_000
/** What lies further back is not reported any more. */
const mostSeconds = 10

/**
 * Drives the demo business: takes the steps of trips that are due, and reports where the vehicles are. What it does follows
 * from the trips and the time, so that it goes on after a restart where it was. `turn` does what is due by `now`; whether
 * more is waiting.
 */
export function createDrive({ db, env, log, send }: Parts, begunAt: Date) {
  const fleet = new Fleet(begunAt)
  const refusedUntil = new Map<string, number>()
  const heard = new Set<string>()
  let trackers: readonly Tracker[] = []
  let [readAt, trackersAt] = [Number.NEGATIVE_INFINITY, Number.NEGATIVE_INFINITY]
  let reportedS = 0
  let answeredAt = Number.NEGATIVE_INFINITY
  let stopped = false

  async function read(now: Date) {
    const isFirst = trackersAt === Number.NEGATIVE_INFINITY
    if (now.getTime() - trackersAt >= rereadTrackersMs) {
      trackers = await loadTrackers(db)
      trackersAt = now.getTime()
    }
    if (now.getTime() - readAt < rereadMs) return
    fleet.set(await loadTrips(db, now), now, isFirst ? await loadLastDriven(db, now) : [])
    readAt = now.getTime()
  }

  const wait = ({ id }: { id: string }, now: Date) => void refusedUntil.set(id, now.getTime() + patienceMs)
  const mayTry = ({ id }: { id: string }, now: Date) => (refusedUntil.get(id) ?? 0) <= now.getTime()

  async function takeOne(trip: LoadedTrip, step: DemoStep, now: Date) {
    const point = fleet.spotOf(trip, step.at)?.point
    const after = await takeStep({ db, env, now }, trip, step, point)
    fleet.put(trip.id, after.trip, now)
    if (!after.taken) wait(trip, now)
    // Its relief is new.
    if (step.action === 'relieve' && after.taken) readAt = Number.NEGATIVE_INFINITY
  }

  /** The same where rules may refuse it: a crew that may not set off, or is elsewhere, gives the trip up. */
  async function tryOne(trip: LoadedTrip, step: DemoStep, now: Date) {
    try {
      await takeOne(trip, step, now)
    } catch (error) {
      wait(trip, now)
      if (!(error instanceof HttpProblem)) return log.warn('demo_step_failed', errorFields(error))
      const { action } = step
      log.debug('demo_step_refused', { trip: trip.id, action, code: String(error.body.code) })
      const isStart = action === 'dispatch' || action === 'depart'
      if (isStart && now.getTime() > trip.startAt.getTime() - unassignMs)
        await tryOne(trip, { action: 'unassign', at: now }, now)
    }
  }

  /** Whether more is due than there was time for. */
  async function takeSteps(now: Date): Promise<boolean> {
    const until = performance.now() + stepsMs
    const wanted = () => fleet.due(now).filter(({ trip }) => mayTry(trip, now))
    for (let [next] = wanted(); next; [next] = wanted()) {
      if (stopped || performance.now() > until) return !stopped
      await tryOne(next.trip, next.step, now)
      await sleep(pauseMs)
    }
    return false
  }

  async function answerOne(now: Date) {
    if (now.getTime() - answeredAt < answerMs) return
    answeredAt = now.getTime()
    const next = (await loadWaiting(db, now)).find((one) => mayTry(one, now))
    if (!next) return
    try {
      if (!(await answerBooking({ db, env, now }, next))) wait(next, now)
    } catch (error) {
      wait(next, now)
      if (!(error instanceof HttpProblem)) log.warn('demo_step_failed', errorFields(error))
    }
  }

  async function report(now: Date) {
    const second = Math.floor(now.getTime() / 1000)
    const from = Math.max(reportedS + 1, second - mostSeconds + 1)
    reportedS = second
    const at = new Date(second * 1000)
    const vehicles = fleet.vehicles(at)
    const sent = trackers.flatMap((tracker) => {
      const found = vehicles.get(tracker.vehicleId)
      if (!found) return []
      const { where, legStartedAt } = found
      const seconds = Array.from({ length: second - from + 1 }, (_, index) => from + index)
      const turn = seconds.some((one) => isDue(tracker.id, where.running, one))
      if ((heard.has(tracker.id) && !turn) || isUnheard(where, legStartedAt, at)) return []
      heard.add(tracker.id)
      return [send(reportOf(tracker, where, at))]
    })
    await Promise.all(sent)
  }

  return {
    turn: async (now: Date): Promise<boolean> => {
      await read(now)
      await report(now)
      await answerOne(now)
      return takeSteps(now)
    },
    stop: () => {
      stopped = true
    },
  }
}
