import type { Reason } from '#contract/reason.ts'
import { addDays, later } from '#demo/clock.ts'
import type { Random } from '#demo/random.ts'
import type { Making, Ride } from '#demo/types.ts'

export type End = 'complete' | 'hold' | 'no_show' | 'fail' | 'return'

/** How far a booking came, or is to come. */
export type Fate =
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
} as const satisfies Fate
const open = { ...usual, crewed: false } as const

type Lot =
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
type Lots = Partial<Record<Lot, number>>

const lots = {
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
} as const satisfies Record<string, Lots>

function lotsFor(ride: Ride, { now, today }: Making): Lots {
  if (later(ride.plan.dropoffAt, 20) < now) return lots.over
  if (later(ride.plan.pickupAt, -60) < now) return { trip: 1 }
  if (ride.day <= today) return lots.today
  if (ride.day === addDays(today, 1)) return lots.tomorrow
  if (ride.day <= addDays(today, 4)) return ride.seriesId ? lots.seriesWeek : lots.week
  return ride.seriesId ? lots.seriesLater : lots.later
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

function fateOf(random: Random, ride: Ride, lot: Lot): Fate {
  const alone = ride.children.length > 0 && ride.adults === 0
  const metAtHome =
    alone && ride.direction !== 'to_school' && ride.children.some(({ mustBeMet }) => mustBeMet)
  switch (lot) {
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
    default:
      return { kind: lot }
  }
}

const scenes: Partial<Record<NonNullable<Ride['scene']>, Fate>> = {
  hold: { ...usual, end: 'hold' },
  no_trip: { kind: 'confirmed' },
  no_driver: open,
}

/** How many of tomorrow's bookings want a driver: some have no trip yet, some have one that is not given to anybody. */
const wanting = { noTrip: 27, noDriver: 9 } as const

/** Tomorrow's rides that still want a driver: those ordered singly before school runs, and never a whole bus. */
function makeWanting(random: Random, rides: readonly Ride[], today: string): Map<Ride, Fate> {
  const fitting = random
    .shuffle(
      rides.filter(
        (ride) =>
          ride.day === addDays(today, 1) &&
          !ride.scene &&
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
const rare: readonly (readonly [Lot, 'over' | 'later'])[] = [
  ['no_show', 'over'],
  ['fail', 'over'],
  ['return', 'over'],
  ['swapped', 'over'],
  ['rejected', 'over'],
  ['discarded', 'over'],
  ['draft', 'later'],
]

/** Turns ordinary rides into rare ones, among those that nobody ordered as a series. */
function ensureRare(making: Making, random: Random, fates: Map<Ride, Fate>, rides: readonly Ride[]) {
  const ahead = addDays(making.today, 2)
  const single = rides.filter((ride) => !ride.scene && ride.seriesId === null)
  const pools = {
    over: random.shuffle(single.filter((ride) => later(ride.plan.dropoffAt, 60) < making.now)),
    later: single.filter((ride) => ride.day >= ahead),
  }
  for (const [lot, pool] of rare) {
    let left = 2
    for (const ride of pools[pool]) {
      const before = fates.get(ride)
      const fate = fateOf(random, ride, lot)
      const plain = fate.kind === 'trip' && fate.end === 'complete' && !fate.swapped
      if (
        left === 0 ||
        plain ||
        (before?.kind === 'trip' && (before.end !== 'complete' || before.swapped || before.absent))
      )
        continue
      if (!['trip', 'confirmed'].includes(before?.kind ?? '')) continue
      fates.set(ride, fate)
      left -= 1
    }
  }
}

/** Decides for every ride what becomes of it, by chance, and by how near it is. */
export function makeFates(making: Making, rides: readonly Ride[]): Map<Ride, Fate> {
  const random = making.random.fork('fates')
  const wants = makeWanting(random, rides, making.today)
  const fates = new Map<Ride, Fate>(
    rides.map((ride) => {
      const lot = random.weighted(lotsFor(ride, making) as Record<Lot, number>)
      if (ride.scene) return [ride, scenes[ride.scene] ?? usual]
      return [ride, wants.get(ride) ?? fateOf(random, ride, lot)]
    }),
  )
  ensureRare(making, random, fates, rides)
  return fates
}
