import type { TripAction } from '#contract/trip-states.ts'

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
/** The others: what can be done in most states stands first, so that it keeps its place. */
const others: readonly TripAction[] = [
  'edit',
  'cancel',
  'delete',
  'assign',
  'unassign',
  'share',
  'split',
  'absent',
  'expect',
  'back_en_route',
  'no_show',
  'relieve',
  'exchange',
  'fail',
  'release',
  'approve',
  'hold',
  'return',
  'reopen',
]

/** A button that was pressed, and whether it was that of the next step. */
export interface Pressed {
  action: TripAction
  next: boolean
}
interface Buttons {
  next: TripAction | undefined
  others: TripAction[]
}

const place = (action: TripAction) => (others.includes(action) ? others.indexOf(action) : others.length)

/**
 * The buttons of a trip with these actions. The one that was pressed last stays when its action is over, so that what
 * has the focus is never taken away; the place of the next step goes to the step after it.
 */
export function tripButtons(
  status: string,
  actions: readonly TripAction[],
  pressed: Pressed | undefined,
): Buttons {
  // Another driver may be given to a trip that has one, but that is not what comes next.
  const ways = status === 'assigned' ? forward.toSpliced(0, 1) : forward
  const step = ways.find((action) => actions.includes(action))
  const next = step ?? (pressed?.next ? pressed.action : undefined)
  const shown = new Set(pressed?.next === false ? [...actions, pressed.action] : actions)
  if (next) shown.delete(next)
  return { next, others: [...shown].sort((one, two) => place(one) - place(two)) }
}
