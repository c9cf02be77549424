import { atom } from 'nanostores'
import { api } from '#src/lib/api/browser-client.ts'
import type { Problem } from '#src/lib/api/problem.ts'
import { scriptFailure, styleFailure } from '#src/lib/chunks/chunk-load-error.ts'
import { onPageLeft } from '#src/lib/nav/page-change.ts'

/** What the banner of every page shows; `null` when all is well. Any successful call clears it, unless it lasts. */
export const $errors = atom<Problem | null>(null)

/** An aborted call is no error: somebody moved on. */
export function showError(problem: Problem): void {
  if (problem.kind !== 'aborted') $errors.set(problem)
}

export function clearErrors(): void {
  $errors.set(null)
}

/** A file that is lost stays lost, and what the browser blocks stays blocked, whatever a call brings. */
const lasting: readonly string[] = [scriptFailure, styleFailure, 'notifications_blocked']
const isLasting = (problem: Problem | null) => problem?.kind === 'refused' && lasting.includes(problem.code)

api.onSignal((signal) => {
  if (signal.type === 'ok' && !isLasting($errors.get())) clearErrors()
})
onPageLeft(() => !isLasting($errors.get()) && clearErrors())
