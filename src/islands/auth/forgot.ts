import { requestReset } from '#src/stores/recovery.ts'
import { onPress, showState } from './page-states.ts'
import { wireForm } from './parts/auth-form.ts'
import { fieldOf, textsOf, typedIn } from './parts/form-parts.ts'

function wire(form: HTMLFormElement): void {
  const t = textsOf(form)
  const email = () => typedIn(form, 'email').trim()
  const { reset } = wireForm(form, {
    check: () => (email() === '' ? { email: t('auth:emailMissing') } : {}),
    send: () => requestReset(email()),
    done: () => showState('done', t('auth-recovery:forgot.doneText', { email: email() })),
  })
  onPress('again', () => {
    reset()
    showState('form')
    fieldOf(form, 'email')?.focus()
  })
}

const form = document.querySelector<HTMLFormElement>('form[data-form=forgot]')
if (form) wire(form)
