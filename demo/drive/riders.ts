import type { PassengerInput } from '#contract/handover.ts'
import type { TripActionInput } from '#contract/trip.ts'
import type { Db } from '#server/platform/db/connect.ts'
import type { StoredBooking } from '#server/rides/plan-stops.ts'
import type { StoredPassenger } from '#server/schema/trips.ts'
import { loadChildFacts } from '#server/trips/child-facts.ts'
import { schoolHere } from '#server/trips/handover-place.ts'
import {
  awaited,
  currentStop,
  getsOff,
  getsOn,
  onBoard,
  type StoredTrip,
  stopsLeft,
} from '#server/trips/progress.ts'
import { type ChildFacts, isLocked } from '#server/trips/release-rules.ts'

interface Riding {
  trip: StoredTrip
  booked: readonly [StoredBooking, ...StoredBooking[]]
}
const nobodyKnown: ChildFacts = { name: '', mustBeMet: true, codeWord: null, people: [] }

const bookingOf = ({ booked }: Riding, { booking }: StoredPassenger) =>
  booked.find(({ id }) => id === booking) ?? booked[0]

/** How a driver knows a child who gets in: by whom the school brings, by the word that was agreed, or by sight. */
function boarding(riding: Riding, one: StoredPassenger, { codeWord }: ChildFacts): PassengerInput {
  const passenger = { child: one.childId, state: 'boarded' as const }
  if (bookingOf(riding, one).direction === 'from_school') return { ...passenger, method: 'school_staff' }
  if (codeWord && !isLocked(one)) return { ...passenger, method: 'code_word', word: codeWord }
  return { ...passenger, method: 'known_person' }
}

/** To whom a child is handed over: the school at its stop, somebody on its list, nobody where it may go alone. */
function release(riding: Riding, one: StoredPassenger, facts: ChildFacts): PassengerInput {
  const passenger = { child: one.childId, state: 'released' as const }
  if (schoolHere(riding.trip, bookingOf(riding, one), one) !== null)
    return { ...passenger, to: { kind: 'school' } }
  const [person] = facts.people
  if (person && !isLocked(one)) {
    const to = { kind: person.kind, id: person.id }
    return facts.codeWord
      ? { ...passenger, to, method: 'code_word', word: facts.codeWord }
      : { ...passenger, to, method: 'known_person' }
  }
  if (!facts.mustBeMet && !one.mustBeMet && !isLocked(one)) return { ...passenger, to: { kind: 'alone' } }
  return { ...passenger, to: { kind: 'approved' } }
}

/** Who gets in and out where the trip stands, as `board`, `next_stop`, `complete` and `release` want it said. */
export async function ridersHere(
  db: Db,
  riding: Riding,
  action: string,
  now: Date,
): Promise<Required<Pick<TripActionInput, 'passengers'>>> {
  const { trip, booked } = riding
  const stop = currentStop(trip.stops)
  const ahead = stopsLeft(trip.stops)
  const on = awaited(trip.passengers).filter((one) => !getsOn(ahead, one))
  const last = ahead.length === 0
  const off = onBoard(trip.passengers).filter((one) => last || (stop && getsOff(stop, one)))
  const [boards, releases] = [action === 'board' || action === 'next_stop', action !== 'board']
  const moved = [...(boards ? on : []), ...(releases ? off : [])]
  const facts = await loadChildFacts(
    db,
    moved.map(({ childId }) => childId),
    { now, zone: booked[0].zone },
  )
  const factsOf = ({ childId }: StoredPassenger) => facts.get(childId) ?? nobodyKnown
  const missing = action === 'complete' ? awaited(trip.passengers) : []
  return {
    passengers: [
      ...(boards ? on.map((one) => boarding(riding, one, factsOf(one))) : []),
      ...(releases ? off.map((one) => release(riding, one, factsOf(one))) : []),
      ...missing.map(({ childId }) => ({ child: childId, state: 'absent' as const })),
    ],
  }
}

/** The children of a step for whom the office must name somebody first. */
export const unmet = ({ passengers = [] }: TripActionInput) =>
  passengers.flatMap(({ child, to }) => (to?.kind === 'approved' ? [child] : []))
