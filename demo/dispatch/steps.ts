import type { Reason } from '#contract/reason.ts'
import type { TripStatus } from '#contract/trip-states.ts'
import { later } from '#demo/clock.ts'
import type { Random } from '#demo/random.ts'
import type { PlannedStop } from '#server/rides/stop-calls.ts'
import type { End } from './outcome.ts'
import { brokenAt } from './relief-ride.ts'
import type { TripTimes } from './trip-times.ts'

/** One move of a trip on the road: what, when, and at which stop it happens. */
export interface Step {
  at: Date
  action: string
  to: TripStatus
  stop: number | null
  reason?: Reason
  note?: string
  calledAt?: Date
}

const breakdowns = [
  'Warning light on the dual carriageway; the recovery service took the vehicle.',
  'Flat tyre near the pickup, no spare in reach.',
] as const
const noAnswers = [
  'Rang the guardian twice, no answer.',
  'Nobody came to the door; the neighbour says they are away.',
] as const

/** The way to the door, and aboard. */
function outward(times: TripTimes): Step[] {
  return [
    { at: times.dispatch, action: 'dispatch', to: 'dispatched', stop: null },
    { at: times.depart, action: 'depart', to: 'en_route', stop: null },
    { at: times.arrive, action: 'arrive', to: 'at_pickup', stop: 0 },
    { at: times.board, action: 'board', to: 'onboard', stop: 0 },
  ]
}

function onward(times: TripTimes, stops: readonly PlannedStop[]): Step[] {
  const last = stops.length - 1
  return [
    ...times.via.flatMap(({ arrive, leave }, i): Step[] => [
      { at: arrive, action: 'arrive_dropoff', to: 'at_dropoff', stop: i + 1 },
      { at: leave, action: 'next_stop', to: 'onboard', stop: i + 1 },
    ]),
    { at: times.drop, action: 'arrive_dropoff', to: 'at_dropoff', stop: last },
  ]
}

/** All moves of a trip from its dispatch to its end, in order of time. */
export function makeSteps(times: TripTimes, stops: readonly PlannedStop[], end: End, random: Random): Step[] {
  const out = outward(times)
  const on = onward(times, stops)
  const last = stops.length - 1
  switch (end) {
    case 'complete':
      return [...out, ...on, { at: times.end, action: 'complete', to: 'completed', stop: last }]
    case 'hold':
      return [
        ...out,
        ...on,
        {
          at: times.end,
          action: 'hold',
          to: 'handover_hold',
          stop: null,
          note: 'Nobody opens; guardian does not answer.',
        },
      ]
    case 'return':
      return [
        ...out,
        ...on,
        { at: times.end, action: 'hold', to: 'handover_hold', stop: null, note: 'Nobody at home.' },
        {
          at: later(times.end, random.int(14, 26)),
          action: 'return',
          to: 'returned',
          stop: null,
          reason: 'passenger_absent',
          note: 'Taken back; guardian reached in the end and collects there.',
        },
      ]
    case 'no_show': {
      const calledAt = later(times.arrive, 4)
      const at = later(times.arrive, random.int(9, 13))
      return [
        ...out.slice(0, 3),
        { at, action: 'no_show', to: 'no_show', stop: null, note: random.pick(noAnswers), calledAt },
      ]
    }
    case 'fail':
      return [
        ...out.slice(0, 2),
        {
          at: later(times.depart, random.int(2, 5)),
          action: 'fail',
          to: 'failed',
          stop: null,
          reason: 'vehicle_breakdown',
          note: random.pick(breakdowns),
        },
      ]
    case 'relieve': {
      const at = new Date(times.board.getTime() + brokenAt * (times.drop.getTime() - times.board.getTime()))
      const reason = 'vehicle_breakdown'
      return [...out, { at, action: 'relieve', to: 'relieved', stop: null, reason, note: breakdowns[0] }]
    }
    default:
      return out
  }
}
