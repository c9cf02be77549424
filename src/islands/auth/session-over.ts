import type { TwoFactorStep } from '#contract/account.ts'
import type { Person } from '#src/lib/api/read-profile.ts'
import { $interrupted, abandon, resume } from '#src/stores/follow-session.ts'
import { signIn, signInSecondStep } from '#src/stores/sign-in.ts'
import { wireForm } from './parts/auth-form.ts'
import { wireCodeForms } from './parts/code-forms.ts'
import { fieldOf, typedIn } from './parts/form-parts.ts'
import { wirePassword } from './parts/password.ts'

const attributes = ['id', 'for', 'aria-describedby', 'aria-controls', 'aria-labelledby']

/** The page may have fields of the same names: the ids of the dialog get a beginning of their own. */
function prefixIds(root: Element): void {
  for (const name of attributes) {
    for (const element of [root, ...root.querySelectorAll(`[${name}]`)]) {
      const value = element.getAttribute(name)
      const own = value?.split(' ').map((id) => `session-over-${id}`)
      if (own) element.setAttribute(name, own.join(' '))
    }
  }
}

function wireStaff(login: HTMLFormElement, step: HTMLFormElement): void {
  let due: TwoFactorStep | undefined
  wirePassword(login)
  const first = wireForm<Person | TwoFactorStep>(login, {
    check: (of, t) => ({
      ...(typedIn(of, 'email').trim() === '' && { email: t('auth:emailMissing') }),
      ...(typedIn(of, 'password') === '' && { password: t('auth:passwordMissing') }),
    }),
    send: (of) => signIn({ email: typedIn(of, 'email').trim(), password: typedIn(of, 'password') }),
    done(value) {
      if (!('challenge' in value)) return resume(value)
      due = value
      first.reset()
      login.hidden = true
      step.hidden = false
      fieldOf(step, 'code')?.focus()
    },
  })
  wireForm<Person>(step, {
    check: (of, t) => (typedIn(of, 'code').trim() === '' ? { code: t('session-over:codeMissing') } : {}),
    send: (of) => signInSecondStep(due?.challenge ?? '', typedIn(of, 'code').trim()),
    done: resume,
  })
}

function wire(dialog: HTMLDialogElement): void {
  const form = (name: string) => dialog.querySelector<HTMLFormElement>(`form[data-form=${name}]`)
  const login = form('over-login')
  const step = form('over-step')
  if (login && step) wireStaff(login, step)
  wireCodeForms(dialog, resume)
  dialog.querySelector('[data-abandon]')?.addEventListener('click', abandon)
  dialog.addEventListener('cancel', (event) => event.preventDefault())
  // A dialog of the page that lies below must not take the keys.
  dialog.addEventListener('keydown', (event) => event.stopPropagation())
}

function show(dialog: HTMLDialogElement, asDriver: boolean): void {
  prefixIds(dialog)
  document.body.append(dialog)
  for (const part of dialog.querySelectorAll<HTMLElement>('[data-for]')) {
    part.hidden = (part.dataset.for === 'driver') !== asDriver
  }
  wire(dialog)
  const before = document.activeElement
  dialog.showModal()
  dialog.querySelector<HTMLElement>('[data-for]:not([hidden]) input')?.focus()
  const stop = $interrupted.listen((interrupted) => {
    if (interrupted) return
    stop()
    dialog.close()
    dialog.remove()
    if (before instanceof HTMLElement) before.focus()
  })
}

/** Shows the dialog over everything; it closes when somebody has signed in, here or in another tab. */
export function showSessionOver(dialog: HTMLDialogElement, asDriver: boolean): void {
  try {
    show(dialog, asDriver)
  } catch (cause) {
    reportError(cause)
  }
}
