import type { StoredPassenger } from '#server/db/schema/trips.ts'
import { expected } from '#server/trips/plan.ts'
import type { Child, Ride } from '../types.ts'
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

const done = (steps: readonly Step[], ...actions: string[]) =>
  steps.find(({ action }) => actions.includes(action))?.at.toISOString()

/** The passengers of a trip after `steps`; `absent` stayed at home. */
export function makePassengers(
  ride: Ride,
  steps: readonly Step[],
  absent: Child | null,
  guardians: ReadonlyMap<string, string>,
): StoredPassenger[] {
  const boarded = done(steps, 'board')
  const ended = done(steps, 'complete', 'return')
  const missed = done(steps, 'no_show')
  return ride.children.map((child): StoredPassenger => {
    const fresh = expected(child)
    if (missed) return { ...fresh, state: 'no_show', at: missed }
    if (child === absent) return boarded ? { ...fresh, state: 'absent', at: boarded } : fresh
    if (!boarded) return fresh
    const aboard = {
      ...fresh,
      state: 'boarded' as const,
      at: boarded,
      verifiedBy:
        child.codeWord && ride.direction !== 'to_school' ? ('code_word' as const) : ('manual' as const),
    }
    return ended
      ? { ...aboard, state: 'alighted', at: ended, handedTo: handover(ride, child, guardians) }
      : aboard
  })
}
