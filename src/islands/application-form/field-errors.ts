import { idOf } from './field-ids.ts'

/** The control of a field or of a paper. */
export const controlOf = (form: ParentNode, field: string): HTMLElement | null =>
  form.querySelector<HTMLElement>(`#${CSS.escape(idOf(field))}`)

/** Shows a field's message, or takes it away. */
export function showFieldError(form: ParentNode, field: string, message: string | undefined): void {
  const line = form.querySelector<HTMLElement>(`#${CSS.escape(idOf(field))}-error`)
  const text = line?.querySelector('span')
  if (!line || !text) return
  line.hidden = message === undefined
  text.textContent = message ?? ''
  const control = controlOf(form, field)
  if (message === undefined) control?.removeAttribute('aria-invalid')
  else control?.setAttribute('aria-invalid', 'true')
}

/** Shows these messages within `part`, and takes away those of its other fields. */
export function showFieldErrors(part: ParentNode, problems: Readonly<Record<string, string>>): void {
  const fields = [...part.querySelectorAll<HTMLElement>('[data-field], [data-paper]')].map(
    ({ dataset }) => dataset.field ?? dataset.paper ?? '',
  )
  for (const field of new Set(fields)) showFieldError(part, field, problems[field])
}
