import type { T } from '#src/lib/i18n/translate.ts'
import type { Face } from '../actions/action.ts'
import type { Register, Row } from './define-register.ts'

/** What may be done to the record now, of the steps that the register has. */
export const stepsOf = ({ spec }: Register, row: Row): string[] =>
  Object.keys(spec.steps ?? {}).filter((action) => row.actions.includes(action))

/** How a step is offered in a menu. */
export function stepFace({ spec }: Register, action: string, t: T): Face {
  const { icon, tone } = spec.steps?.[action] ?? {}
  return { label: t(spec.text(`step.${action}`)), icon, intent: tone && 'danger' }
}

/** The action that gives one field of a record another value. */
export const fieldAction = (field: string) => `edit-${field}`
/** The field of such an action. */
export const changedField = (action: string) => /^edit-(.+)$/.exec(action)?.[1]
