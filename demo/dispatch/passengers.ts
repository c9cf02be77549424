import { near } from '#demo/people/homes.ts'
import type { Random } from '#demo/random.ts'
import type { Child, Ride } from '#demo/types.ts'
import { expectedAt } from '#server/rides/plan-stops.ts'
import type { StoredPassenger } from '#server/schema/trips.ts'
import { recordedAt } from '#server/trips/handover-place.ts'
import type { Step } from './steps.ts'

type Boarding = NonNullable<StoredPassenger['boarded']>
type Release = NonNullable<StoredPassenger['released']>

/** Who answers for a child first. */
export interface FirstGuardian {
  id: string
  name: string
  relationship: string
}
/** Who recorded what, and who could take the children over. */
export interface Handovers {
  driver: string | null
  office: string | null
  guardians: ReadonlyMap<string, FirstGuardian>
  random: Random
}
type Receiver = Pick<Release, 'to' | 'method' | 'checkedBy' | 'approvedBy' | 'reason'>

const plain = { approvedBy: null, reason: null }
const school = (name: string): Receiver => ({
  to: { kind: 'school', id: null, name, relationship: null },
  method: 'school_staff',
  checkedBy: 'driver',
  ...plain,
})

/** Who takes a child in at the end of the way, and how they are known. */
function receiverOf(ride: Ride, child: Child, { guardians, office }: Handovers): Receiver {
  if (ride.direction === 'to_school' && ride.adults === 0) return school(ride.dropoff.place)
  const ownHome =
    ride.dropoff.place === child.home.address || ride.stops.some(({ place }) => place === child.home.address)
  const guardian = guardians.get(child.id)
  if (guardian && (ownHome || ride.adults > 0)) {
    const spoken = child.codeWord !== null && ride.adults === 0
    return {
      to: { kind: 'guardian', ...guardian },
      method: spoken ? 'code_word' : 'known_person',
      checkedBy: spoken ? 'server' : 'driver',
      ...plain,
    }
  }
  return {
    to: { kind: 'approved', id: null, name: 'Club leader', relationship: null },
    method: 'approved_live',
    checkedBy: 'server',
    approvedBy: office,
    reason: 'The club takes the children over; agreed with the families.',
  }
}

/** The stop at which a child gets in or out: on a shared ride their own home, else the first or the last one. */
function stopsFor(ride: Ride, child: Child): { on: number; off: number } {
  const places = [ride.pickup, ...ride.stops, ride.dropoff].map(({ place }) => place)
  const home = places.indexOf(child.home.address)
  const last = places.length - 1
  if (home < 0 || ride.direction === 'other') return { on: 0, off: last }
  return ride.direction === 'to_school' ? { on: home, off: last } : { on: 0, off: home }
}

const timeOf = (steps: readonly Step[], stop: number | null, ...actions: string[]) =>
  steps
    .find((step) => actions.includes(step.action) && (stop === null || step.stop === stop))
    ?.at.toISOString()

/** The passengers of a trip after `steps`; `absent` stayed at home. */
export function makePassengers(
  ride: Ride,
  booking: string,
  stops: Parameters<typeof recordedAt>[0][],
  steps: readonly Step[],
  absent: Child | null,
  handovers: Handovers,
): StoredPassenger[] {
  const missed = timeOf(steps, null, 'no_show')
  const ended = timeOf(steps, null, 'complete', 'return')
  const record = (at: string, seq: number | null) => {
    const stop = seq === null ? undefined : stops[seq]
    const position = stop && near(stop.point, 25, handovers.random)
    return { at, by: handovers.driver, ...recordedAt(stop, position) }
  }
  const riders = ride.children.map((child): StoredPassenger => {
    const fresh = expectedAt(child, booking)
    if (missed) return { ...fresh, state: 'no_show', at: missed }
    const { on, off } = stopsFor(ride, child)
    const at = timeOf(steps, on, 'board', 'next_stop')
    if (!at) return fresh
    if (child === absent) return { ...fresh, state: 'absent', at }
    const boarded: Boarding = {
      ...record(at, on),
      method: ride.direction === 'from_school' && on === 0 ? 'school_staff' : 'known_person',
      checkedBy: 'driver',
    }
    const aboard = { ...fresh, state: 'boarded' as const, at, boarded }
    const onTheWay = timeOf(steps, off, 'next_stop')
    const left = onTheWay ?? ended
    if (!left) return aboard
    const back = !onTheWay && steps.some(({ action }) => action === 'return')
    const released: Release = {
      ...record(left, back ? null : off),
      ...receiverOf(ride, child, handovers),
      attempts: 0,
    }
    return { ...aboard, state: 'released', at: left, released }
  })
  const relieved = timeOf(steps, null, 'relieve')
  if (!relieved) return riders
  return riders.map((one) => (one.state === 'boarded' ? { ...one, state: 'transferred', at: relieved } : one))
}
