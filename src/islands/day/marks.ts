import type { DriverRun } from '#contract/driver-day.ts'
import { boardingHere, type RunAction } from '#contract/driver-steps.ts'
import type { PassengerInput } from '#contract/handover.ts'
import type { TripActionInput } from '#contract/trip.ts'

/** What the driver says of a child at the stop: in by sight or by its code word, or not there, with when they called. */
export type Mark =
  | { state: 'boarded'; method: 'known_person' }
  | { state: 'boarded'; method: 'code_word'; word: string }
  | { state: 'no_show'; calledAt: string }
/** By the child's id. */
export type Marks = Record<string, Mark | undefined>

/** Those that were given since a step was taken with `taken`: it may take its time, and the driver goes on. */
export const marksSince = (marks: Marks, taken: Marks): Marks =>
  Object.fromEntries(Object.entries(marks).filter(([child, mark]) => taken[child] !== mark))

const passengerOf = (child: string, mark: Mark): PassengerInput =>
  mark.state === 'no_show' ? { child, state: mark.state } : { child, ...mark }

/** The step that says what became of everybody at the stop, and drives on. */
export function stepOfMarks(
  run: DriverRun,
  action: RunAction,
  marks: Marks,
): { action: RunAction; input: TripActionInput } {
  const marked = boardingHere(run).flatMap(({ child }) => {
    const mark = marks[child.id]
    return mark ? [{ id: child.id, mark }] : []
  })
  const calls = marked.flatMap(({ mark }) => (mark.state === 'no_show' ? [mark.calledAt] : []))
  const calledAt = calls.sort().at(-1)
  const called = calledAt ? { calledAt } : {}
  const aboard = run.passengers.some(({ state }) => state === 'boarded')
  const nobody = marked.length > 0 && marked.length === calls.length && !aboard
  if (action === 'board' && nobody) return { action: 'no_show', input: called }
  const passengers = marked.map(({ id, mark }) => passengerOf(id, mark))
  return {
    action,
    input: { ...(passengers.length > 0 || action === 'board' ? { passengers } : {}), ...called },
  }
}
