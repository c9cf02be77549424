import { checkReset, resetPassword } from '#src/stores/recovery.ts'
import { showLinkProblem } from './link-problem.ts'
import { dropToken, onPress, showState, tokenInHash } from './page-states.ts'
import { wireForm } from './parts/auth-form.ts'
import { fieldOf, textsOf, typedIn } from './parts/form-parts.ts'
import { wirePassword } from './parts/password.ts'

/** The link is checked first, before anybody types a password for one that no longer works. */
async function check(form: HTMLFormElement, token: string): Promise<void> {
  showState('checking')
  const checked = await checkReset(token)
  if (!checked.ok) return showLinkProblem(checked.problem, textsOf(form))
  showState('form')
  fieldOf(form, 'password')?.focus()
}

function wire(form: HTMLFormElement, token: string): void {
  const t = textsOf(form)
  wirePassword(form)
  wireForm(form, {
    check: () => (typedIn(form, 'password') === '' ? { password: t('auth-recovery:reset.missing') } : {}),
    async send() {
      const sent = await resetPassword({ token, password: typedIn(form, 'password') })
      if (!sent.ok && sent.problem.kind === 'missing') showLinkProblem(sent.problem, t)
      return sent
    },
    done() {
      dropToken()
      showState('done')
    },
  })
  onPress('retry', () => void check(form, token))
  void check(form, token)
}

const form = document.querySelector<HTMLFormElement>('form[data-form=reset]')
const token = tokenInHash()
if (form && token) wire(form, token)
else showState('missing')
// Another link, opened in this very tab.
addEventListener('hashchange', () => tokenInHash() && location.reload())
