import type { CoverCandidate } from '#contract/cover.ts'
import { tightSpareMin } from '#contract/travel.ts'

/** What makes somebody the better cover, in minutes that it is worth: the least is proposed. */
const worth = {
  warning: 30,
  tripOfDay: 2,
  /** Each time of late that they took a child, up to `mostTimes`. */
  known: 3,
  mostTimes: 10,
  otherBody: 15,
  shortShift: 10,
  /** Somebody whose trip before is not known may be anywhere. */
  unknownWay: 10,
  /** Time to spare counts up to so many minutes, a tenth each. */
  mostFree: 120,
} as const

type Facts = Pick<CoverCandidate, 'freeMin' | 'distanceM' | 'hoursLeftMin' | 'tripsThatDay'> & {
  warnings: number
  /** Times per child of the trip. */
  known: number
  otherBody: boolean
}

/** Metres that are driven in a minute in town. */
const metresPerMin = 400

export function costOf(facts: Facts): number {
  const { freeMin, distanceM, hoursLeftMin, tripsThatDay, warnings, known, otherBody } = facts
  const short = hoursLeftMin !== null && hoursLeftMin < tightSpareMin * 6
  return (
    (distanceM === null ? worth.unknownWay : distanceM / metresPerMin) -
    Math.min(freeMin ?? worth.mostFree, worth.mostFree) / 10 +
    warnings * worth.warning +
    tripsThatDay * worth.tripOfDay -
    Math.min(known, worth.mostTimes) * worth.known +
    (otherBody ? worth.otherBody : 0) +
    (short ? worth.shortShift : 0)
  )
}
