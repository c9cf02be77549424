import { ownProblem, type Problem } from '#src/lib/api/problem.ts'
import { goHome } from '#src/lib/guard/redirects.ts'
import { register } from '#src/stores/sign-in.ts'
import { onPress, showState } from './page-states.ts'
import { wireForm } from './parts/auth-form.ts'
import { fieldLines, fieldOf, textsOf, typedIn } from './parts/form-parts.ts'
import { wirePassword } from './parts/password.ts'

/** The first message of each field as `field: message` lines; 'Registration failed' where the answer names none. */
function explain(problem: Problem): Problem {
  switch (problem.kind) {
    case 'invalid': {
      const [whole] = problem.form
      const message = [fieldLines(problem.fields), whole].filter(Boolean).join('\n')
      return message ? { ...problem, message } : ownProblem('registration_failed')
    }
    case 'conflict':
    case 'expired':
    case 'forbidden':
    case 'missing':
    case 'refused':
    case 'unknown':
      return ownProblem('registration_failed')
    default:
      return problem
  }
}

function wire(form: HTMLFormElement): void {
  const t = textsOf(form)
  const typed = (field: string) => typedIn(form, field).trim()
  wirePassword(form)
  const { reset } = wireForm(form, {
    check: () => ({
      ...(typed('firstName') === '' && { firstName: t('sign-up:firstNameMissing') }),
      ...(typed('lastName') === '' && { lastName: t('sign-up:lastNameMissing') }),
      ...(typed('email') === '' && { email: t('auth:emailMissing') }),
      ...(typedIn(form, 'password') === '' && { password: t('sign-up:passwordMissing') }),
    }),
    send: () =>
      register({
        email: typed('email'),
        password: typedIn(form, 'password'),
        firstName: typed('firstName'),
        lastName: typed('lastName'),
      }),
    explain,
    done(profile) {
      if (profile) return goHome()
      showState('done', t('sign-up:done.text', { email: typed('email') }))
      const password = fieldOf(form, 'password')
      if (password) password.value = ''
    },
  })
  onPress('again', () => {
    reset()
    showState('form')
    fieldOf(form, 'email')?.focus()
  })
}

const form = document.querySelector<HTMLFormElement>('form[data-form=register]')
if (form) wire(form)
