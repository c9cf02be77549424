import type { TwoFactorStep } from '#contract/account.ts'
import { showExpired } from '#src/islands/auth/parts/form-parts.ts'
import { storeChallenge } from '#src/lib/challenge.ts'
import { entryRoutes } from '#src/lib/entry-routes.ts'
import { goHome } from '#src/lib/guard/redirects.ts'
import { localePath, splitPath } from '#src/lib/routes.ts'
import { signIn } from '#src/stores/sign-in.ts'
import { wireForm } from './parts/auth-form.ts'
import { typedIn } from './parts/form-parts.ts'
import { wirePassword } from './parts/password.ts'

/** On to the second step; `?next=` goes along. A browser that keeps nothing carries it behind the `#`. */
function goToTwoSteps(step: TwoFactorStep): void {
  const { locale } = splitPath(location.pathname)
  const carried = storeChallenge(step) ? '' : `#${step.challenge}`
  location.assign(localePath(locale, entryRoutes.twoSteps()) + location.search + carried)
}

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
