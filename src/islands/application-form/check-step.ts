import { isE164, toE164 } from '#src/islands/form/phone.ts'
import type { T } from '#src/lib/i18n/translate.ts'
import { site } from '#src/lib/site.ts'
import { controls, isOff, nameOf } from './form-values.ts'

const youngest = 18

/** The day here, `YYYY-MM-DD`; the server judges by the operator's. */
function today(): string {
  const now = new Date()
  const two = (part: number) => String(part).padStart(2, '0')
  return `${now.getFullYear()}-${two(now.getMonth() + 1)}-${two(now.getDate())}`
}

function birthProblem(day: string): string | undefined {
  const now = today()
  if (day >= now) return 'application-notices:problem.birthAhead'
  const grownUp = `${Number(now.slice(0, 4)) - youngest}${now.slice(4)}`
  return day > grownUp ? 'application-notices:problem.tooYoung' : undefined
}

function numberProblem({ value, min, max }: HTMLInputElement): string | undefined {
  const number = Number(value)
  const fits = Number.isInteger(number) && number >= Number(min) && number <= Number(max)
  return fits ? undefined : 'application-notices:problem.number'
}

function inputProblem(input: HTMLInputElement): string | undefined {
  const value = input.value.trim()
  if (input.dataset.rule === 'birth') return birthProblem(value)
  if (input.dataset.rule === 'ahead')
    return value < today() ? 'application-notices:problem.expired' : undefined
  if (input.type === 'number') return numberProblem(input)
  if (input.type === 'email')
    return /^\S+@\S+\.\S+$/.test(value) ? undefined : 'application-notices:problem.email'
  if (input.type === 'tel')
    return isE164(toE164(value, site.country)) ? undefined : 'application-notices:problem.phone'
  return undefined
}

type Control = ReturnType<typeof controls>[number]

function isEmpty(control: Control, step: HTMLElement): boolean {
  if (control.type !== 'radio' && control.type !== 'checkbox') return control.value.trim() === ''
  return step.querySelector(`[data-field="${nameOf(control)}"]:checked`) === null
}

function problemOf(control: Control, step: HTMLElement): string | undefined {
  if (!isEmpty(control, step)) {
    return control instanceof HTMLInputElement ? inputProblem(control) : undefined
  }
  // A day that is half typed reads as none.
  if (!control.required && !control.validity.badInput) return undefined
  return control.type === 'checkbox'
    ? 'application-notices:problem.agree'
    : 'application-notices:problem.missing'
}

/** What is wrong in one step before anything is sent, by field; the first field comes first. */
export function checkStep(step: HTMLElement, t: T): Record<string, string> {
  const problems: Record<string, string> = {}
  for (const control of controls(step)) {
    const problem = isOff(control) ? undefined : problemOf(control, step)
    if (problem) problems[nameOf(control)] ??= t(problem)
  }
  return problems
}
