import { near } from '#demo/people/homes.ts'
import type { Random } from '#demo/random.ts'
import type { Child, NamedRide, Ride } from '#demo/types.ts'
import { expectedAt } from '#server/rides/plan-stops.ts'
import type { StoredPassenger, StoredStop } from '#server/schema/trips.ts'
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

/** The booking that a child rides in, with its ride. */
const partOf = (whole: Pick<NamedRide, 'ride' | 'id'>, child: Child) =>
  whole.ride.shared?.parts.find(({ ride }) => ride.children.includes(child)) ?? whole

/** The stops at which a child gets in and out. */
const stopsFor = (stops: readonly StoredStop[], { id }: Child) => ({
  on: Math.max(
    0,
    stops.findIndex(({ calls }) => calls.some(({ on }) => on.includes(id))),
  ),
  off: stops.findLastIndex(({ calls }) => calls.some(({ off }) => off.includes(id))),
})

const timeOf = (steps: readonly Step[], stop: number | null, ...actions: string[]) =>
  steps
    .find((step) => actions.includes(step.action) && (stop === null || step.stop === stop))
    ?.at.toISOString()

/** The passengers of a trip after `steps`; `absent` stayed at home. */
export function makePassengers(
  ride: Ride,
  booking: string,
  stops: readonly StoredStop[],
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
    const own = partOf({ ride, id: booking }, child)
    const fresh = expectedAt(child, own.id)
    if (missed) return { ...fresh, state: 'no_show', at: missed }
    const { on, off } = stopsFor(stops, child)
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
      ...receiverOf(own.ride, child, handovers),
      attempts: 0,
    }
    return { ...aboard, state: 'released', at: left, released }
  })
  const relieved = timeOf(steps, null, 'relieve')
  if (!relieved) return riders
  return riders.map((one) => (one.state === 'boarded' ? { ...one, state: 'transferred', at: relieved } : one))
}
