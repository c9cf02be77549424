import type { Reason } from '#contract/reason.ts'
import { later } from '#demo/clock.ts'
import type { Random } from '#demo/random.ts'
import type { Making, Ride } from '#demo/types.ts'
import { addDays } from '#server/platform/time/days.ts'
import { isReliefRide } from './relief-ride.ts'

export type End = 'complete' | 'hold' | 'no_show' | 'fail' | 'return' | 'relieve'

/** How far a booking came, or is to come. */
export type Outcome =
  | { kind: 'draft' | 'discarded' | 'pending' | 'rejected' | 'confirmed' }
  | { kind: 'cancelled'; reason: Reason; hadTrip: boolean }
  /** `crewed`: it is to have a driver. `absent`: one child stayed at home. `swapped`: it is the second attempt. */
  | { kind: 'trip'; crewed: boolean; end: End; absent: boolean; swapped: boolean }

const usual = {
  kind: 'trip',
  crewed: true,
  end: 'complete',
  absent: false,
  swapped: false,
} as const satisfies Outcome
const open = { ...usual, crewed: false } as const

type OutcomeName =
  | 'trip'
  | 'open'
  | 'cancelled'
  | 'rejected'
  | 'discarded'
  | 'pending'
  | 'draft'
  | 'confirmed'
  | 'no_show'
  | 'fail'
  | 'return'
  | 'swapped'
  | 'relieved'
type Odds = Partial<Record<OutcomeName, number>>

const odds = {
  over: { trip: 925, cancelled: 38, rejected: 6, discarded: 3, no_show: 9, fail: 6, return: 4, swapped: 9 },
  today: { trip: 955, cancelled: 30, pending: 15 },
  tomorrow: { trip: 930, cancelled: 28, pending: 42 },
  week: { trip: 720, open: 40, confirmed: 150, pending: 60, cancelled: 24, draft: 3, rejected: 3 },
  later: {
    trip: 260,
    open: 60,
    confirmed: 500,
    pending: 130,
    cancelled: 30,
    draft: 8,
    rejected: 7,
    discarded: 5,
  },
  /** Series were agreed on long ago: nothing about them waits for an answer. */
  seriesWeek: { trip: 860, open: 30, confirmed: 90, cancelled: 20 },
  seriesLater: { trip: 480, open: 60, confirmed: 440, cancelled: 20 },
} as const satisfies Record<string, Odds>

function oddsFor(ride: Ride, { now, today }: Making): Odds {
  if (later(ride.plan.dropoffAt, 20) < now) return odds.over
  if (later(ride.plan.pickupAt, -60) < now) return { trip: 1 }
  if (ride.day <= today) return odds.today
  if (ride.day === addDays(today, 1)) return odds.tomorrow
  if (ride.day <= addDays(today, 4)) return ride.seriesId ? odds.seriesWeek : odds.week
  return ride.seriesId ? odds.seriesLater : odds.later
}

const cancelReason = (random: Random, ride: Ride): Reason =>
  ride.children.length > 0
    ? random.weighted({
        child_ill: 48,
        parent_cancelled: 30,
        school_closed: ride.kind === 'school' ? 8 : 0,
        duplicate: 6,
        weather: 4,
        other: 4,
      })
    : random.weighted({ dispatcher: 40, duplicate: 25, weather: 15, other: 20 })

function outcomeOf(random: Random, ride: Ride, name: OutcomeName): Outcome {
  const alone = ride.children.length > 0 && ride.adults === 0
  const metAtHome =
    alone && ride.direction !== 'to_school' && ride.children.some(({ mustBeMet }) => mustBeMet)
  switch (name) {
    case 'cancelled':
      return { kind: 'cancelled', reason: cancelReason(random, ride), hadTrip: random.chance(0.45) }
    case 'open':
      return open
    case 'trip':
      return {
        ...usual,
        absent: ride.children.length > 1 && random.chance(ride.children.length > 3 ? 0.07 : 0.03),
      }
    case 'swapped':
      return { ...usual, swapped: true }
    case 'no_show':
      return ride.children.length > 0 ? { ...usual, end: 'no_show' } : usual
    case 'return':
      return metAtHome && ride.children.length === 1 ? { ...usual, end: 'return' } : usual
    case 'fail':
      return { ...usual, end: 'fail' }
    case 'relieved':
      return isReliefRide(ride) ? { ...usual, end: 'relieve' } : usual
    default:
      return { kind: name }
  }
}

const liveOutcomes: Partial<Record<NonNullable<Ride['liveState']>, Outcome>> = {
  hold: { ...usual, end: 'hold' },
  no_trip: { kind: 'confirmed' },
  no_driver: open,
}

/** How many of tomorrow's bookings want a driver: some have no trip yet, some have one that is not given to anybody. */
const wanting = { noTrip: 27, noDriver: 9 } as const

/** Tomorrow's rides that still want a driver: those ordered singly before school runs, and never a whole bus. */
function makeWanting(random: Random, rides: readonly Ride[], today: string): Map<Ride, Outcome> {
  const fitting = random
    .shuffle(
      rides.filter(
        (ride) =>
          ride.day === addDays(today, 1) &&
          !ride.liveState &&
          ride.vehicleType !== 'minibus' &&
          !ride.assistantRequired,
      ),
    )
    .sort((a, b) => Number(a.seriesId !== null) - Number(b.seriesId !== null))
  return new Map(
    fitting
      .slice(0, wanting.noTrip + wanting.noDriver)
      .map((ride, i) => [ride, i < wanting.noTrip ? { kind: 'confirmed' } : open]),
  )
}

/** What must be seen at least twice, however rarely chance deals it: among rides that are over, or far ahead. */
const rare: readonly (readonly [OutcomeName, 'over' | 'later'])[] = [
  ['no_show', 'over'],
  ['fail', 'over'],
  ['return', 'over'],
  ['swapped', 'over'],
  ['relieved', 'over'],
  ['rejected', 'over'],
  ['discarded', 'over'],
  ['draft', 'later'],
]

/** Turns ordinary rides into rare ones, among those that nobody ordered as a series. */
function ensureRare(making: Making, random: Random, outcomes: Map<Ride, Outcome>, rides: readonly Ride[]) {
  const ahead = addDays(making.today, 2)
  const single = rides.filter((ride) => !ride.liveState && !ride.run && ride.seriesId === null)
  const pools = {
    over: random.shuffle(single.filter((ride) => later(ride.plan.dropoffAt, 60) < making.now)),
    later: single.filter((ride) => ride.day >= ahead),
  }
  for (const [name, pool] of rare) {
    let left = 2
    for (const ride of pools[pool]) {
      const before = outcomes.get(ride)
      const outcome = outcomeOf(random, ride, name)
      const plain = outcome.kind === 'trip' && outcome.end === 'complete' && !outcome.swapped
      if (
        left === 0 ||
        plain ||
        (before?.kind === 'trip' && (before.end !== 'complete' || before.swapped || before.absent))
      )
        continue
      if (!['trip', 'confirmed'].includes(before?.kind ?? '')) continue
      outcomes.set(ride, outcome)
      left -= 1
    }
  }
}

/** Decides for every ride what becomes of it, by chance, and by how near it is. */
export function makeOutcomes(making: Making, rides: readonly Ride[]): Map<Ride, Outcome> {
  const random = making.random.fork('fates')
  const wants = makeWanting(random, rides, making.today)
  const outcomes = new Map<Ride, Outcome>(
    rides.map((ride) => {
      const name = random.weighted(oddsFor(ride, making) as Record<OutcomeName, number>)
      if (ride.liveState) return [ride, liveOutcomes[ride.liveState] ?? usual]
      if (ride.shared) return [ride, usual]
      return [ride, wants.get(ride) ?? outcomeOf(random, ride, name)]
    }),
  )
  ensureRare(making, random, outcomes, rides)
  return outcomes
}
