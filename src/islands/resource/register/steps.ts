import type { Register, Row, StepSpec } from './define-register.ts'

/** What may be done to the record now, of the steps that the register has. */
export const stepsOf = ({ spec }: Register, row: Row): [string, StepSpec][] =>
  Object.entries(spec.steps ?? {}).filter(([action]) => row.actions.includes(action))
