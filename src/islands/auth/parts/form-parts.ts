import type { FieldErrors } from '#contract/error.ts'
import { storageKeys } from '#src/lib/guard/keys.ts'
import { isLocale, type Locale } from '#src/lib/i18n/locales.ts'
import { type Messages, type T, translator } from '#src/lib/i18n/translate.ts'
import { readFlag } from '#src/lib/storage.ts'

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

/** Shows the notice that the session has expired, to somebody who was signed in a moment ago. */
export function showExpired(form: HTMLFormElement): void {
  const notice = form.querySelector<HTMLElement>('[data-expired]')
  if (notice) notice.hidden = !readFlag(storageKeys.sessionExpired)
}

/** Digits of any script as 0 to 9; everything else (spaces of a pasted code, marks of direction) goes. */
export function onlyDigits(typed: string): string {
  return Array.from(typed.normalize('NFKC'), (char) => {
    const code = char.codePointAt(0) ?? 0
    if (code >= 0x660 && code <= 0x669) return String(code - 0x660)
    if (code >= 0x6f0 && code <= 0x6f9) return String(code - 0x6f0)
    return /\d/.test(char) ? char : ''
  }).join('')
}

/** A phone number with its `+`, in plain digits. */
export function plainNumber(typed: string): string {
  const digits = onlyDigits(typed)
  return /^[^\d\u0660-\u0669\u06f0-\u06f9]*[+\uff0b]/.test(typed) ? `+${digits}` : digits
}
