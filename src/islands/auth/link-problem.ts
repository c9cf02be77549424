import { type Problem, problemMessage } from '#src/lib/api/problem.ts'
import type { T } from '#src/lib/i18n/translate.ts'
import { showState } from './page-states.ts'

/** The state of the page that a refused or failed link leads to. */
export function showLinkProblem(problem: Problem, t: T): void {
  const code = problem.kind === 'missing' ? problem.code : ''
  if (code === 'link_expired') showState('expired')
  else if (code === 'link_used') showState('used')
  else if (code === 'link_unknown' || problem.kind === 'invalid') showState('missing')
  else showState('failed', problemMessage(problem, t))
}
