import type { FieldErrors } from '#contract/error.ts'
import { isLocale, type Locale } from '#src/lib/i18n/locales.ts'
import { type Messages, type T, translator } from '#src/lib/i18n/translate.ts'

/** The translator of a form, whose messages stand in its markup. */
export function textsOf(form: HTMLElement): T {
  const messages: Messages = JSON.parse(form.dataset.texts ?? '{}')
  const { lang } = document.documentElement
  const locale: Locale = isLocale(lang) ? lang : 'en'
  return translator(locale, messages)
}

export function fieldOf(form: HTMLFormElement, field: string): HTMLInputElement | null {
  return form.querySelector(`input[data-field="${field}"]`)
}

/** What stands in a field; the fields have no names. */
export function typedIn(form: HTMLFormElement, field: string): string {
  return fieldOf(form, field)?.value ?? ''
}

/** Shows the messages of each field, and takes away those of the others. */
export function showFieldErrors(form: HTMLFormElement, errors: Readonly<Record<string, string>>): void {
  for (const input of form.querySelectorAll<HTMLInputElement>('input[data-field]')) {
    const message = errors[input.dataset.field ?? '']
    const line = form.querySelector<HTMLElement>(`#${input.id}-error`)
    const text = line?.querySelector('span')
    if (!line || !text) continue
    line.hidden = message === undefined
    text.textContent = message ?? ''
    if (message === undefined) input.removeAttribute('aria-invalid')
    else input.setAttribute('aria-invalid', 'true')
  }
}

/** The first message of each field as `field: message` lines, as a failed registration shows them. */
export function fieldLines(fields: FieldErrors): string {
  return Object.entries(fields)
    .filter(([, list]) => list[0])
    .map(([field, list]) => `${field}: ${list[0]}`)
    .join('\n')
}
