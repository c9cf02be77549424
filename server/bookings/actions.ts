import * as access from '#contract/access.ts'
import {
  type BookingAction,
  type BookingStatus,
  bookingTransitions,
  editableBookings,
} from '#contract/booking-states.ts'
import type { Role } from '#contract/people.ts'
import { transitionsFrom } from '#contract/state.ts'
import type { TripStatus } from '#contract/trip-states.ts'
import type { ActorContext } from '#server/platform/history/actor-context.ts'
import { refused } from '#server/platform/http/problem.ts'
import type { View } from '#server/rides/view.ts'

type Translator = Pick<ActorContext, 't'>

export interface Actionable {
  status: BookingStatus
  pickupAt: Date
  view: View
  trip: { status: TripStatus } | null
  /** When whoever asks may not change or cancel it any more; null where nothing binds them. */
  until: Date | null
}

/** A ride that is under way may need another vehicle, and one that failed another try. */
const takesTrips: readonly BookingStatus[] = ['confirmed', 'scheduled', 'in_progress', 'failed']
const assignable: readonly BookingStatus[] = ['confirmed', 'scheduled']
const assignableTrips: readonly TripStatus[] = ['unassigned', 'assigned']

export function mayEdit(status: BookingStatus, role: Role): boolean {
  return access.bookings.write.includes(role) && editableBookings.includes(status)
}

/**
 * What somebody may do to a booking at `now`, each action once. A parent moves only what concerns nobody else's child, and
 * edits only what they see all of.
 */
export function bookingActions(booking: Actionable, role: Role, now: Date): BookingAction[] {
  const { status, trip, view, until } = booking
  if (!view.alone || (until && until <= now)) return []
  const actions: BookingAction[] = transitionsFrom(bookingTransitions, status, role)
    .map(({ action }) => action)
    .filter((action) => action !== 'reinstate' || booking.pickupAt > now)
  if (view.whole && mayEdit(status, role)) actions.push('edit')
  if (!access.bookings.dispatch.includes(role)) return actions
  if (takesTrips.includes(status)) actions.push('create_trip')
  if (status === 'confirmed') actions.push('join')
  if (assignable.includes(status) && (!trip || assignableTrips.includes(trip.status))) actions.push('assign')
  return actions
}

/** Why a state forbids an action; the sentence names both. */
export const notAllowedText = ({ t }: Translator, action: BookingAction, status: BookingStatus) =>
  t(`bookings:refused.${action}`, { state: t(`bookings:state.${status}`) })

/** 409 with that sentence. */
export const notAllowed = (ctx: Translator, action: BookingAction, status: BookingStatus) =>
  refused('not_allowed', notAllowedText(ctx, action, status))
