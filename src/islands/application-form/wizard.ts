import { type Problem, problemMessage } from '#src/lib/api/problem.ts'
import { type T, translator } from '#src/lib/i18n/translate.ts'
import { currentApplication, isExpired, resumeApplication } from '#src/stores/application-form.ts'
import type { Result } from '#src/stores/result.ts'
import { checkStep } from './check-step.ts'
import { clearDraft, type Papers, readDraft, storeDraft } from './draft.ts'
import { controlOf, showFieldErrors } from './field-errors.ts'
import { readValues, type Values, writeValues } from './form-values.ts'
import { pageLocale } from './page-locale.ts'
import { wirePapers } from './paper-uploads.ts'
import { showReview } from './review.ts'
import { wireSteps } from './steps.ts'

export interface WizardSpec {
  /** The key of the draft in the tab's storage. */
  key: string
  /** Called after the draft is restored, and after each change. */
  onChange?: (form: HTMLFormElement) => void
  send: (values: Values, papers: Papers) => Promise<Result<void>>
}

/** The server's messages by field. One such as `vehicle.papers.0.file` belongs to no field and is shown above the form. */
const serverErrors = (problem: Problem): Record<string, string> =>
  problem.kind === 'invalid'
    ? Object.fromEntries(Object.entries(problem.fields).map(([field, list]) => [field, list.join(' ')]))
    : {}

const textsOf = (form: HTMLFormElement): T => translator(pageLocale(), JSON.parse(form.dataset.texts ?? '{}'))

/**
 * Makes a form in steps work. What is filled in stays whatever happens: in the form, and in the tab over a reload.
 * One sending at a time; a problem leads to the step and the field it is about.
 */
export function wireWizard(form: HTMLFormElement, { key, onChange, send }: WizardSpec): void {
  const t = textsOf(form)
  const papers = wirePapers(form, t, save)
  const steps = wireSteps(form, (step) => {
    if (step.querySelector('[data-review]')) showReview(form, papers.list(), t, steps.goTo)
    alert()
    save()
  })
  const button = form.querySelector('[type=submit]')
  let sending = false

  function save(): void {
    storeDraft(key, {
      step: steps.current().dataset.step ?? '',
      values: readValues(form, true),
      papers: papers.all(),
      application: currentApplication(),
    })
  }

  function alert(message?: string): void {
    const region = form.querySelector<HTMLElement>('[data-alert]')
    const text = region?.querySelector('[data-text]')
    if (!region || !text) return
    region.hidden = message === undefined
    text.textContent = message ?? ''
    if (message !== undefined) region.focus()
  }

  function setBusy(on: boolean): void {
    sending = on
    for (const name of ['aria-busy', 'aria-disabled']) {
      if (on) button?.setAttribute(name, 'true')
      else button?.removeAttribute(name)
    }
  }

  /** Shows the problems of a step and focuses the first field; false when the step has none. */
  function focusFirstProblem(step: HTMLElement, problems: Record<string, string>): boolean {
    showFieldErrors(step, problems)
    const first = Object.keys(problems)
      .map((field) => controlOf(step, field))
      .find(Boolean)
    if (!first) return false
    steps.goTo(step.dataset.step ?? '')
    first.focus()
    return true
  }

  const problemsIn = (step: HTMLElement) => ({ ...checkStep(step, t), ...papers.check(step) })

  function showProblem(problem: Problem): void {
    if (isExpired(problem)) papers.clear()
    const errors = serverErrors(problem)
    if (!steps.all.some((step) => focusFirstProblem(step, errors))) alert(problemMessage(problem, t))
  }

  /** Clears the form and its draft, and shows the confirmation. */
  function finish(email: string): void {
    clearDraft(key)
    form.remove()
    const done = document.querySelector<HTMLElement>('[data-done-state]')
    const text = done?.querySelector('[data-text]')
    if (!done || !text) return
    text.textContent = t('application-notices:done.text', { email })
    done.hidden = false
    done.focus()
  }

  async function submit(): Promise<void> {
    if (sending) return
    const current = steps.current()
    if (focusFirstProblem(current, problemsIn(current)) || steps.next()) return
    // A restored draft may have gaps before the last step.
    if (steps.all.some((step) => focusFirstProblem(step, problemsIn(step)))) return
    setBusy(true)
    alert()
    const values = readValues(form)
    const result = await send(values, papers.list())
    setBusy(false)
    if (result.ok) finish(values.email ?? '')
    else showProblem(result.problem)
  }

  const draft = readDraft(key)
  if (draft) {
    writeValues(form, draft.values)
    if (resumeApplication(draft.application)) papers.restore(draft.papers)
  }
  onChange?.(form)
  if (draft) steps.goTo(draft.step, false)
  form.addEventListener('input', () => {
    onChange?.(form)
    save()
  })
  form.addEventListener('submit', (event) => {
    event.preventDefault()
    void submit()
  })
  addEventListener('pageshow', ({ persisted }) => persisted && setBusy(false))
  const held = form.dataset.hold === 'held'
  delete form.dataset.hold
  if (held) void submit()
}
