import * as z from 'zod'
import * as access from './access.ts'
import { bookingActions, bookingStatuses } from './lists/bookings.ts'
import type { Transition } from './state.ts'

export const bookingStatus = z.enum(bookingStatuses)
export type BookingStatus = z.infer<typeof bookingStatus>

export const bookingAction = z.enum(bookingActions)
export type BookingAction = z.infer<typeof bookingAction>

type MovingAction = Exclude<BookingAction, 'edit' | 'create_trip' | 'join' | 'assign'>
const { write, dispatch } = access.bookings

/** Source: domain, "Bookings and trips". `reinstate` only before the pickup time. */
export const bookingTransitions: readonly Transition<BookingStatus, MovingAction>[] = [
  { action: 'submit', from: 'draft', to: 'pending', by: write },
  { action: 'discard', from: 'draft', to: 'discarded', by: write },
  { action: 'confirm', from: 'pending', to: 'confirmed', by: dispatch },
  { action: 'reject', from: 'pending', to: 'rejected', by: dispatch, needs: ['reason'] },
  { action: 'cancel', from: 'pending', to: 'cancelled', by: write, needs: ['reason'] },
  { action: 'cancel', from: 'confirmed', to: 'cancelled', by: write, needs: ['reason'] },
  { action: 'cancel', from: 'scheduled', to: 'cancelled', by: write, needs: ['reason'] },
  { action: 'reinstate', from: 'cancelled', to: 'confirmed', by: dispatch },
]

/**
 * What its trips mean for a booking, aside of those that were cancelled or that another one took over from. The three `…_completed` come
 * once none is still to end; `trip_waits` is a relief, or another try, that nobody set off with yet.
 */
export type BookingCause =
  | 'trip_exists'
  | 'no_trip_left'
  | 'trip_started'
  | 'trip_waits'
  | 'trip_reopened'
  | 'all_completed'
  | 'some_completed'
  | 'none_completed'

/** Moves that the trips cause, never a person directly. Passengers who did not travel make `some_completed`. */
export const bookingFollows: readonly { from: BookingStatus; to: BookingStatus; when: BookingCause }[] = [
  { from: 'confirmed', to: 'scheduled', when: 'trip_exists' },
  { from: 'scheduled', to: 'confirmed', when: 'no_trip_left' },
  { from: 'scheduled', to: 'in_progress', when: 'trip_started' },
  { from: 'in_progress', to: 'completed', when: 'all_completed' },
  { from: 'in_progress', to: 'part_completed', when: 'some_completed' },
  { from: 'in_progress', to: 'failed', when: 'none_completed' },
  { from: 'completed', to: 'in_progress', when: 'trip_reopened' },
  { from: 'part_completed', to: 'in_progress', when: 'trip_reopened' },
  { from: 'failed', to: 'scheduled', when: 'trip_waits' },
  { from: 'failed', to: 'in_progress', when: 'trip_reopened' },
]

/** States of a ride that is promised: those who booked it change and cancel it until their cutoff. */
export const promisedBookings: readonly BookingStatus[] = ['confirmed', 'scheduled']
/** States in which the booking's own fields may be changed. */
export const editableBookings: readonly BookingStatus[] = ['draft', 'pending', 'confirmed', 'scheduled']
/** Those that nothing more happens in, unless somebody brings one back. */
export const endedBookings: readonly BookingStatus[] = [
  'completed',
  'part_completed',
  'failed',
  'rejected',
  'cancelled',
  'discarded',
]
