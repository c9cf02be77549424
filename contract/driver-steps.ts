import type { DriverRun, RunPassenger, RunStop } from './driver-day.ts'
import { endedTrips, runningTrips } from './lists/trips.ts'
import type { TripActionInput } from './trip.ts'

/*
 * What a step makes of a run, for a driver's phone without a network: the same as the server makes of it later, as far as
 * the phone can know. What the server says afterwards replaces it. Source: domain, "Bookings and trips".
 */

/** Steps that a driver takes on the road, one after the other. */
export const runActions = [
  'depart',
  'arrive',
  'board',
  'absent',
  'no_show',
  'arrive_dropoff',
  'release',
  'next_stop',
  'complete',
] as const
export type RunAction = (typeof runActions)[number]
export interface RunStep {
  action: RunAction
  /** With `at`, when it happened. */
  input: TripActionInput & { at: string }
}

const driven = ({ stops }: Pick<DriverRun, 'stops'>) => stops.filter(({ skipped }) => !skipped)
/** Stops that the run still has to reach. */
const stopsAhead = (run: Pick<DriverRun, 'stops'>) =>
  driven(run).filter(({ arrivedAt }) => arrivedAt === null)

/** The stop that a run stands at or drives to; none of a run without stops. */
export const currentStop = (run: Pick<DriverRun, 'stops'>): RunStop | undefined =>
  driven(run).find(({ departedAt }) => departedAt === null) ?? driven(run).at(-1)

export const isRunning = ({ status }: Pick<DriverRun, 'status'>) => runningTrips.includes(status)
export const isOver = ({ status }: Pick<DriverRun, 'status'>) => endedTrips.includes(status)
const isOpen = ({ state }: RunPassenger) => state === 'expected' || state === 'boarded'

/** Whether a child gets on, or off, at a stop that the run has not reached yet. */
const isAhead = (run: DriverRun, { child }: RunPassenger, does: 'on' | 'off') =>
  stopsAhead(run).some((stop) => stop[does].includes(child.id))

/** Children who are to get in where the run stands now. */
export const boardingHere = (run: DriverRun): RunPassenger[] =>
  run.passengers.filter((one) => one.state === 'expected' && !isAhead(run, one, 'on'))
/** Children aboard who are to be handed over where the run stands now. */
export const leavingHere = (run: DriverRun): RunPassenger[] =>
  run.passengers.filter((one) => one.state === 'boarded' && !isAhead(run, one, 'off'))

/** Children by id at a stop, who still ride. */
export const ridersAt = (run: DriverRun, stop: RunStop, does: 'on' | 'off'): RunPassenger[] =>
  run.passengers.filter((one) => stop[does].includes(one.child.id) && one.state !== 'absent')

const change = (run: DriverRun, seq: number | undefined, part: Partial<RunStop>): RunStop[] =>
  run.stops.map((stop) => (stop.seq === seq ? { ...stop, ...part } : stop))

const arrive = (run: DriverRun, at: string): Partial<DriverRun> => {
  const stop = currentStop(run)
  const late = stop
    ? Math.max(0, Math.round((Date.parse(at) - Date.parse(stop.planned)) / 60_000))
    : run.delayMin
  return { stops: change(run, stop?.seq, { arrivedAt: at }), delayMin: late }
}
const leave = (run: DriverRun, at: string) => change(run, currentStop(run)?.seq, { departedAt: at })

/** Passes by the stops ahead of which nobody rides any more. */
function skipEmpty(run: DriverRun): DriverRun {
  const gone = new Set(
    run.passengers
      .filter(({ state }) => state === 'absent' || state === 'no_show')
      .map(({ child }) => child.id),
  )
  const isEmpty = ({ arrivedAt, on, off, othersOn, othersOff }: RunStop) => {
    const riders = [...on, ...off]
    return (
      arrivedAt === null &&
      othersOn + othersOff === 0 &&
      riders.length > 0 &&
      riders.every((id) => gone.has(id))
    )
  }
  return { ...run, stops: run.stops.map((stop) => (isEmpty(stop) ? { ...stop, skipped: true } : stop)) }
}

/** The run with what the step says of its passengers. */
function withPassengers(run: DriverRun, { input }: RunStep): DriverRun {
  const said = new Map(input.passengers?.map(({ child, state }) => [child, state]))
  return skipEmpty({
    ...run,
    passengers: run.passengers.map((one) => {
      const state = said.get(one.child.id)
      return state ? { ...one, state, at: input.at } : one
    }),
  })
}

const end = (run: DriverRun, at: string): DriverRun => ({
  ...run,
  status: 'completed',
  stops: leave(run, at),
  completedAt: at,
})

function board(before: DriverRun, step: RunStep): DriverRun {
  const run = withPassengers(before, step)
  if (before.status === 'at_dropoff' || boardingHere(run).length > 0) return run
  const { at } = step.input
  const aboard = run.passengers.some(({ state }) => state === 'boarded')
  if (run.passengers.length === 0 || aboard) return { ...run, status: 'onboard', stops: leave(run, at) }
  const later = run.passengers.some(({ state }) => state === 'expected')
  return later ? { ...run, status: 'en_route', stops: leave(run, at) } : before
}

function noShow(run: DriverRun, { input: { at } }: RunStep): DriverRun {
  const missing = new Set(boardingHere(run).map(({ child }) => child.id))
  const after = {
    ...run,
    passengers: run.passengers.map((one) =>
      missing.has(one.child.id) ? { ...one, state: 'no_show' as const, at } : one,
    ),
  }
  const later = after.passengers.some(({ state }) => state === 'expected')
  if (!later) return { ...after, status: 'no_show', completedAt: at }
  const settled = skipEmpty(after)
  return { ...settled, status: 'en_route', stops: leave(settled, at) }
}

function release(before: DriverRun, step: RunStep): DriverRun {
  const run = withPassengers(before, step)
  const over = stopsAhead(run).length === 0 && !run.passengers.some(isOpen)
  return over ? end(run, step.input.at) : { ...run, status: 'at_dropoff' }
}

/** From which states each step leads, and what it makes of the run. */
const effects: Record<
  RunAction,
  [from: readonly string[], effect: (run: DriverRun, step: RunStep) => DriverRun]
> = {
  depart: [
    ['dispatched'],
    (run, { input }) => ({ ...run, status: 'en_route', startedAt: run.startedAt ?? input.at }),
  ],
  arrive: [['en_route'], (run, { input }) => ({ ...run, ...arrive(run, input.at), status: 'at_pickup' })],
  board: [['at_pickup', 'at_dropoff'], board],
  absent: [['assigned', 'dispatched', 'en_route', 'onboard'], withPassengers],
  no_show: [['at_pickup'], noShow],
  arrive_dropoff: [
    ['onboard'],
    (run, { input }) => ({ ...run, ...arrive(run, input.at), status: 'at_dropoff' }),
  ],
  release: [['at_dropoff', 'handover_hold'], release],
  next_stop: [
    ['at_dropoff', 'handover_hold'],
    (run, step) => {
      const after = withPassengers(run, step)
      return { ...after, status: 'onboard', stops: leave(after, step.input.at) }
    },
  ],
  complete: [['at_dropoff'], (run, step) => end(withPassengers(run, step), step.input.at)],
}

/** The run after a step; as it was where the step does not fit its state. */
export function stepRun(run: DriverRun, step: RunStep): DriverRun {
  const [from, effect] = effects[step.action]
  return from.includes(run.status) ? effect(run, step) : run
}

/** The step that comes next on its own: what the large button does. Null where nothing is to be done, or the office is. */
export function nextAction(run: DriverRun): RunAction | null {
  switch (run.status) {
    case 'dispatched':
      return 'depart'
    case 'en_route':
      return 'arrive'
    case 'at_pickup':
      return 'board'
    case 'onboard':
      return 'arrive_dropoff'
    case 'at_dropoff':
      if (leavingHere(run).length > 0) return 'release'
      if (stopsAhead(run).length > 0) return 'next_stop'
      return run.passengers.some(isOpen) ? 'release' : 'complete'
    default:
      return null
  }
}
