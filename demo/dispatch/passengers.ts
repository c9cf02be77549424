import type { Child, Ride } from '#demo/types.ts'
import { expectedAt } from '#server/rides/plan-stops.ts'
import type { StoredPassenger } from '#server/schema/trips.ts'
import type { Step } from './steps.ts'

/** Who takes a child in at the end of the way. */
function handover(ride: Ride, child: Child, guardians: ReadonlyMap<string, string>): string {
  if (ride.adults > 0) return ride.booker.name
  if (ride.direction === 'to_school')
    return child.assistantRequired ? 'Class assistant at the gate' : 'Teacher at the gate'
  const ownHome =
    ride.dropoff.place === child.home.address || ride.stops.some(({ place }) => place === child.home.address)
  return ownHome ? (guardians.get(child.id) ?? ride.booker.name) : 'Club leader'
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
  steps: readonly Step[],
  absent: Child | null,
  guardians: ReadonlyMap<string, string>,
): StoredPassenger[] {
  const missed = timeOf(steps, null, 'no_show')
  const ended = timeOf(steps, null, 'complete', 'return')
  return ride.children.map((child): StoredPassenger => {
    const fresh = expectedAt(child)
    if (missed) return { ...fresh, state: 'no_show', at: missed }
    const { on, off } = stopsFor(ride, child)
    const boarded = timeOf(steps, on, 'board', 'next_stop')
    if (!boarded) return fresh
    if (child === absent) return { ...fresh, state: 'absent', at: boarded }
    const checked =
      child.codeWord && ride.direction !== 'to_school' ? ('code_word' as const) : ('manual' as const)
    const aboard = { ...fresh, state: 'boarded' as const, at: boarded, verifiedBy: checked }
    const left = timeOf(steps, off, 'next_stop') ?? ended
    return left
      ? { ...aboard, state: 'alighted', at: left, handedTo: handover(ride, child, guardians) }
      : aboard
  })
}
