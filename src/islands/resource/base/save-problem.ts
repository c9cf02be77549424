import type { SaveProblem } from '#src/islands/form/form-types.ts'
import { type Problem, problemMessage } from '#src/lib/api/problem.ts'
import type { T } from '#src/lib/i18n/translate.ts'
import type { Result } from '#src/stores/result.ts'

/** A problem of the API as forms and dialogs show it. */
export const saveProblem = (problem: Problem, t: T): SaveProblem => ({
  ...problem,
  message: problemMessage(problem, t),
})

/** What a form's `save` wants of an action of a store: nothing when it worked. */
export const problemIn = <Value>(result: Result<Value>, t: T): SaveProblem | undefined =>
  result.ok ? undefined : saveProblem(result.problem, t)
