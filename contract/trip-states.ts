import * as z from 'zod'
import * as access from './access.ts'
import { tripActions, tripStatuses } from './lists/trips.ts'
import type { Transition } from './state.ts'

export const tripStatus = z.enum(tripStatuses)
export type TripStatus = z.infer<typeof tripStatus>

export const tripAction = z.enum(tripActions)
export type TripAction = z.infer<typeof tripAction>

export type MovingAction = Exclude<TripAction, 'share_link' | 'share' | 'split' | 'edit' | 'delete'>
const { write, drive, reopen, approve } = access.trips
const relief = ['reason', 'driver', 'vehicle', 'place', 'start'] as const

/** Source: domain, "Bookings and trips". A trip is never cancelled with a child aboard. */
export const tripTransitions: readonly Transition<TripStatus, MovingAction>[] = [
  { action: 'assign', from: 'unassigned', to: 'assigned', by: write, needs: ['driver', 'vehicle'] },
  { action: 'assign', from: 'assigned', to: 'assigned', by: write, needs: ['driver', 'vehicle'] },
  { action: 'cancel', from: 'unassigned', to: 'cancelled', by: write, needs: ['reason'] },
  { action: 'dispatch', from: 'assigned', to: 'dispatched', by: write },
  { action: 'unassign', from: 'assigned', to: 'unassigned', by: write },
  { action: 'cancel', from: 'assigned', to: 'cancelled', by: write, needs: ['reason'] },
  { action: 'depart', from: 'dispatched', to: 'en_route', by: drive },
  { action: 'unassign', from: 'dispatched', to: 'unassigned', by: write, needs: ['reason'] },
  { action: 'cancel', from: 'dispatched', to: 'cancelled', by: write, needs: ['reason'] },
  { action: 'arrive', from: 'en_route', to: 'at_pickup', by: drive },
  { action: 'cancel', from: 'en_route', to: 'cancelled', by: write, needs: ['reason'] },
  { action: 'fail', from: 'en_route', to: 'failed', by: drive, needs: ['reason'] },
  { action: 'board', from: 'at_pickup', to: 'onboard', by: drive, needs: ['passengers'] },
  { action: 'board', from: 'at_pickup', to: 'at_pickup', by: drive, needs: ['passengers'] },
  { action: 'board', from: 'at_dropoff', to: 'at_dropoff', by: drive, needs: ['passengers'] },
  { action: 'absent', from: 'assigned', to: 'assigned', by: drive, needs: ['passengers'] },
  { action: 'absent', from: 'dispatched', to: 'dispatched', by: drive, needs: ['passengers'] },
  { action: 'absent', from: 'en_route', to: 'en_route', by: drive, needs: ['passengers'] },
  { action: 'absent', from: 'onboard', to: 'onboard', by: drive, needs: ['passengers'] },
  { action: 'expect', from: 'unassigned', to: 'unassigned', by: write, needs: ['passengers'] },
  { action: 'expect', from: 'assigned', to: 'assigned', by: drive, needs: ['passengers'] },
  { action: 'expect', from: 'dispatched', to: 'dispatched', by: drive, needs: ['passengers'] },
  { action: 'expect', from: 'en_route', to: 'en_route', by: drive, needs: ['passengers'] },
  { action: 'expect', from: 'at_pickup', to: 'at_pickup', by: drive, needs: ['passengers'] },
  { action: 'expect', from: 'onboard', to: 'onboard', by: drive, needs: ['passengers'] },
  { action: 'expect', from: 'at_dropoff', to: 'at_dropoff', by: drive, needs: ['passengers'] },
  { action: 'no_show', from: 'at_pickup', to: 'no_show', by: drive, needs: ['call'] },
  { action: 'back_en_route', from: 'at_pickup', to: 'en_route', by: drive },
  { action: 'arrive_dropoff', from: 'onboard', to: 'at_dropoff', by: drive },
  { action: 'fail', from: 'onboard', to: 'failed', by: drive, needs: ['reason'] },
  { action: 'complete', from: 'at_dropoff', to: 'completed', by: drive },
  { action: 'next_stop', from: 'at_dropoff', to: 'onboard', by: drive },
  { action: 'hold', from: 'at_dropoff', to: 'handover_hold', by: drive },
  { action: 'release', from: 'at_dropoff', to: 'completed', by: drive, needs: ['passengers'] },
  { action: 'release', from: 'at_dropoff', to: 'at_dropoff', by: drive, needs: ['passengers'] },
  { action: 'release', from: 'handover_hold', to: 'completed', by: drive, needs: ['passengers'] },
  { action: 'release', from: 'handover_hold', to: 'at_dropoff', by: drive, needs: ['passengers'] },
  { action: 'release', from: 'handover_hold', to: 'handover_hold', by: drive, needs: ['passengers'] },
  { action: 'next_stop', from: 'handover_hold', to: 'onboard', by: drive },
  { action: 'approve', from: 'onboard', to: 'onboard', by: approve, needs: ['approval'] },
  { action: 'approve', from: 'at_dropoff', to: 'at_dropoff', by: approve, needs: ['approval'] },
  { action: 'approve', from: 'handover_hold', to: 'handover_hold', by: approve, needs: ['approval'] },
  { action: 'return', from: 'handover_hold', to: 'returned', by: drive, needs: ['reason'] },
  { action: 'reopen', from: 'completed', to: 'at_dropoff', by: reopen, needs: ['reason'] },
  { action: 'reopen', from: 'no_show', to: 'at_pickup', by: reopen, needs: ['reason'] },
  { action: 'relieve', from: 'en_route', to: 'relieved', by: write, needs: relief },
  { action: 'relieve', from: 'at_pickup', to: 'relieved', by: write, needs: relief },
  { action: 'relieve', from: 'onboard', to: 'relieved', by: write, needs: relief },
  { action: 'relieve', from: 'failed', to: 'relieved', by: write, needs: relief },
  { action: 'exchange', from: 'assigned', to: 'assigned', by: write, needs: ['reason'] },
  { action: 'exchange', from: 'dispatched', to: 'dispatched', by: write, needs: ['reason'] },
  { action: 'exchange', from: 'en_route', to: 'en_route', by: write, needs: ['reason'] },
  { action: 'exchange', from: 'at_pickup', to: 'at_pickup', by: write, needs: ['reason'] },
  { action: 'exchange', from: 'onboard', to: 'onboard', by: write, needs: ['reason'] },
  { action: 'exchange', from: 'at_dropoff', to: 'at_dropoff', by: write, needs: ['reason'] },
  { action: 'exchange', from: 'handover_hold', to: 'handover_hold', by: write, needs: ['reason'] },
]
/** Steps that say of passengers what becomes of them; the others are of the trip as a whole. */
export const passengerSteps: readonly MovingAction[] = [
  'board',
  'absent',
  'expect',
  'next_stop',
  'complete',
  'release',
  'return',
  'fail',
]
/** A finished trip can be reopened for this long, in minutes. */
export const reopenWindowMin = 30
/** A passenger counts as not shown up only after this long at the pickup, in minutes, or the booking's longer wait. */
export const minimumWaitMin = 5
/** Passengers board this long before the planned time of their stop at the earliest, in minutes. */
export const boardEarlyMin = 30
/** So many wrong code words close the word for a child, put the handover on hold and alert the desk. */
export const maxWordTries = 3
/** Where a trip is held when that happens; at a pickup it stays where it is. */
export const wordHolds: readonly TripStatus[] = ['onboard', 'at_dropoff']
/** A person whom the office approved live can take the child over for this long, in minutes. */
export const approvalMin = 60
/** The clock of a driver's phone may be so far ahead, in minutes, without a word about it: what it says then happened now. */
export const phoneAheadMin = 2
/** A step that a phone could not send is taken for so long after it happened, in hours. */
export const lateStepHours = 12
/** From so many minutes before its start until it is over a run's driver sees who may take a child over. */
export const careAheadMin = 60
/** So many minutes after a run ended its driver has walked through the empty vehicle, or the desk is told. */
export const sweepWithinMin = 10
/** So many bookings can share a trip. */
export const maxTripBookings = 12
/** A shared trip is no longer than this, in minutes: rides of other times of the day do not go together. */
export const longestSharedMin = 240
/** A start may lie this far in the past, in minutes, when it is entered. */
export const startGraceMin = 5
/** A ride further ahead than this, in days, has a slip in its year. */
export const farthestAheadDays = 2 * 366
