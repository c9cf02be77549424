import type { TripCandidates } from '#contract/trip.ts'
import type { BoardTrip } from '#contract/trip-board.ts'
import { joinSentences } from '#src/lib/format/join-sentences.ts'

/** How a lane stands to a trip that is dragged over it. */
export interface Fit {
  readonly state: 'fits' | 'tight' | 'blocked'
  /** Why not, or what is tight, in the server's words; empty where there is nothing to say. */
  readonly reason: string
  /** What the driver would take; undefined where it is still to be chosen. */
  readonly vehicle: string | undefined
  /** A vehicle or an assistant is still to be chosen. */
  readonly ask: boolean
}
export type FitOf = (driver: string) => Fit

const messages = (reasons: readonly { message: string }[] | undefined) =>
  joinSentences((reasons ?? []).map(({ message }) => message))

/** What a driver would take: their usual vehicle, else the one that the trip has, if it may be used. */
function vehicleFor(trip: BoardTrip, usual: string | null, { vehicles }: TripCandidates) {
  const usable = (id: string | null | undefined) =>
    vehicles.find((one) => one.id === id && one.problems.length === 0)
  return usable(usual) ?? usable(trip.vehicle?.id)
}

/** Who may take a trip and who not, as the server's checks have it. */
export function fitsOf(trip: BoardTrip, candidates: TripCandidates): FitOf {
  const forAll = messages(candidates.problems)
  return (id) => {
    const driver = candidates.drivers.find((one) => one.id === id)
    const vehicle = driver && vehicleFor(trip, driver.usualVehicle, candidates)
    const ask = !vehicle || candidates.assistantNeeded === true
    const refusal = joinSentences([messages(driver?.problems), forAll])
    if (!driver || refusal) return { state: 'blocked', reason: refusal, vehicle: vehicle?.id, ask }
    const warning = joinSentences([messages(driver.warnings), messages(vehicle?.warnings)])
    return { state: warning ? 'tight' : 'fits', reason: warning, vehicle: vehicle?.id, ask }
  }
}

/** Driver and vehicle may be exchanged until somebody sets off. */
export const isMovable = ({ actions }: BoardTrip): boolean => actions.includes('edit')

/** Two trips of different drivers, both still to be driven. */
export const canSwap = (one: BoardTrip, other: BoardTrip): boolean =>
  [one, other].every((trip) => isMovable(trip) && trip.driver !== null && trip.vehicle !== null) &&
  one.driver !== other.driver
