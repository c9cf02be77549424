import { onlyDigits } from '#src/islands/auth/parts/form-parts.ts'
import { clearChallenge, storedChallenge } from '#src/lib/challenge.ts'
import { goHome } from '#src/lib/guard/redirects.ts'
import { signInSecondStep } from '#src/stores/sign-in.ts'
import { wireForm } from './parts/auth-form.ts'
import { fieldOf, textsOf, typedIn } from './parts/form-parts.ts'

const form = document.querySelector<HTMLFormElement>('form[data-form=two-steps]')
const missing = document.querySelector<HTMLElement>('[data-no-challenge]')
const onward = document.querySelector<HTMLElement>('[data-challenge]')

/** From the tab's storage, or from behind the `#` where the browser keeps none; it does not stay in the address. */
function takeChallenge(): string | undefined {
  const carried = /^#([\w-]{20,100})$/.exec(location.hash)?.[1]
  if (carried) history.replaceState(history.state, '', location.pathname + location.search)
  return carried ?? storedChallenge()
}

/** The app's code in plain digits whatever the keyboard's script; a recovery code as it is. */
const codeIn = (typed: string) => (/[a-z]/i.test(typed) ? typed.trim() : onlyDigits(typed))

function wireSwitch(of: HTMLFormElement, input: HTMLInputElement): void {
  const t = textsOf(of)
  const button = of.querySelector<HTMLElement>('[data-recovery]')
  const label = of.querySelector<HTMLElement>('label[for=code]')
  const note = of.querySelector<HTMLElement>('#code-note')
  button?.addEventListener('click', () => {
    const recovery = button.toggleAttribute('data-on')
    const kind = recovery ? 'recovery' : 'app'
    input.inputMode = recovery ? 'text' : 'numeric'
    input.autocomplete = recovery ? 'off' : 'one-time-code'
    input.value = ''
    button.textContent = t(recovery ? 'two-steps:useApp' : 'two-steps:useRecovery')
    if (label) label.textContent = t(`two-steps:label.${kind}`)
    if (note) note.textContent = t(`two-steps:note.${kind}`)
    input.focus()
  })
}

function wire(of: HTMLFormElement, challenge: string): void {
  const input = fieldOf(of, 'code')
  if (input) wireSwitch(of, input)
  wireForm(of, {
    check: (_, t) => (codeIn(typedIn(of, 'code')) === '' ? { code: t('two-steps:missing') } : {}),
    send: () => signInSecondStep(challenge, codeIn(typedIn(of, 'code'))),
    done: () => {
      clearChallenge()
      goHome()
    },
  })
  input?.focus()
}

const challenge = takeChallenge()
if (form && challenge) wire(form, challenge)
else if (form && missing && onward) {
  form.hidden = true
  onward.hidden = true
  missing.hidden = false
}
