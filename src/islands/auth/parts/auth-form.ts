import { formAlert } from '#src/islands/auth/form-alert.ts'
import type { Problem } from '#src/lib/api/problem.ts'
import type { T } from '#src/lib/i18n/translate.ts'
import type { Result } from '#src/stores/result.ts'
import { fieldOf, showFieldErrors, textsOf } from './form-parts.ts'

export type AuthFormSpec<Value> = {
  /** What is wrong before anything is sent, by field. */
  check: (form: HTMLFormElement, t: T) => Readonly<Record<string, string>>
  send: (form: HTMLFormElement) => Promise<Result<Value>>
  /** Replaces the problem that is shown above the fields; without it, messages that stand at the fields are not repeated there. */
  explain?: (problem: Problem) => Problem
  /** After a success the form stays busy till `reset`: the page is being left, or another step follows. */
  done: (value: Value) => void
}

function serverErrors(problem: Problem): Record<string, string> {
  if (problem.kind !== 'invalid') return {}
  return Object.fromEntries(Object.entries(problem.fields).map(([field, list]) => [field, list.join(' ')]))
}

/**
 * Makes a pre-rendered form work: one sending at a time whatever is clicked meanwhile, what was typed stays, the focus
 * goes to what is wrong. A form that was sent before this ran is sent now. Returns how to make it ready again.
 */
export function wireForm<Value>(form: HTMLFormElement, spec: AuthFormSpec<Value>): { reset: () => void } {
  const t = textsOf(form)
  const alert = formAlert(form, t)
  const button = form.querySelector('[type=submit]')
  let sending = false

  function setBusy(on: boolean): void {
    sending = on
    for (const name of ['aria-busy', 'aria-disabled']) {
      if (on) button?.setAttribute(name, 'true')
      else button?.removeAttribute(name)
    }
  }

  function showProblem(problem: Problem): void {
    const errors = serverErrors(problem)
    showFieldErrors(form, errors)
    const first = Object.keys(errors)
      .map((field) => fieldOf(form, field))
      .find(Boolean)
    // Messages that all stand at their fields are not repeated above them.
    if (spec.explain) alert.show(spec.explain(problem))
    else if (first && problem.kind === 'invalid' && problem.form.length === 0) first.focus()
    else alert.show(problem)
  }

  async function submit(): Promise<void> {
    if (sending || alert.waiting()) return
    const missing = spec.check(form, t)
    showFieldErrors(form, missing)
    const [first] = Object.keys(missing)
    if (first) return fieldOf(form, first)?.focus()
    setBusy(true)
    alert.clear()
    const result = await spec.send(form)
    if (result.ok) return spec.done(result.value)
    setBusy(false)
    showProblem(result.problem)
  }

  form.addEventListener('submit', (event) => {
    event.preventDefault()
    void submit()
  })
  addEventListener('pageshow', ({ persisted }) => persisted && setBusy(false))
  const held = form.dataset.hold === 'held'
  delete form.dataset.hold
  if (held) void submit()
  return { reset: () => setBusy(false) }
}
