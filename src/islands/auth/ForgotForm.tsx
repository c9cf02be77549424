import { buttonStyle } from '#src/islands/ui/button-style.ts'
import type { IslandProps } from '#src/islands/ui/i18n.tsx'
import { translator } from '#src/lib/i18n/translate.ts'
import { routes } from '#src/lib/routes.ts'
import { AuthForm } from './AuthForm.tsx'
import { EmailField } from './EmailField.tsx'
import { FormState } from './FormState.tsx'
import { SwitchLink } from './SwitchLink.tsx'

/** Asks for a link to choose a new password: rendered at build time, made to work by `forgot.ts`. */
export function ForgotForm({ locale, messages }: IslandProps) {
  const t = translator(locale, messages)
  return (
    <>
      <div data-state="form">
        <AuthForm name="forgot" action={t('auth-recovery:forgot.action')} t={t} messages={messages}>
          <EmailField t={t} />
        </AuthForm>
      </div>
      <FormState
        name="done"
        icon="mail"
        tone="success"
        title={t('auth-recovery:forgot.done')}
        text={t('auth-recovery:forgot.doneText', { email: '' })}
      >
        <button type="button" data-press="again" className={buttonStyle('secondary')}>
          {t('auth-recovery:forgot.again')}
        </button>
      </FormState>
      <SwitchLink
        locale={locale}
        question={t('auth-recovery:remembered')}
        link={t('auth-recovery:back')}
        path={routes.login()}
      />
    </>
  )
}
