import { lateness } from '#contract/lists/trips.ts'
import type { SharedRide } from '#contract/tracking.ts'
import type { T } from '#src/lib/i18n/translate.ts'
import type { Times } from './times.ts'

interface Told {
  t: T
  times: Times
  /** The present, on the server's clock. */
  now: Date
}

/** The one line that says how the ride is. */
export function lineOf({ state, arrived, next }: SharedRide, t: T): string {
  if (state === 'over') return t(arrived ? 'track:arrived' : 'track:over')
  if (state === 'ahead') return t('track:ahead')
  if (state === 'interrupted') return t('track:interrupted')
  return t(next?.arrivedAt ? `track:there.${next.kind}` : `track:next.${next?.kind ?? 'none'}`)
}

/** What stands below it: the plan before the ride, what to do, or that nothing is shown any more. */
export function noteOf(ride: SharedRide, { t, times }: Told): string {
  const { state, zone, pickupAt, dropoffAt } = ride
  if (state === 'under_way') return ''
  if (state !== 'ahead') return t(`track:note.${state}`)
  return t('track:note.ahead', {
    day: times.day(pickupAt, zone),
    pickup: times.time(pickupAt, zone),
    dropoff: times.time(dropoffAt, zone),
  })
}

/** What is known of the vehicle and of when it comes, by the name of its place on the page; empty where it is not. */
export function factsOf(ride: SharedRide, { t, times, now }: Told): Readonly<Record<string, string>> {
  const { vehicle, next, zone, position, delayMin } = ride
  if (!vehicle) return {}
  const isLate = delayMin !== null && delayMin >= lateness.fromMin
  return {
    plate: vehicle.plate,
    vehicle: vehicle.name,
    colour: vehicle.colour ?? '',
    planned: next ? times.time(next.planned, zone) : '',
    expected: next?.expectedAt ? times.time(next.expectedAt, zone) : '',
    late: isLate && !next?.expectedAt ? t('track:late', { count: delayMin }) : '',
    seen: position ? times.ago(position.time, now) : t('track:unseen'),
  }
}
