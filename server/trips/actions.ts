import * as access from '#contract/access.ts'
import { shareLinkSpan } from '#contract/lists/tracking.ts'
import { openTrips, plannedTrips } from '#contract/lists/trips.ts'
import type { Role } from '#contract/people.ts'
import { transitionsFrom } from '#contract/state.ts'
import { reopenWindowMin, type TripAction, tripTransitions } from '#contract/trip-states.ts'
import { awaited, bookingsOn, isAhead, isOpen, onBoard, type StoredTrip, stopsLeft } from './progress.ts'

export const canReopen = (trip: Pick<StoredTrip, 'completedAt'>, now: Date) =>
  trip.completedAt !== null && now.getTime() - trip.completedAt.getTime() <= reopenWindowMin * 60_000

/** False for moves that the table allows but that make no sense for this very trip now. */
function fits(action: TripAction, trip: StoredTrip, now: Date): boolean {
  switch (action) {
    case 'reopen':
      return canReopen(trip, now)
    case 'next_stop':
      return stopsLeft(trip.stops).length > 0
    case 'board':
      return trip.status === 'at_pickup' || awaited(trip.passengers).length > 0
    case 'release':
      return trip.status === 'handover_hold' || onBoard(trip.passengers).length > 0
    case 'approve':
      return onBoard(trip.passengers).length > 0
    case 'complete':
      return stopsLeft(trip.stops).length === 0 && !trip.passengers.some(isOpen)
    case 'share_link':
      return trip.scheduledEnd.getTime() <= now.getTime() + shareLinkSpan.longestHours * 3_600_000
    // A relief goes on from where another trip stood, whatever its bookings say.
    case 'share':
      return trip.relievesId === null
    case 'split':
      return trip.relievesId === null && bookingsOn(trip).length > 1
    case 'absent':
      return trip.passengers.filter(isOpen).length > 1 && awaited(trip.passengers).length > 0
    case 'expect':
      return trip.passengers.some((one) => one.state === 'absent' && isAhead(trip.stops, one))
    case 'hold':
      return stopsLeft(trip.stops).length === 0
    case 'relieve':
      return trip.passengers.length === 0 || trip.passengers.some(isOpen)
    case 'delete':
      return trip.relievesId === null
    case 'unassign':
    case 'cancel':
    case 'no_show':
    case 'back_en_route':
      return onBoard(trip.passengers).length === 0
    default:
      return true
  }
}

/** What somebody of `role` may do to a trip at `now`, each action once. */
export function tripActions(trip: StoredTrip, role: Role, now: Date): TripAction[] {
  const moves = transitionsFrom(tripTransitions, trip.status, role).map((row): TripAction => row.action)
  const planning: TripAction[] =
    plannedTrips.includes(trip.status) && access.trips.write.includes(role)
      ? ['share', 'split', 'edit', 'delete']
      : []
  const following: TripAction[] =
    openTrips.includes(trip.status) && access.trips.links.includes(role) ? ['share_link'] : []
  return [...new Set([...moves, ...planning, ...following])].filter((action) => fits(action, trip, now))
}
