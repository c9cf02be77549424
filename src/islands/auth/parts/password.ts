import { fieldOf, textsOf } from './form-parts.ts'

/** The button that shows what was typed, and the warning of caps lock. */
export function wirePassword(form: HTMLFormElement): void {
  const t = textsOf(form)
  const input = fieldOf(form, 'password')
  const button = form.querySelector<HTMLElement>('[data-show]')
  const name = button?.querySelector('.sr-only')
  const hint = form.querySelector<HTMLElement>(`#${input?.id}-hint`)
  if (!input || !button || !name || !hint) return
  button.addEventListener('click', () => {
    const shown = button.toggleAttribute('data-on')
    input.type = shown ? 'text' : 'password'
    name.textContent = t(shown ? 'auth:hidePassword' : 'auth:showPassword')
  })
  const showCapsLock = (event: KeyboardEvent) => {
    hint.hidden = !event.getModifierState('CapsLock')
  }
  input.addEventListener('keydown', showCapsLock)
  input.addEventListener('keyup', showCapsLock)
  input.addEventListener('blur', () => {
    hint.hidden = true
  })
}
