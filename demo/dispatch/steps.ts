import type { Reason } from '#contract/reason.ts'
import type { TripStatus } from '#contract/trip-states.ts'
import { later } from '#demo/clock.ts'
import type { Random } from '#demo/random.ts'
import type { StoredStop } from '#server/schema/trips.ts'
import type { End } from './fate.ts'
import type { Pace } from './pace.ts'

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
function outward(pace: Pace): Step[] {
  return [
    { at: pace.dispatch, action: 'dispatch', to: 'dispatched', stop: null },
    { at: pace.depart, action: 'depart', to: 'en_route', stop: null },
    { at: pace.arrive, action: 'arrive', to: 'at_pickup', stop: 0 },
    { at: pace.board, action: 'board', to: 'onboard', stop: 0 },
  ]
}

function onward(pace: Pace, stops: readonly StoredStop[]): Step[] {
  const last = stops.length - 1
  return [
    ...pace.via.flatMap(({ arrive, leave }, i): Step[] => [
      { at: arrive, action: 'arrive_dropoff', to: 'at_dropoff', stop: i + 1 },
      { at: leave, action: 'next_stop', to: 'onboard', stop: i + 1 },
    ]),
    { at: pace.drop, action: 'arrive_dropoff', to: 'at_dropoff', stop: last },
  ]
}

/** All moves of a trip from its dispatch to its end, in order of time. */
export function makeSteps(pace: Pace, stops: readonly StoredStop[], end: End, random: Random): Step[] {
  const out = outward(pace)
  const on = onward(pace, stops)
  const last = stops.length - 1
  switch (end) {
    case 'complete':
      return [...out, ...on, { at: pace.end, action: 'complete', to: 'completed', stop: last }]
    case 'hold':
      return [
        ...out,
        ...on,
        {
          at: pace.end,
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
        { at: pace.end, action: 'hold', to: 'handover_hold', stop: null, note: 'Nobody at home.' },
        {
          at: later(pace.end, random.int(14, 26)),
          action: 'return',
          to: 'returned',
          stop: null,
          reason: 'passenger_absent',
          note: 'Taken back; guardian reached in the end and collects there.',
        },
      ]
    case 'no_show': {
      const calledAt = later(pace.arrive, 4)
      const at = later(pace.arrive, random.int(9, 13))
      return [
        ...out.slice(0, 3),
        { at, action: 'no_show', to: 'no_show', stop: null, note: random.pick(noAnswers), calledAt },
      ]
    }
    case 'fail':
      return [
        ...out.slice(0, 2),
        {
          at: later(pace.depart, random.int(2, 5)),
          action: 'fail',
          to: 'failed',
          stop: null,
          reason: 'vehicle_breakdown',
          note: random.pick(breakdowns),
        },
      ]
    default:
      return out
  }
}
