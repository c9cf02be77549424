import { metresBetween } from '#contract/distance.ts'
import { detour } from '#contract/travel.ts'
import { minute, weekdayOf, zone } from '#demo/clock.ts'
import type { Random } from '#demo/random.ts'
import type { Crew, Making, Paper, Ride } from '#demo/types.ts'
import { drivingS } from '#server/platform/geo/travel.ts'
import type { Load } from '#server/trips/capacity.ts'
import { blockedFrom } from './blocked-from.ts'

interface Stint {
  from: number
  to: number
  ride: Ride
}

/** What a ride needs room for, where all are aboard. */
export function loadOf({ children, adults, assistantRequired }: Ride): Load {
  const wheelchairs = children.filter(({ mobility }) => mobility === 'wheelchair').length
  return {
    seats: children.length + adults - wheelchairs + (assistantRequired ? 1 : 0),
    wheelchairs,
    boosters: children.filter(({ seatNeed }) => seatNeed === 'booster').length,
  }
}

/** Minutes to spare between two rides. One that is watched right now needs its crew sooner and longer than planned. */
function slackOf(first: Ride, second: Ride): number {
  if (first.liveState) return 35
  return second.liveState ? 20 : 4
}
/** Rides further apart than this do not touch each other, in milliseconds. */
const farApart = 90 * minute
const utcDay = (at: Date) => Math.floor(at.getTime() / 86_400_000)

/** Which of a stint and a ride comes first, with the time between and the straight way in metres, begun at `at`. */
function gapBetween(stint: Stint, ride: Ride) {
  const [start, end] = [ride.plan.pickupAt.getTime(), ride.plan.dropoffAt.getTime()]
  const before = stint.to <= start
  const [first, second] = before ? [stint.ride, ride] : [ride, stint.ride]
  return {
    first,
    second,
    gap: before ? start - stint.to : stint.from - end,
    way: metresBetween(first.dropoff.point, second.pickup.point),
    at: new Date(before ? stint.to : end),
  }
}

/** Gives rides to crews: nobody is in two places at once, everybody fits, and regulars keep their driver. */
export class Roster {
  readonly #crews: readonly Crew[]
  readonly #random: Random
  readonly #blocked: Map<string, string>
  readonly #stints = new Map<Crew, Map<number, Stint[]>>()
  readonly #regular = new Map<string, Crew>()
  readonly #off = new Map<string, Set<Crew>>()

  constructor({ random, today }: Making, crews: readonly Crew[], papers: readonly Paper[]) {
    this.#crews = crews
    this.#random = random.fork('roster')
    this.#blocked = blockedFrom(papers, today)
  }

  /** Who does not work on a day. The first driver, whom visitors sign in as, always does. */
  #offOn(day: string): Set<Crew> {
    const known = this.#off.get(day)
    if (known) return known
    const share = weekdayOf(day) > 5 ? 0.4 : 0.06
    const off = new Set(this.#crews.filter((_, i) => this.#random.chance(share) && i > 0))
    this.#off.set(day, off)
    return off
  }

  #blockedOn({ driver, vehicle }: Crew, day: string) {
    return [driver.id, vehicle.id].some((id) => (this.#blocked.get(id) ?? '9999') <= day)
  }

  #stintsAround(crew: Crew, ride: Ride): Stint[] {
    const day = utcDay(ride.plan.pickupAt)
    const days = this.#stints.get(crew)
    return [day - 1, day, day + 1].flatMap((one) => days?.get(one) ?? [])
  }

  /** Metres to drive empty before the ride; null when the crew can't be there or is needed elsewhere. */
  #approach(stints: readonly Stint[], ride: Ride): number | null {
    let metres = 1500
    for (const stint of stints) {
      const between = gapBetween(stint, ride)
      if (between.gap > farApart) continue
      const away = drivingS(between.way * detour, between.at, zone) * 1000
      if (between.gap < slackOf(between.first, between.second) * minute + away) return null
      if (between.first !== ride) metres = between.way
    }
    return metres
  }

  #cost(crew: Crew, ride: Ride): number | null {
    const { vehicle, body } = crew
    const load = loadOf(ride)
    if (
      load.seats > vehicle.seats ||
      load.wheelchairs > vehicle.wheelchairSpaces ||
      load.boosters > vehicle.boosterSeats
    )
      return null
    if (ride.vehicleType && ride.vehicleType !== body) return null
    const stints = this.#stintsAround(crew, ride)
    const approach = this.#approach(stints, ride)
    if (approach === null) return null
    const today = stints.filter((stint) => stint.ride.day === ride.day).length
    const spare = (vehicle.wheelchairSpaces - load.wheelchairs) * 5000 + (vehicle.seats - load.seats) * 250
    const known = this.#regular.get(ride.group) === crew ? -9000 : 0
    const first = crew === this.#crews[0] && today < 5 ? -12_000 : 0
    return approach + spare + today * 700 + known + first
  }

  /** The crew for a ride, which then is busy with it; null when nobody can. */
  take(ride: Ride): Crew | null {
    const off = this.#offOn(ride.day)
    let best: Crew | null = null
    let least = Number.POSITIVE_INFINITY
    for (const crew of this.#crews) {
      if (off.has(crew) || this.#blockedOn(crew, ride.day)) continue
      const cost = this.#cost(crew, ride)
      if (cost === null || cost >= least) continue
      least = cost
      best = crew
    }
    if (best) this.#note(best, ride)
    return best
  }

  #note(crew: Crew, ride: Ride) {
    const stint = { from: ride.plan.pickupAt.getTime(), to: ride.plan.dropoffAt.getTime(), ride }
    const days = this.#stints.get(crew) ?? new Map<number, Stint[]>()
    const day = utcDay(ride.plan.pickupAt)
    this.#stints.set(crew, days.set(day, [...(days.get(day) ?? []), stint]))
    if (!this.#regular.has(ride.group)) this.#regular.set(ride.group, crew)
  }
}
