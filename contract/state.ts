import type { Role } from './people.ts'

/** One row of a state machine: `action` leads from `from` to `to`; `by` may do it; `needs` must be in the call. */
export type Transition<State extends string, Action extends string> = {
  action: Action
  from: State
  to: State
  by: readonly Role[]
  needs?: readonly (
    | 'reason'
    | 'driver'
    | 'vehicle'
    | 'passengers'
    | 'call'
    | 'approval'
    | 'place'
    | 'start'
  )[]
}

/** The rows that leave `from` for somebody of `role`. */
export const transitionsFrom = <State extends string, Action extends string>(
  table: readonly Transition<State, Action>[],
  from: State,
  role: Role,
) => table.filter((row) => row.from === from && row.by.includes(role))
