import { type Problem, problemMessage } from '#src/lib/api/problem.ts'
import type { T } from '#src/lib/i18n/translate.ts'
import { countdown } from './countdown.ts'

export type FormAlert = {
  /** Shows what is wrong, and takes the focus. A wait counts down and then clears itself. */
  show: (problem: Problem) => void
  clear: () => void
  /** Whether the server limited the form and the wait is not over. */
  waiting: () => boolean
}

/** The region above a form's fields. The seconds run for the eye; a screen reader hears the message once. */
export function formAlert(form: HTMLFormElement, t: T): FormAlert {
  const region = form.querySelector<HTMLElement>('[data-alert]')
  const text = region?.querySelector<HTMLElement>('[data-text]')
  const running = region?.querySelector<HTMLElement>('[data-running]')
  if (!region || !text || !running) throw new Error('The form has no alert region')
  let left = 0
  let stop = clear

  function clear(): void {
    if (!region || !running) return
    region.hidden = true
    running.textContent = ''
    left = 0
  }

  return {
    clear() {
      stop()
      clear()
    },
    waiting: () => left > 0,
    show(problem) {
      stop()
      const waits = problem.kind === 'limited' && problem.retryAfterS !== null
      text.textContent = problemMessage(problem, t)
      text.classList.toggle('sr-only', waits)
      running.textContent = ''
      region.hidden = false
      region.focus()
      if (!waits) return
      stop = countdown(problem.retryAfterS ?? 0, (seconds) => {
        left = seconds
        running.textContent = problemMessage({ ...problem, retryAfterS: seconds }, t)
        if (seconds === 0) clear()
      })
    },
  }
}
