import { goHome } from '#src/lib/guard/redirects.ts'
import { signIn } from '#src/stores/sign-in.ts'
import { wireForm } from './parts/auth-form.ts'
import { showExpired } from './parts/expired-notice.ts'
import { typedIn } from './parts/form-parts.ts'
import { wirePassword } from './parts/password.ts'
import { goToTwoSteps } from './two-steps-link.ts'

const form = document.querySelector<HTMLFormElement>('form[data-form=login]')
if (form) {
  showExpired(form)
  wirePassword(form)
  wireForm(form, {
    check: (of, t) => ({
      ...(typedIn(of, 'email').trim() === '' && { email: t('auth:emailMissing') }),
      ...(typedIn(of, 'password') === '' && { password: t('auth:passwordMissing') }),
    }),
    send: (of) => signIn({ email: typedIn(of, 'email').trim(), password: typedIn(of, 'password') }),
    done: (value) => ('challenge' in value ? goToTwoSteps(value) : goHome()),
  })
}
