import type { Trip } from '#contract/trip.ts'
import type { TripAction } from '#contract/trip-states.ts'
import { stopWork } from '#src/islands/shared/dispatch/stop-work.ts'

/** Moves that lead forward on a good day: the first that is allowed is the next step. */
const forward: readonly TripAction[] = [
  'assign',
  'dispatch',
  'depart',
  'arrive',
  'board',
  'arrive_dropoff',
  'next_stop',
  'release',
  'complete',
]
/** The others: what can be done in most states stands first, what is not done lightly last. */
const others: readonly TripAction[] = [
  'share_link',
  'edit',
  'assign',
  'unassign',
  'share',
  'split',
  'absent',
  'expect',
  'back_en_route',
  'relieve',
  'exchange',
  'release',
  'approve',
  'hold',
  'reopen',
  'no_show',
  'fail',
  'return',
  'cancel',
  'delete',
]

/** A button that was pressed, and whether it was that of the next step. */
export interface Pressed {
  action: TripAction
  next: boolean
}
type Stood = Pick<Trip, 'status' | 'actions' | 'stops' | 'passengers'>
interface Buttons {
  next: TripAction | undefined
  others: TripAction[]
}

const place = (action: TripAction) => (others.includes(action) ? others.indexOf(action) : others.length)

/** The ways forward of this trip, in order. */
function waysOf(trip: Stood): readonly TripAction[] {
  // Another driver may be given to a trip that has one, but that is not what comes next.
  if (trip.status === 'assigned') return forward.toSpliced(0, 1)
  if (trip.status !== 'at_dropoff' && trip.status !== 'handover_hold') return forward
  const work = stopWork(trip)
  const here: TripAction[] = [
    ...(work.off ? ['release' as const] : []),
    ...(work.on ? ['board' as const] : []),
  ]
  return [...here, 'next_stop', ...forward]
}

/**
 * What can be done to a trip, whose actions are those that are allowed now. The next step that was pressed stays when nothing
 * follows it, so that what has the focus is never taken away; its place goes to the step after it.
 */
export function tripButtons(trip: Stood, pressed: Pressed | undefined): Buttons {
  const { actions } = trip
  const step = waysOf(trip).find((action) => actions.includes(action))
  const next = step ?? (pressed?.next ? pressed.action : undefined)
  const shown = actions.filter((action) => action !== next)
  return { next, others: shown.sort((one, two) => place(one) - place(two)) }
}
