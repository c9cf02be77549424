import type { RunPassenger } from '#contract/driver-day.ts'
import { maxWordTries } from '#contract/trip-states.ts'
import type { StoredBooking } from '#server/rides/plan-stops.ts'
import { calledBy } from '#server/rides/stop-calls.ts'
import type { StoredPassenger } from '#server/schema/trips.ts'
import { getsOff, type StoredTrip } from '#server/trips/progress.ts'
import { validApproval } from '#server/trips/release-rules.ts'
import type { KnownChild } from './children.ts'

/** The school that takes a child over at the end of its way there. */
function schoolOf(
  { stops }: Pick<StoredTrip, 'stops'>,
  passenger: StoredPassenger,
  booked: readonly StoredBooking[],
): string | null {
  const own = booked.find(({ id }) => id === passenger.booking)
  const stop = own?.direction === 'to_school' ? stops.find((one) => getsOff(one, passenger)) : undefined
  return stop ? calledBy(stop, passenger).place : null
}

interface Ride {
  trip: StoredTrip
  booked: readonly StoredBooking[]
  inCare: boolean
  now: Date
}

/** A child on a run: by name alone before the hour in which its driver gets ready, and after the run. */
export function passengerOf(one: StoredPassenger, child: KnownChild, ride: Ride): RunPassenger {
  const { childId, booking, seatNeed, mobility, state, at } = one
  const { facts } = child
  const mustBeMet = one.mustBeMet || facts?.mustBeMet === true
  return {
    child: { id: childId, name: child.name },
    photo: ride.inCare && child.photo ? `/api/web/files/${encodeURIComponent(child.photo)}` : null,
    booking,
    seatNeed,
    mobility,
    mustBeMet,
    state,
    at,
    care:
      ride.inCare && facts
        ? {
            allergies: child.allergies,
            careNotes: child.careNotes,
            guardians: child.guardians,
            people: facts.people.map((person) => ({ ...person })),
            alone: !mustBeMet,
            school: schoolOf(ride.trip, one, ride.booked),
            hasCodeWord: facts.codeWord !== null,
            triesLeft: Math.max(0, maxWordTries - one.attempts),
            approval: validApproval(one, ride.now),
          }
        : null,
  }
}
