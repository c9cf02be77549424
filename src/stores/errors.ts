import { atom } from 'nanostores'
import { api } from '#src/lib/api/browser.ts'
import type { Problem } from '#src/lib/api/problem.ts'

/** What the banner of every page shows; `null` when all is well. Any successful call clears it. */
export const $errors = atom<Problem | null>(null)

/** An aborted call is no error: somebody moved on. */
export function showError(problem: Problem): void {
  if (problem.kind !== 'aborted') $errors.set(problem)
}

export function clearErrors(): void {
  $errors.set(null)
}

api.onSignal((signal) => {
  if (signal.type === 'ok') clearErrors()
})
