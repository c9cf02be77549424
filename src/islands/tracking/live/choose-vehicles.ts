import type { TrackedVehicle } from '#contract/tracking.ts'
import { isLate, stateOf } from '#src/islands/shared/tracking/vehicle-state.ts'
import { foldTight } from '#src/lib/format/fold.ts'
import { type TrackingFilter, type TrackingView, trackingFilters } from './view-state.ts'

const wordsOf = ({ plate, callSign, driver, company, trip }: TrackedVehicle) =>
  foldTight(
    [plate, callSign, driver?.name, driver?.phone, company?.name, trip?.reference, trip?.next?.place].join(
      '\n',
    ),
  )

const fits = (vehicle: TrackedVehicle, filter: TrackingFilter, now: number) =>
  filter === 'all' || (filter === 'late' ? isLate(vehicle) : stateOf(vehicle, now) === filter)

/** Those that run late stand first, then those on a trip, then the others; each as they came, by plate. */
const rank = (vehicle: TrackedVehicle) => Number(!isLate(vehicle)) + Number(!vehicle.trip)

export interface Chosen {
  vehicles: TrackedVehicle[]
  /** How many each filter would show, the others as they are. */
  counts: Record<TrackingFilter, number>
}

/** The vehicles that a view shows at `now` (milliseconds on the server's clock), in the order of the list. */
export function chooseVehicles(all: readonly TrackedVehicle[], view: TrackingView, now: number): Chosen {
  const search = foldTight(view.search)
  const others = all.filter(
    (vehicle) =>
      (!search || wordsOf(vehicle).includes(search)) &&
      (!view.company || vehicle.company?.id === view.company) &&
      (!view.school || (vehicle.trip?.schools.some(({ id }) => id === view.school) ?? false)),
  )
  const count = (filter: TrackingFilter) => others.filter((vehicle) => fits(vehicle, filter, now)).length
  return {
    vehicles: others.filter((vehicle) => fits(vehicle, view.show, now)).toSorted((a, b) => rank(a) - rank(b)),
    counts: Object.fromEntries(trackingFilters.map((filter) => [filter, count(filter)])) as Chosen['counts'],
  }
}

/**
 * The vehicle that a view is about; undefined where there is none, or it does not report. Of those of a driver, who may have
 * one of their own and drive another, it is the one that is on a trip.
 */
export function selectedVehicle(
  all: readonly TrackedVehicle[],
  { vehicle, trip, driver }: TrackingView,
): TrackedVehicle | undefined {
  const isMeant = (one: TrackedVehicle) =>
    (vehicle && one.id === vehicle) ||
    (trip && one.trip?.id === trip) ||
    (driver && one.driver?.id === driver)
  const meant = all.filter(isMeant)
  return meant.find((one) => one.trip) ?? meant[0]
}

/** Companies or schools to choose from, by name, once each. */
export const choicesOf = (refs: readonly ({ id: string; name: string } | null)[]) =>
  [...new Map(refs.flatMap((ref) => (ref ? [[ref.id, ref] as const] : []))).values()].toSorted((a, b) =>
    a.name.localeCompare(b.name),
  )
